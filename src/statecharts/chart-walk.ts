import { isWithin, statesOf, type Chart, type ChartArrow, type ChartState } from './chart.ts'

/** The paths of active states, including '', the path of the chart. */
export type ActiveStates = readonly string[]

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')

const stateAt = (chart: Chart, path: string): ChartState => statesOf(chart.root).find((state) => state.path === path)!

const inner = ({ path, type, initial, states }: ChartState): string[] => [
  path,
  ...states.filter((state) => type === 'parallel' || state.path === initial).flatMap((state) => inner(state)),
]

export const startOf = (chart: Chart): ActiveStates => inner(chart.root)

const outwards = (path: string): string[] => (path === '' ? [''] : [path, ...outwards(parentOf(path))])

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

const aroundOf = (chart: Chart, active: ActiveStates, path: string, isAround: (outer: string) => boolean): string =>
  outwards(path).find(
    (outer) => active.includes(outer) && isAround(outer) && stateAt(chart, outer).type !== 'parallel',
  ) ?? ''

/** Does not check the guard of the transition, because the reader has chosen the transition. */
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

/** Returns the transitions of the active states by their source states, with the root's transitions at the end. */
export const arrowsFrom = (chart: Chart, active: ActiveStates): Map<string, ChartArrow[]> => {
  const [root, ...states] = statesOf(chart.root).filter(({ path }) => path === '' || active.includes(path))
  return new Map(
    [...states, root!]
      .map(({ path }) => [path, chart.arrows.filter(({ source }) => source === path)] as const)
      .filter(([, arrows]) => arrows.length > 0),
  )
}
