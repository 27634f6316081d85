/* Tables as text: a spreadsheet's clipboard, and CSV files (RFC 4180). Excel's separator depends on its user's
   language, so German files have semicolons. */

const SEPARATORS = ['\t', ';', ','] as const
type Separator = (typeof SEPARATORS)[number]

/** The most frequent separator of the first line, outside of quotes. */
const separatorOf = (text: string): Separator => {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split('\n', 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

/** A field with its end: quoted, or up to the next separator. */
const fieldPattern = (separator: Separator) =>
  new RegExp(String.raw`(?:"((?:[^"]|"")*)"|([^${separator}\n]*))(${separator}|\n|$)`, 'y')

/** The cells of a CSV file or of pasted text, trimmed, with the row numbers of a spreadsheet. */
export const readCsv = (text: string): string[][] => {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const pattern = fieldPattern(separatorOf(plain))
  const rows: string[][] = [[]]
  while (pattern.lastIndex < plain.length) {
    const at = pattern.lastIndex
    const found = pattern.exec(plain)
    // The field contains a quote but has none around it, so the line is not split.
    if (!found) {
      pattern.lastIndex = plain.indexOf('\n', at) + 1 || plain.length
      rows.at(-1)!.push(plain.slice(at, pattern.lastIndex).trim())
      rows.push([])
      continue
    }
    const [, quoted, bare, end] = found
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** The rows with text in them. */
export const readFilledRows = (text: string): string[][] => readCsv(text).filter((cells) => !isBlankRow(cells))

/** A cell that a spreadsheet would calculate, such as `=1+1`. */
const isFormula = (cell: string) => /^[=+\-@]/.test(cell) && !/^[+-]?[\d\s./-]+$/.test(cell)

const written = (cell: string): string => {
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[";,\t\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file with the mark by which Excel knows UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: ';' | ','): string =>
  `\uFEFF${rows.map((cells) => cells.map(written).join(separator)).join('\r\n')}\r\n`
