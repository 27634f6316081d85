export type Measure = (text: string, size: number, isBold: boolean) => number

export interface TextLine {
  text: string
  kind: LineKind
  arrows?: readonly string[]
}

const KINDS = {
  heading: { size: 22, height: 30, isBold: true },
  lead: { size: 14, height: 20, isBold: false },
  band: { size: 13, height: 20, isBold: true },
  name: { size: 14, height: 19, isBold: true },
  text: { size: 12, height: 16, isBold: false },
  event: { size: 12, height: 16, isBold: true },
} as const

export type LineKind = keyof typeof KINDS

/** Enlarges measured widths, because fonts that replace Helvetica are up to a sixth wider. */
const SLACK = 1.16

export const lineHeight = (kind: LineKind): number => KINDS[kind].height

export const heightOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { kind }) => sum + lineHeight(kind), 0)

export const widthOf = (measure: Measure, lines: readonly TextLine[]): number =>
  Math.ceil(Math.max(0, ...lines.map(({ text, kind }) => measure(text, KINDS[kind].size, KINDS[kind].isBold) * SLACK)))

export const wrap = (measure: Measure, line: TextLine, width: number): TextLine[] => {
  if (line.text === '') return []
  const isFitting = (text: string) => widthOf(measure, [{ ...line, text }]) <= width
  const lines: string[] = []
  const add = (word: string) => {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && isFitting(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  for (const word of line.text.split(' ')) {
    let rest = word
    while (!isFitting(rest)) {
      let cut = 1
      while (cut < rest.length - 2 && isFitting(`${rest.slice(0, cut + 1)}-`)) cut += 1
      if (cut >= rest.length - 2) break
      add(`${rest.slice(0, cut)}-`)
      rest = rest.slice(cut)
    }
    add(rest)
  }
  return lines.map((text) => ({ ...line, text }))
}
