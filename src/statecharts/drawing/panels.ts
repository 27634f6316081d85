import { isWithin, type Chart, type ChartArrow, type ChartState } from '#src/statecharts/chart.ts'

/** A part of the drawing: the states of one region, or of one large state. */
export interface Panel {
  root: ChartState
  boxes: readonly Box[]
  ways: readonly Way[]
  notes: readonly Note[]
}

export interface Box {
  state: ChartState
  /** True for the initial state of its parent. */
  isStart: boolean
  /** The boxes inside this box. */
  boxes: readonly Box[]
  /** True if the box's children are in separate panels. */
  isFolded: boolean
  notes: readonly Note[]
}

/** Transitions between the same two boxes, which are drawn as one line. */
export interface Way {
  from: string
  to: string
  /** True if the way ends in another panel. The drawing then shows only the name of its target. */
  isExit: boolean
  arrows: readonly ChartArrow[]
}

/** Transitions that a text describes instead of a line. */
export interface Note {
  how: 'fromAnywhere' | 'from' | 'to' | 'stays' | 'anyTime'
  arrows: readonly ChartArrow[]
  /** The paths of the states that the text names. */
  states: readonly string[]
}

/** Choices that keep a panel within the width of a page. */
export interface Choices {
  /** States whose children are in a separate panel. */
  folded: ReadonlySet<string>
  /** Connections that are described in words. */
  inWords: ReadonlySet<string>
}

export const NO_CHOICES: Choices = { folded: new Set(), inWords: new Set() }

/**
 * The maximum number of children of a state inside its neighbours' panel. A state with more children has its own panel.
 */
const MOST_INSIDE = 5
/** The maximum number of backward arrows that leave the forward arrows visible. */
const FEW_BACK = 2
/**
 * The maximum number of targets of an event that is drawn as arrows. An event with more targets is written once above
 * the states.
 */
const MOST_JUMPS = 3

export const wayKey = ({ from, to }: Pick<Way, 'from' | 'to'>): string => `${from} ${to}`

const isAround = (outer: string, path: string) => outer !== path && isWithin(path, outer)

const countInside = (state: ChartState): number =>
  state.states.reduce((count, inner) => count + 1 + countInside(inner), 0)

const hasRegions = (state: ChartState): boolean => state.type === 'parallel' || state.states.some(hasRegions)

const isFolded = (state: ChartState, { folded }: Choices) =>
  hasRegions(state) || countInside(state) > MOST_INSIDE || folded.has(state.path)

/** True if the state ignores the event. */
const isIgnored = ({ target, actions }: ChartArrow) => target === null && actions.length === 0

const groupedBy = <T>(all: readonly T[], key: (one: T) => string): T[][] => [...Map.groupBy(all, key).values()]

/** Returns notes for the arrows that start at all states of a panel. */
const anyTime = (arrows: readonly ChartArrow[], { path }: ChartState): Note[] => {
  const staying = arrows.filter(({ source, target }) => source === path && target === null)
  return staying.length === 0 ? [] : [{ how: 'anyTime', arrows: staying, states: [] }]
}

