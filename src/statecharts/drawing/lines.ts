import type { ChartArrow } from '#src/statecharts/chart.ts'
import type { ChartWords } from '#src/statecharts/chart-words.ts'
import type { Box, Note, Panel } from './panels.ts'

/** Returns the width of a text in pixels. */
export type Measure = (text: string, size: number, isBold: boolean) => number

/** One line of text. `arrows` are the transitions that it describes. */
export interface TextLine {
  text: string
  kind: LineKind
  arrows?: readonly string[]
}

const KINDS = {
  heading: { size: 18, height: 28, isBold: true },
  mark: { size: 13, height: 18, isBold: true },
  name: { size: 15, height: 21, isBold: true },
  text: { size: 13, height: 18, isBold: false },
  event: { size: 13, height: 19, isBold: true },
  condition: { size: 13, height: 17, isBold: false },
} as const

export type LineKind = keyof typeof KINDS

/** A factor for the fonts that replace Helvetica, because they are up to 5 percent wider. */
const SLACK = 1.05

export const lineHeight = (kind: LineKind): number => KINDS[kind].height

export const heightOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { kind }) => sum + lineHeight(kind), 0)

export const widthOf = (measure: Measure, lines: readonly TextLine[]): number =>
  Math.ceil(Math.max(0, ...lines.map(({ text, kind }) => measure(text, KINDS[kind].size, KINDS[kind].isBold) * SLACK)))

/** Breaks a text between its words. */
const wrapped = (measure: Measure, line: TextLine, width: number): TextLine[] => {
  const lines: string[] = []
  for (const word of line.text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(measure, [{ ...line, text: longer }]) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((text) => ({ ...line, text }))
}

/** Returns functions that break the texts of a drawing into lines. */
export const linesFor = (measure: Measure, words: ChartWords) => {
  const wrap = (text: string, kind: LineKind, width: number, arrows?: readonly ChartArrow[]): TextLine[] =>
    text === '' ? [] : wrapped(measure, { text, kind, ...(arrows && { arrows: arrows.map(({ id }) => id) }) }, width)

  const eventLines = (text: string, condition: string, width: number, arrows: readonly ChartArrow[]): TextLine[] => [
    ...wrap(text, 'event', width, arrows),
    ...wrap(condition, 'condition', width, arrows),
  ]

  /** Returns the lines of a note. `within` is the state that the reader has opened. */
  const noteLines = ({ how, arrows, states }: Note, within: string, width: number): TextLine[] => {
    const names = states.map((path) => words.fullState(path, within)).join(', ')
    const events = [...new Set(arrows.map(({ event }) => words.event(event)))].join(', ')
    const sentence = words.shared[how].replace('{state}', names).replace('{event}', events)
    const [condition = '', ...others] = new Set(arrows.map(words.condition))
    return eventLines(
      how === 'fromAnywhere' && states.length > 0 ? `${sentence} → ${names}` : sentence,
      others.length === 0 ? condition : '',
      width,
      arrows,
    )
  }

  return {
    /** Returns the text beside a line. */
    label: (arrows: readonly ChartArrow[], width: number): TextLine[] =>
      [...Map.groupBy(arrows, (arrow) => `${words.event(arrow.event)} ${words.condition(arrow)}`).values()].flatMap(
        (same) => eventLines(words.event(same[0]!.event), words.condition(same[0]!), width, same),
      ),

    /** Returns the texts in a state's box. */
    box: ({ state, isStart, isFolded, notes }: Box, within: string, width: number): TextLine[] => [
      ...(isStart ? wrap(`● ${words.shared.start}`, 'mark', width) : []),
      ...(state.type === 'final' ? wrap(`■ ${words.shared.end}`, 'mark', width) : []),
      ...wrap(words.state(state.path), 'name', width),
      ...wrap(words.description(state.path), 'text', width),
      ...(isFolded ? wrap(words.shared.below, 'condition', width) : []),
      ...notes.flatMap((note) => noteLines(note, within, width)),
    ],

    /** Returns the texts above a panel's boxes. */
    panel: ({ root, notes }: Panel, width: number): TextLine[] => [
      ...wrap(root.path === '' ? words.title : words.fullState(root.path), 'heading', width),
      ...wrap(words.description(root.path), 'text', width),
      ...notes.flatMap((note) => noteLines(note, root.path, width)),
    ],

    exit: (path: string, within: string, width: number): TextLine[] =>
      wrap(`→ ${words.fullState(path, within)}`, 'name', width),
  }
}

export type Lines = ReturnType<typeof linesFor>
