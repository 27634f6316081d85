import { isWithin, statesOf, type Chart, type ChartArrow, type ChartState } from '#src/statecharts/chart.ts'
import { drawnChildren, isTrouble } from './parts.ts'

interface Pair {
  from: string | null
  to: string
}

/** An arrow between two boxes, or to a state of another picture. */
export interface Edge extends Pair {
  arrow: ChartArrow
  isExit: boolean
}

export const edgesOf = (chart: Chart, drawn: ChartState, arrows: readonly ChartArrow[]): Edge[] => {
  const children = drawnChildren(chart, drawn)
  const boxAt = (path: string) => children.find((state) => isWithin(path, state.path))?.path
  return arrows.flatMap((arrow): Edge[] => {
    const { source, target } = arrow
    if (target === null) return []
    const from = boxAt(source) ?? null
    const to = boxAt(target)
    if (from === null && (to === undefined || !isWithin(drawn.path, source))) return []
    if (to !== undefined) return from === to ? [] : [{ arrow, from, to, isExit: false }]
    return isWithin(drawn.path, target) ? [] : [{ arrow, from, to: target, isExit: true }]
  })
}

/** Returns the pairs of boxes of which the first opens the second as a new page. */
export const openedPages = (chart: Chart, drawn: ChartState): Pair[] => {
  const children = drawnChildren(chart, drawn)
  return children.flatMap(({ path: from, address }) => {
    const named = address?.address
    if (!named?.opensOther || !named.isDocument) return []
    const opened = statesOf(chart.root).find((other) => {
      const own = other.address?.address
      return own && !own.opensOther && own.path === named.path && own.hash === named.hash
    })
    const to = opened && children.find((state) => isWithin(opened.path, state.path))?.path
    return to === undefined || to === from ? [] : [{ from, to }]
  })
}

const SHORT_WAY = 3

const longestWay = (
  path: string,
  nextOf: (path: string) => readonly string[],
  visited: readonly string[] = [],
): string[] => {
  const before = [...visited, path]
  const [longest = []] = nextOf(path)
    .filter((next) => !before.includes(next))
    .map((next) => longestWay(next, nextOf, before))
    .toSorted((one, other) => other.length - one.length)
  return [path, ...longest]
}

export const mainWay = (chart: Chart, drawn: ChartState, edges: readonly Edge[]): string[] => {
  const children = drawnChildren(chart, drawn)
  const pairs: Pair[] = [...edges.filter(({ isExit }) => !isExit), ...openedPages(chart, drawn)]
  const order = children.filter((state) => !isTrouble(chart, state)).map(({ path }) => path)
  const start = children.find(({ path }) => drawn.initial !== null && isWithin(drawn.initial, path))?.path ?? order[0]!
  const nextOf = (path: string) =>
    order.filter((to) =>
      pairs.some((pair) => pair.to === to && (pair.from === path || (pair.from === null && path === start))),
    )
  const forward = longestWay(start, (path) => nextOf(path).filter((to) => order.indexOf(to) > order.indexOf(path)))
  return forward.length < SHORT_WAY && order.length > SHORT_WAY ? longestWay(start, nextOf) : forward
}

/** Returns for each box the box of the main way under which it is drawn. */
export const wayBoxesOf = (way: readonly string[], boxes: readonly string[], edges: readonly Edge[]) => {
  const places = new Map(way.map((path) => [path, path]))
  const sides = boxes.filter((path) => !way.includes(path))
  const placeOf = (side: string) => {
    const leading = edges.filter(({ from, to }) => to === side && from !== null && places.has(from))
    const direct = way.find((path) => leading.some(({ from }) => from === path))
    return direct ?? (leading[0] && places.get(leading[0].from!))
  }
  // Repeats the search, because a side box may be reached only from side boxes that an earlier round has placed.
  for (const _ of sides)
    for (const side of sides) {
      const place = places.has(side) ? undefined : placeOf(side)
      if (place !== undefined) places.set(side, place)
    }
  for (const side of sides) if (!places.has(side)) places.set(side, way[0]!)
  return places
}
