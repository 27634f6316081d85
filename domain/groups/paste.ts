import { placesLeft } from './group-size.ts'
import { columnOfHeader, type Column, cellsOfRow, newRow, withCells, type GroupRow, type RowRules } from './rows.ts'

/** The pasted table extends from this cell to the right and down. */
export interface PasteTarget {
  row: number
  column: Column
}

export interface PasteResult {
  count: number
  ignored: string[]
  left: number
}

interface PasteLimits {
  /** A table without headers fills these columns from the target cell on. */
  shown: readonly Column[]
  max: number
}

interface PasteRules extends PasteLimits, RowRules {
  newId: () => string
  coveragePerDefault: boolean
}

const isHeader = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => cell !== '')
  return said.length > 0 && said.filter((cell) => columnOfHeader(cell)).length * 2 >= said.length
}

/** If the first line is a header, its names decide. Otherwise the cells fill the visible columns from `column` on. */
export const columnsOfPaste = (
  [first = []]: readonly (readonly string[])[],
  column: Column,
  shown: readonly Column[],
): { hasHeader: boolean; columns: (Column | undefined)[] } =>
  isHeader(first)
    ? { hasHeader: true, columns: first.map(columnOfHeader) }
    : { hasHeader: false, columns: shown.slice(shown.indexOf(column)) }

/** Leaves out the header, and lines for which the group has no place. */
export const pastedLines = (
  cells: readonly (readonly string[])[],
  { row, column }: PasteTarget,
  { shown, max }: PasteLimits,
) => {
  const [first = [], ...others] = cells
  const { hasHeader, columns } = columnsOfPaste(cells, column, shown)
  const lines = hasHeader ? others : cells
  const taken = lines.slice(0, placesLeft(max, row))
  const ignored = hasHeader ? first.filter((header) => header !== '' && !columnOfHeader(header)) : []
  const result: PasteResult = { count: taken.length, ignored, left: lines.length - taken.length }
  return { columns, taken, result }
}

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
