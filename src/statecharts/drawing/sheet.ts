import { STARTED_BY } from '#machines/chart-links.ts'
import { arrowGroups, type ArrowGroup } from '#src/statecharts/arrow-groups.ts'
import { isWithin, statesOf, type Chart, type ChartArrow, type ChartState } from '#src/statecharts/chart.ts'
import { drawnChildren, drawnOf, isLeaf, isRecordedTrouble, isTrouble } from './parts.ts'
import { edgesOf, mainWay, openedPages, wayBoxesOf, type Edge } from './way.ts'

/** The content of one picture: the states on the main way, and the side states to which each of them can lead. */
export interface Sheet {
  root: ChartState
  drawn: ChartState
  way: readonly WayBox[]
  /** Arrows that can be taken in every drawn state. */
  anyTime: readonly ArrowGroup[]
  cards: readonly Card[]
}

export type Card = { chart: null; state: ChartState } | { chart: string; state: null }

/** From a trouble, an arrow leads to another state (`recoverable`), or none does (`blocked`). */
export type Mood = 'plain' | 'goal' | 'recoverable' | 'blocked'

export interface SheetBox {
  state: ChartState
  mood: Mood
  isStart: boolean
  hasSheet: boolean
  isExit: boolean
  via: readonly ArrowGroup[]
  from: readonly string[]
  isNewPage: boolean
  onward: readonly ArrowGroup[]
  leadsBack: boolean
}

export interface WayBox extends SheetBox {
  sides: readonly SheetBox[]
}

const isIgnored = ({ target, actions }: ChartArrow) => target === null && actions.length === 0

const grouped = (chart: Chart, arrows: readonly ChartArrow[]): ArrowGroup[] =>
  [...new Set(arrows.map(({ source }) => source))].flatMap((source) =>
    arrowGroups(chart, source).flatMap(({ kind, arrows: same }) => {
      const kept = same.filter((arrow) => arrows.includes(arrow))
      if (kept.length === 0) return []
      return [{ kind: kept.length === 1 ? ('single' as const) : kind, arrows: kept as [ChartArrow, ...ChartArrow[]] }]
    }),
  )

const moodOf = (chart: Chart, state: ChartState): Mood => {
  if (!isTrouble(chart, state)) return 'plain'
  const { path } = state
  const isLeaving = ({ source, target }: ChartArrow) =>
    (isWithin(source, path) || isWithin(path, source)) && target !== null && !isWithin(target, path)
  return chart.arrows.some(isLeaving) ? 'recoverable' : 'blocked'
}

const chartsBeside = (chart: Chart, root: ChartState, drawn: ChartState): string[] => {
  const states = statesOf(drawn)
  const invoked = states.flatMap(({ actors }) => actors.flatMap(({ chart: id }) => id ?? []))
  const isHere = ([id, path]: readonly [string, string]) =>
    id === chart.id && (root.path === '' || states.some((state) => state.path === path))
  const started = Object.entries(STARTED_BY).filter(([, starter]) =>
    starter.kind === 'chart'
      ? starter.chart === chart.id && root.path === ''
      : starter.kind === 'page' && starter.states.some(isHere),
  )
  return [...new Set([...invoked, ...started.map(([id]) => id)])]
}

const troublesWithin = (chart: Chart, around: ChartState, arrows: readonly ChartArrow[]): SheetBox[] =>
  statesOf(around)
    .filter((state) => state !== around && isLeaf(state) && isRecordedTrouble(chart, state))
    .map((state) => {
      const entering = arrows.filter(({ source, target }) => target === state.path && !isWithin(source, state.path))
      const inside = entering.filter(({ source }) => isWithin(source, around.path))
      const leaving = arrows.filter(({ source, target }) => source === state.path && target !== null)
      return {
        state,
        mood: moodOf(chart, state),
        isStart: false,
        hasSheet: false,
        isExit: false,
        via: grouped(chart, inside.length > 0 ? inside : entering),
        from: [],
        isNewPage: false,
        onward: grouped(chart, leaving),
        leadsBack: leaving.some(({ target }) => isWithin(target!, around.path)),
      }
    })

