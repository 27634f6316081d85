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

test('The inspector’s messages name an actor’s chart and an event’s sender', () => {
  expect(found()).toContainEqual(expect.objectContaining({ kind: 'actor', name: 'door', chart: 'door', parent: null }))
  expect(found()).toContainEqual(expect.objectContaining({ kind: 'event', from: null, event: { type: 'open' } }))
})

test('The inspector’s message about a microstep lists its transitions', () => {
  const steps = found().filter(({ kind }) => kind === 'microstep')
  expect(steps.flatMap((step) => ('arrows' in step ? step.arrows : []))).toEqual(['closed|open|0', 'opening||0'])
})

test('The inspector’s messages contain long lists in full, and functions by their type', () => {
  const last = found().findLast(({ kind }) => kind === 'snapshot')!
  const { context } = last as Extract<Finding, { kind: 'snapshot' }>
  expect(context).toEqual({ visitors, kept: { a: 1 }, ring: '[function]' })
  expect(structuredClone(last)).toEqual(last)
})
