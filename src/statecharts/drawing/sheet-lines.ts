import type { ArrowGroup } from '#src/statecharts/arrow-groups.ts'
import type { ChartWords } from '#src/statecharts/chart-words.ts'
import type { WordedChart } from '#src/statecharts/explanation.ts'
import { wrap, type LineKind, type Measure, type TextLine } from './lines.ts'
import type { Card, Sheet, SheetBox } from './sheet.ts'

/** The detail of a box: 0 is its name, 1 adds the events that lead to it, and 2 adds its description. */
export type Detail = 0 | 1 | 2

export interface Level {
  sideDetail: Detail
  stays: boolean
  conditions: boolean
  cardStates: boolean
  cardTexts: boolean
  /** False if descriptions have only their first sentence. */
  sentences: boolean
  wayTexts: boolean
  onward: boolean
  column: number
}

const EVERYTHING: Level = {
  sideDetail: 2,
  stays: true,
  conditions: true,
  cardStates: true,
  cardTexts: true,
  sentences: true,
  wayTexts: true,
  onward: true,
  column: 196,
}
const SHORTER: Level = { ...EVERYTHING, stays: false }
const FIRST: Level = { ...SHORTER, sentences: false }
const BRIEF: Level = { ...FIRST, conditions: false, cardStates: false }
const NARROW: Level = { ...BRIEF, column: 134 }

export const LEVELS: readonly [Level, ...Level[]] = [
  EVERYTHING,
  SHORTER,
  FIRST,
  { ...FIRST, cardStates: false, column: 150 },
  BRIEF,
  NARROW,
  { ...NARROW, cardTexts: false },
  { ...NARROW, sideDetail: 1 },
  { ...NARROW, sideDetail: 0 },
  { ...NARROW, sideDetail: 0, onward: false },
  { ...NARROW, sideDetail: 0, onward: false, cardTexts: false, wayTexts: false },
]

export interface Drawer {
  measure: Measure
  worded: WordedChart
  all: readonly WordedChart[]
}

const MOST_EVENTS = 8

