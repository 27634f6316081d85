import { expect, test } from 'vitest'
import { createActor, createMachine, type InspectionEvent } from 'xstate'
import { findingOf, type Finding } from './finding.ts'

const visitors = Array.from({ length: 300 }, (_, at) => `visitor ${at}`)

const machine = createMachine({
  id: 'door',
  initial: 'closed',
  context: {
    visitors,
    kept: new Map([['a', 1]]),
    ring: () => {},
  },
  states: { closed: { on: { open: 'opening' } }, opening: { always: 'open' }, open: {} },
})

const found = (): Finding[] => {
  const findings: Finding[] = []
  const observe = (inspected: InspectionEvent) => {
    const finding = findingOf(inspected)
    if (finding) findings.push(finding)
  }
  const actor = createActor(machine, { inspect: observe })
  actor.start()
  actor.send({ type: 'open' })
  return findings
}

test('An actor is shown with its chart, and an event with its sender', () => {
  expect(found()).toContainEqual(expect.objectContaining({ kind: 'actor', name: 'door', chart: 'door', parent: null }))
  expect(found()).toContainEqual(expect.objectContaining({ kind: 'event', from: null, event: { type: 'open' } }))
})

test('Each microstep lists the transitions of the chart that it took', () => {
  const steps = found().filter(({ kind }) => kind === 'microstep')
  expect(steps.flatMap((step) => ('arrows' in step ? step.arrows : []))).toEqual(['closed|open|0', 'opening||0'])
})

test('A long list is shown whole, and a function as its type', () => {
  const last = found().findLast(({ kind }) => kind === 'snapshot')!
  const { context } = last as Extract<Finding, { kind: 'snapshot' }>
  expect(context).toEqual({ visitors, kept: { a: 1 }, ring: '[function]' })
  expect(structuredClone(last)).toEqual(last)
})
