import { expect, test } from 'vitest'
import { getNextTransitions, type AnyMachineSnapshot, type StateValue } from 'xstate'
import { STATECHARTS } from '#machines/statecharts.ts'
import { arrowsFrom, startOf, takeArrow } from './chart-walk.ts'
import { activePaths, arrowId, transitionsOf } from '#machines/chart-parts.ts'
import { chartOf } from './chart.ts'

const CASES = STATECHARTS.map((machine) => ({ id: machine.id, machine, chart: chartOf(machine) }))

const sorted = (paths: readonly string[]) => paths.filter((path) => path !== '').toSorted()

test.each(CASES)('A walk through $id begins in the machine’s initial state', ({ machine, chart }) => {
  const { value } = machine.resolveState({ value: {}, context: {} }) as AnyMachineSnapshot
  expect(sorted(startOf(chart))).toEqual(sorted(activePaths(value)))
})

test.each(CASES)('Every arrow of $id leads to the state that XState enters', ({ machine, chart }) => {
  const transitions = transitionsOf(machine.root)
  for (const arrow of chart.arrows) {
    const before = takeArrow(chart, startOf(chart), { ...arrow, target: null })
    const definition = transitions.find((transition) => arrowId(transition) === arrow.id)!
    const after = takeArrow(chart, startOf(chart), arrow)
    expect(before, arrow.id).toContain(arrow.source)
    for (const node of definition.target ?? []) expect(after, arrow.id).toContain(node.path.join('.'))
    // XState accepts only one child of each compound state, and every region of each parallel state.
    const resolved = machine.resolveState({ value: valueOf(after), context: {} }) as AnyMachineSnapshot
    expect(sorted(after), arrow.id).toEqual(sorted(activePaths(resolved.value)))
    expect([...arrowsFrom(chart, before).values()].flat().map(({ id }) => id)).toContain(arrow.id)
    expect(getNextTransitions(machine.resolveState({ value: valueOf(before), context: {} })).map(arrowId)).toContain(
      arrow.id,
    )
  }
})

const valueOf = (paths: readonly string[], around = ''): StateValue =>
  Object.fromEntries(
    paths
      .filter((path) => path !== '' && path.split('.').slice(0, -1).join('.') === around)
      .map((path) => [path.split('.').at(-1)!, valueOf(paths, path)]),
  )