const panelOf = (chart: Chart, root: ChartState, choices: Choices): Panel => {
  const shown: string[] = []
  const collect = (state: ChartState) => {
    shown.push(state.path)
    if (!isFolded(state, choices)) state.states.forEach(collect)
  }
  root.states.forEach(collect)
  /** Returns the innermost box around a state. */
  const boxOf = (path: string) => shown.findLast((box) => isWithin(path, box)) ?? ''

  const arrows = chart.arrows.filter((arrow) => !isIgnored(arrow))
  const leading = arrows.flatMap((arrow) => (arrow.target === null ? [] : [{ arrow, target: arrow.target }]))
  const isInside = (path: string) => path !== root.path && isWithin(path, root.path)

  /** An arrow from a state that contains the target can be taken in every state inside. */
  const jumps = leading.filter(({ arrow, target }) => isInside(target) && isAround(arrow.source, boxOf(target)))
  const oftenJumped = groupedBy(
    jumps.filter(({ arrow }) => isWithin(root.path, arrow.source)),
    ({ arrow }) => `${arrow.source} ${arrow.event}`,
  ).filter((same) => same.length > MOST_JUMPS)
  const toldAbove = new Set(oftenJumped.flat())

  const lines = groupedBy(
    leading
      .filter(({ arrow, target }) => isInside(arrow.source) && !isAround(arrow.source, boxOf(target)))
      .map(({ arrow, target }) => {
        const isExit = !isWithin(target, root.path) || target === root.path
        return { arrow, from: boxOf(arrow.source), to: isExit ? target : boxOf(target), isExit }
      })
      .filter(({ from, to }) => from !== to),
    wayKey,
  ).map((same): Way => ({ ...same[0]!, arrows: same.map(({ arrow }) => arrow) }))
  const isInWords = (way: Way) => choices.inWords.has(wayKey(way))

  const notesOf = (path: string): Note[] => [
    ...jumps
      .filter((jump) => boxOf(jump.target) === path && !toldAbove.has(jump))
      .map(({ arrow }): Note => ({ how: 'fromAnywhere', arrows: [arrow], states: [] })),
    ...leading
      .filter(
        ({ arrow, target }) =>
          boxOf(target) === path && !isWithin(arrow.source, root.path) && !isAround(arrow.source, path),
      )
      .map(({ arrow }): Note => ({ how: 'from', arrows: [arrow], states: [arrow.source] })),
    ...arrows
      .filter(({ source, target }) => source === path && (target === null || target === source))
      .map((arrow): Note => ({ how: 'stays', arrows: [arrow], states: [] })),
    ...lines
      .filter((way) => way.from === path && isInWords(way))
      .flatMap(({ to, arrows }) => arrows.map((arrow): Note => ({ how: 'to', arrows: [arrow], states: [to] }))),
  ]
  /** The first state is the initial one. */
  const boxesIn = ({ states, initial }: ChartState): Box[] =>
    states
      .map((state) => toBox(state, state.path === initial))
      .toSorted((one, other) => Number(other.isStart) - Number(one.isStart))
  const toBox = (state: ChartState, isStart: boolean): Box => {
    const folded = isFolded(state, choices)
    return {
      state,
      isStart,
      boxes: folded ? [] : boxesIn(state),
      isFolded: folded,
      notes: notesOf(state.path),
    }
  }
  return {
    root,
    boxes: boxesIn(root),
    ways: lines.filter((way) => !isInWords(way)),
    notes: [
      ...oftenJumped.map((same): Note => ({
        how: 'fromAnywhere',
        arrows: same.map(({ arrow }) => arrow),
        states: same.map(({ target }) => target),
      })),
      ...anyTime(arrows, root),
      ...leading
        .filter(({ arrow, target }) => arrow.source === root.path && !isWithin(target, root.path))
        .map(({ arrow, target }): Note => ({ how: 'fromAnywhere', arrows: [arrow], states: [target] })),
    ],
  }
}

/** Returns the panels of a chart, from the outermost to the innermost. A parallel state begins with its title. */
export const panelsOf = (chart: Chart, choices: Choices): Panel[] => {
  const below = (state: ChartState): Panel[] => {
    if (state.type === 'parallel') return state.states.flatMap(below)
    const folded = (inner: ChartState): Panel[] =>
      isFolded(inner, choices) ? below(inner) : inner.states.flatMap(folded)
    return state.states.length === 0 ? [] : [panelOf(chart, state, choices), ...state.states.flatMap(folded)]
  }
  const { root, arrows } = chart
  const title: Panel = { root, boxes: [], ways: [], notes: anyTime(arrows, root) }
  return root.type === 'parallel' ? [title, ...below(root)] : below(root)
}

const allBoxes = (boxes: readonly Box[]): Box[] => boxes.flatMap((box) => [box, ...allBoxes(box.boxes)])

/**
 * Lists choices that may make a panel narrower: a folded state, or texts for all arrows from a box. Backward arrows
 * become texts first, because readers follow the forward ones.
 */
export const narrowings = ({ boxes, ways }: Panel, { folded, inWords }: Choices): Choices[] => {
  const all = allBoxes(boxes)
  const place = (path: string) => all.findIndex(({ state }) => state.path === path)
  const withWords = (some: readonly Way[]) => ({ folded, inWords: new Set([...inWords, ...some.map(wayKey)]) })
  const back = ways.filter(
    ({ from, to, isExit, arrows }) => !isExit && place(to) < place(from) && arrows.every(({ event }) => event === ''),
  )
  if (back.length > FEW_BACK) return [withWords(back)]
  return [
    ...all
      .filter(({ boxes }) => boxes.length > 0)
      .map(({ state }) => ({ inWords, folded: new Set([...folded, state.path]) })),
    ...groupedBy(ways, ({ from }) => from).map(withWords),
  ]
}
