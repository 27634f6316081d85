import { columnOfHeader, type Column } from './columns.ts'
import { cellsOfRow, newRow, withCells, type GroupRow, type RowRules } from './rows.ts'

/** Where a table of others is put: from this cell on, to the right and down. */
export interface PasteTarget {
  row: number
  column: Column
}

export interface Pasted {
  rows: GroupRow[]
  /** The persons that the table brought, or changed. */
  count: number
  /** The headers that name no column. */
  ignored: string[]
  /** The rows beyond the most that a group may have, which are left out. */
  left: number
}

interface PasteRules extends RowRules {
  /** The columns in sight, in their order: without headers they are filled from the target on. */
  shown: readonly Column[]
  max: number
  newId: () => string
}

/** Whether the first line of a table names its columns: at least half of what it says. */
const isHeader = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => cell !== '')
  return said.length > 0 && said.filter((cell) => columnOfHeader(cell)).length * 2 >= said.length
}

/** Which column each cell of the lines belongs to; the first line is none where it names them. */
export const columnsOfPaste = (
  [first = []]: readonly (readonly string[])[],
  column: Column,
  shown: readonly Column[],
): { hasHeader: boolean; columns: (Column | undefined)[] } =>
  isHeader(first)
    ? { hasHeader: true, columns: first.map(columnOfHeader) }
    : { hasHeader: false, columns: shown.slice(shown.indexOf(column)) }

/** Writes a table over rows from a cell on, and adds the rows that are missing. Columns with headers go where they belong. */
export const paste = (
  rows: readonly GroupRow[],
  cells: readonly (readonly string[])[],
  { row: from, column }: PasteTarget,
  { shown, max, newId, ...rules }: PasteRules,
): Pasted => {
  const [first = [], ...others] = cells
  const { hasHeader, columns } = columnsOfPaste(cells, column, shown)
  const lines = hasHeader ? others : cells
  const taken = lines.slice(0, Math.max(0, max - from))
  const next = [...rows]
  taken.forEach((line, index) => {
    const at = from + index
    next[at] = withCells(next[at] ?? newRow(newId(), next[at - 1]), cellsOfRow(columns, line), rules)
  })
  return {
    rows: next,
    count: taken.length,
    ignored: hasHeader ? first.filter((header) => header !== '' && !columnOfHeader(header)) : [],
    left: lines.length - taken.length,
  }
}
