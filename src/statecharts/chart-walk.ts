import { statesOf, type Chart, type ChartArrow, type ChartState } from './chart.ts'

/** Active states by their paths; the chart itself, '', is always active. */
export type ActiveStates = readonly string[]

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')

const isWithin = (path: string, outer: string) => outer === '' || path === outer || path.startsWith(`${outer}.`)

const stateAt = (chart: Chart, path: string): ChartState => statesOf(chart.root).find((state) => state.path === path)!

/** Returns the states that are entered together with one: each region, or the first state within it. */
const inner = ({ path, type, initial, states }: ChartState): string[] => [
  path,
  ...states.filter((state) => type === 'parallel' || state.path === initial).flatMap((state) => inner(state)),
]

/** Returns the states in which a chart begins. */
export const startOf = (chart: Chart): ActiveStates => inner(chart.root)

const outwards = (path: string): string[] => (path === '' ? [''] : [path, ...outwards(parentOf(path))])

/** Enters a state, and leaves what else is active within `around`. */
const entered = (chart: Chart, active: ActiveStates, around: string, target: string): ActiveStates => {
  const way = outwards(target).filter((path) => path !== around && isWithin(path, around))
  const regionsBeside = way.flatMap((path) => {
    const parent = stateAt(chart, parentOf(path))
    return parent.type === 'parallel'
      ? parent.states.filter((state) => state.path !== path).flatMap((state) => inner(state))
      : []
  })
  const kept = active.filter((path) => !isWithin(path, around) || path === around)
  return [...new Set([...kept, ...way.toReversed(), ...regionsBeside, ...inner(stateAt(chart, target))])]
}

/** Returns the innermost active state around a path that is no parallel one. */
const aroundOf = (chart: Chart, active: ActiveStates, path: string, isAround: (outer: string) => boolean): string =>
  outwards(path).find(
    (outer) => active.includes(outer) && isAround(outer) && stateAt(chart, outer).type !== 'parallel',
  ) ?? ''

/** Takes an arrow without asking its condition: the reader of the chart decides. */
export const takeArrow = (chart: Chart, active: ActiveStates, { source, target }: ChartArrow): ActiveStates => {
  const there = active.includes(source)
    ? active
    : entered(
        chart,
        active,
        aroundOf(chart, active, source, (outer) => outer !== source),
        source,
      )
  if (target === null) return there
  const isAround = (outer: string) => isWithin(target, outer) && !(outer === source && outer === target)
  return entered(chart, there, aroundOf(chart, there, source, isAround), target)
}

/** The arrows that can be taken now, by the state that they leave: in the chart's order, and last those of the chart itself. */
export const arrowsFrom = (chart: Chart, active: ActiveStates): Map<string, ChartArrow[]> => {
  const [root, ...states] = statesOf(chart.root).filter(({ path }) => path === '' || active.includes(path))
  return new Map(
    [...states, root!]
      .map(({ path }) => [path, chart.arrows.filter(({ source }) => source === path)] as const)
      .filter(([, arrows]) => arrows.length > 0),
  )
}
