const SEPARATORS = ['\t', ';', ','] as const
type Separator = (typeof SEPARATORS)[number]

const separatorOf = (text: string): Separator => {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split('\n', 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

const fieldPattern = (separator: Separator) =>
  new RegExp(String.raw`(?:"((?:[^"]|"")*)"|([^${separator}\n]*))(${separator}|\n|$)`, 'y')

/**
 * Returns the cells of a CSV file or of pasted text, trimmed. Blank lines stay rows, so that row numbers are those of
 * the spreadsheet.
 */
export const readCsv = (text: string): string[][] => {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const pattern = fieldPattern(separatorOf(plain))
  const rows: string[][] = [[]]
  while (pattern.lastIndex < plain.length) {
    const at = pattern.lastIndex
    const found = pattern.exec(plain)
    // The text at this point is no valid field, so the rest of the line becomes one cell.
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

export const readFilledRows = (text: string): string[][] => readCsv(text).filter((cells) => !isBlankRow(cells))

const isFormula = (cell: string) => /^[=+\-@]/.test(cell) && !/^[+-]?[\d\s./-]+$/.test(cell)

const written = (cell: string): string => {
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[";,\t\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes a CSV file. It begins with the mark by which Excel recognizes UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: ';' | ','): string =>
  `\uFEFF${rows.map((cells) => cells.map(written).join(separator)).join('\r\n')}\r\n`
