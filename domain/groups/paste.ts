import { columnOfHeader, type Column, cellsOfRow, newRow, withCells, type GroupRow, type RowRules } from './rows.ts'

/** The cell from which a pasted table is written, to the right and down. */
export interface PasteTarget {
  row: number
  column: Column
}

/** The effect of a pasted table. */
export interface PasteResult {
  /** The persons that the table has added or changed. */
  count: number
  /** Headers without a column. */
  ignored: string[]
  /** The number of rows beyond the group's maximum, which are left out. */
  left: number
}

interface PasteLimits {
  /** The visible columns in their order; a table without headers fills them from the target on. */
  shown: readonly Column[]
  max: number
}

interface PasteRules extends PasteLimits, RowRules {
  newId: () => string
  coveragePerDefault: boolean
}

/** Whether the first line is a header: at least half of its cells name columns. */
const isHeader = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => cell !== '')
  return said.length > 0 && said.filter((cell) => columnOfHeader(cell)).length * 2 >= said.length
}

/** The column of each cell; the first line is left out if it is a header. */
export const columnsOfPaste = (
  [first = []]: readonly (readonly string[])[],
  column: Column,
  shown: readonly Column[],
): { hasHeader: boolean; columns: (Column | undefined)[] } =>
  isHeader(first)
    ? { hasHeader: true, columns: first.map(columnOfHeader) }
    : { hasHeader: false, columns: shown.slice(shown.indexOf(column)) }

/** The lines of a table that fit into the group, without headers, and what is left out. */
export const pastedLines = (
  cells: readonly (readonly string[])[],
  { row, column }: PasteTarget,
  { shown, max }: PasteLimits,
) => {
  const [first = [], ...others] = cells
  const { hasHeader, columns } = columnsOfPaste(cells, column, shown)
  const lines = hasHeader ? others : cells
  const taken = lines.slice(0, Math.max(0, max - row))
  const ignored = hasHeader ? first.filter((header) => header !== '' && !columnOfHeader(header)) : []
  const result: PasteResult = { count: taken.length, ignored, left: lines.length - taken.length }
  return { columns, taken, result }
}

/**
 * Writes a table over rows from a cell on, and adds missing rows. Columns with headers go to the column of this name.
 */
export const paste = (
  rows: readonly GroupRow[],
  cells: readonly (readonly string[])[],
  target: PasteTarget,
  { newId, ...rules }: PasteRules,
): GroupRow[] => {
  const { columns, taken } = pastedLines(cells, target, rules)
  const next = [...rows]
  taken.forEach((line, index) => {
    const at = target.row + index
    next[at] = withCells(next[at] ?? newRow(newId(), next[at - 1], rules), cellsOfRow(columns, line), rules)
  })
  return next
}