export const sheetFor = (chart: Chart, root: ChartState): Sheet => {
  const drawn = drawnOf(root)
  const children = drawnChildren(chart, drawn)
  const arrows = chart.arrows.filter((arrow) => !isIgnored(arrow))
  const edges = edgesOf(chart, drawn, arrows)
  const pages = openedPages(chart, drawn)
  const way = mainWay(chart, drawn, edges)
  const places = wayBoxesOf(
    way,
    children.map(({ path }) => path),
    edges,
  )

  const shown = new Set<ChartArrow>()
  const take = (some: readonly Edge[]): ArrowGroup[] => {
    const taken = some.map(({ arrow }) => arrow)
    for (const arrow of taken) shown.add(arrow)
    return grouped(chart, taken)
  }
  const sourcesOf = (path: string): string[] => {
    const leading = edges.filter(({ to }) => to === path)
    const outside = leading.length > 0 ? [] : arrows.filter(({ target }) => target !== null && isWithin(target, path))
    return [
      ...new Set([
        ...leading.flatMap(({ from }) => from ?? []),
        ...outside.flatMap(({ source }) => (isWithin(source, path) || isWithin(path, source) ? [] : source)),
      ]),
    ]
  }
  const boxOf = (state: ChartState, via: readonly Edge[], place: string): SheetBox => ({
    state,
    mood: moodOf(chart, state),
    isStart: drawn.initial !== null && isWithin(drawn.initial, state.path),
    hasSheet: !isLeaf(state),
    isExit: false,
    via: take(via),
    isNewPage: false,
    from: sourcesOf(state.path),
    onward: [],
    leadsBack: edges.some(({ from, to }) => from === state.path && to === place && from !== place),
  })
  const wayBox = (path: string, at: number): WayBox => {
    const state = children.find((child) => child.path === path)!
    const leading = edges.filter(({ to }) => to === path && at > 0)
    const direct = leading.filter(({ from }) => from === way[at - 1])
    const isFromAll = ({ from, arrow: { event } }: Edge) =>
      from === null &&
      (direct.length === 0 ||
        direct.some(({ arrow }) => arrow.event === event) ||
        edges.every((other) => other.from !== null || other.arrow.event !== event || other.to === path))
    const via = at === 1 ? leading.filter((edge) => direct.includes(edge) || isFromAll(edge)) : direct
    const sides = children
      .filter((side) => side !== state && places.get(side.path) === path)
      .map((side) => {
        const isDrawn = ({ from, to }: Edge) => to === side.path && (from === path || (from === null && at === 0))
        return boxOf(side, edges.filter(isDrawn), path)
      })
    // A side box lists its arrows to other pictures itself, because a line from the main way would hide their source.
    const leaving = edges.filter(({ from, isExit }) => isExit && from === path)
    const exits = [...new Set(leaving.map(({ to }) => to))].map((to): SheetBox => {
      const target = statesOf(chart.root).find((other) => other.path === to)!
      const entering = leaving.filter((edge) => edge.to === to)
      return { ...boxOf(target, entering, path), mood: 'plain', isStart: false, hasSheet: false, isExit: true }
    })
    return {
      ...boxOf(state, via, path),
      from: [],
      isNewPage: pages.some(({ from, to }) => to === path && from === way[at - 1]),
      sides: [...sides, ...troublesWithin(chart, state, arrows), ...exits],
    }
  }
  const boxes = way.map(wayBox)

  /** This function must run after all lines are known. */
  const finished = <T extends SheetBox>(box: T): T => {
    const { path } = box.state
    const isGoal =
      (root.path === '' || box.state.type === 'final') &&
      box.mood === 'plain' &&
      path === way.at(-1) &&
      way.length > 1 &&
      !edges.some(({ from }) => from === path)
    if (box.isExit || !children.includes(box.state)) return box
    const onward = box.hasSheet
      ? edges.filter(({ from, arrow }) => from === path && !shown.has(arrow)).map(({ arrow }) => arrow)
      : arrows.filter((arrow) => arrow.source === path && !shown.has(arrow))
    return { ...box, onward: grouped(chart, onward), mood: isGoal ? 'goal' : box.mood }
  }
  const others = root.type === 'parallel' ? root.states.slice(1) : []
  return {
    root,
    drawn,
    way: boxes.map((box) => ({ ...finished(box), sides: box.sides.map(finished) })),
    anyTime: grouped(
      chart,
      arrows.filter((arrow) => [root.path, drawn.path].includes(arrow.source) && !shown.has(arrow)),
    ),
    cards: [
      ...others.map((state): Card => ({ chart: null, state })),
      ...chartsBeside(chart, root, drawn).map((id): Card => ({ chart: id, state: null })),
    ],
  }
}