const firstSentence = (text: string): string => /^.+?[.?!]["”“]?(?=\s)/u.exec(text)?.[0] ?? text

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')

const isSame = (event: string, state: string) => event.toLowerCase() === state.toLowerCase()

export const idsOf = ({ arrows }: ArrowGroup) => arrows.map(({ id }) => id)

export const linesFor = ({ measure, worded: { chart, words }, all }: Drawer, sheet: Sheet, level: Level) => {
  const { shared } = words
  const broken = (text: string, kind: LineKind, width: number, arrows?: readonly string[]): TextLine[] =>
    wrap(measure, { text, kind, ...(arrows && { arrows }) }, width)
  const describing = (of: ChartWords, path: string) => {
    const text = of.description(path)
    return level.sentences ? text : firstSentence(text)
  }
  const eventsOf = ({ arrows }: ArrowGroup) =>
    [...new Set(arrows.flatMap(({ event }) => (event === '' ? [] : [words.event(event)])))].join(' / ')
  const conditionOf = ({ kind, arrows }: ArrowGroup) =>
    level.conditions ? (kind === 'choice' ? words.choice(arrows[0]) : words.condition(arrows[0])) : ''
  const nameOf = ({ state, isExit }: SheetBox) => {
    if (isExit) return words.fullState(state.path, sheet.drawn.path)
    const near = sheet.way.find(({ sides }) => sides.some((side) => side.state === state))?.sides ?? []
    const isUnique = near.every(
      (side) => side.state === state || words.state(side.state.path) !== words.state(state.path),
    )
    return isUnique ? words.state(state.path) : words.fullState(state.path, parentOf(parentOf(state.path)))
  }

  const via = (groups: readonly ArrowGroup[], name: string, width: number) =>
    groups.flatMap((group) => [
      ...broken(isSame(eventsOf(group), name) ? '' : eventsOf(group) || shared.always, 'event', width, idsOf(group)),
      ...broken(conditionOf(group), 'text', width, idsOf(group)),
    ])
  const targetsOf = ({ arrows }: ArrowGroup) =>
    [
      ...new Set(
        arrows.flatMap(({ target, source }) =>
          target === null || target === source ? [] : [words.fullState(target, source)],
        ),
      ),
    ].join(' / ')
  const onward = (box: SheetBox, width: number) =>
    [...Map.groupBy(box.onward, (group) => `${targetsOf(group)}|${conditionOf(group)}`).values()].flatMap((groups) => {
      const targets = targetsOf(groups[0]!)
      if (targets === '' && !level.stays) return []
      const ids = groups.flatMap(idsOf)
      const condition = conditionOf(groups[0]!)
      const events = groups.map(eventsOf).filter((event) => event !== '')
      const what = events.length === 0 ? shared.always : events.join(' / ')
      const where = targets === '' ? shared.staysHere : `→ ${targets}`
      return [...broken(`${what} ${where}`, 'event', width, ids), ...broken(condition, 'text', width, ids)]
    })

  return {
    strip: (box: SheetBox, width: number, detail: Detail): TextLine[] => {
      if (box.isStart && box.via.length === 0) return broken(`● ${shared.start}`, 'event', width)
      if (detail < 1 && !box.isExit) return []
      if (box.via.length > 0) return via(box.via, words.state(box.state.path), width)
      const from = box.from.map((path) => words.state(path)).join(', ')
      if (box.isNewPage) return broken(shared.byAddress, 'event', width)
      return from === '' ? [] : broken(shared.fromState.replace('{state}', from), 'event', width)
    },
    box: (
      box: SheetBox,
      width: number,
      { isDescribed, hasStrip }: { isDescribed: boolean; hasStrip: boolean },
    ): TextLine[] => {
      const { state, isExit, hasSheet } = box
      const arrows = hasStrip || hasSheet || isExit ? [] : box.via.flatMap(idsOf)
      return [
        ...broken(`${isExit ? '→ ' : ''}${nameOf(box)}`, 'name', width, arrows),
        ...(isDescribed && !isExit ? broken(describing(words, state.path), 'text', width) : []),
        ...(level.onward ? onward(box, width) : []),
        ...(state.type === 'final' && !isExit ? broken(`■ ${shared.end}`, 'text', width) : []),
        ...(hasSheet ? broken(shared.ownPicture, 'text', width) : []),
      ]
    },
    card: ({ chart: id, state }: Card, width: number): TextLine[] => {
      const other = id === null ? words : all.find((each) => each.chart.id === id)!.words
      const path = state?.path ?? ''
      const states = state?.states.map((inner) => words.state(inner.path)).join(' · ') ?? ''
      return [
        ...broken(`${id === null ? '' : '↗ '}${other.state(path)}`, 'name', width),
        ...(level.cardTexts ? broken(describing(other, path), 'text', width) : []),
        ...(level.cardStates ? broken(states, 'event', width) : []),
      ]
    },
    heading: (width: number): TextLine[] => [
      ...broken(sheet.root.path === '' ? words.title : words.fullState(sheet.root.path), 'heading', width),
      ...broken(describing(words, sheet.root.path), 'lead', width),
      ...(sheet.drawn.path === sheet.root.path
        ? []
        : broken(`${words.state(sheet.drawn.path)}: ${describing(words, sheet.drawn.path)}`, 'text', width)),
    ],
    anyTime: (width: number): TextLine[] => {
      const events = [...new Set(sheet.anyTime.map(eventsOf))].filter((event) => event !== '')
      const more = events.length - MOST_EVENTS
      const named = events.slice(0, MOST_EVENTS).join(', ')
      const text = `${shared.anyTime.replace('{event}', named)}${more > 0 ? ` ${shared.more.replace('{count}', String(more))}` : ''}`
      return events.length === 0 ? [] : broken(text, 'text', width)
    },
    band: (text: string, width: number) => broken(text, 'band', width),
    chart,
    level,
  }
}

export type Lines = ReturnType<typeof linesFor>
