import { type Column, newRow, withCells, type GroupRow, type RowRules } from './rows.ts'
import { withGiven, withProduct, withoutProduct, withSizeForAll } from './equipment.ts'
import { type SetLines, withSetLines } from './set-for-all.ts'
import { withFittingSizes, type FittingSize } from './shop-sizes.ts'
import { type ChosenSize } from '#domain/sizes/fitting-size.ts'
import { placesLeft } from './group-size.ts'
import { paste, type PasteTarget } from './paste.ts'

export type Edit =
  | { kind: 'cell'; row: string; column: Column; text: string }
  | { kind: 'add'; ids: readonly string[] }
  | { kind: 'remove'; row: string }
  /** Writes a pasted table, beginning at the cell `target`. `ids` are the ids for rows that the table adds. */
  | { kind: 'paste'; cells: string[][]; target: PasteTarget; shown: readonly Column[]; ids: readonly string[] }
  | { kind: 'take'; row: string; product: string; size?: ChosenSize | undefined }
  | { kind: 'leave'; row: string; product: string }
  | {
      kind: 'give'
      product: string
      rows: readonly string[]
      instead: readonly string[]
      size?: ChosenSize | undefined
    }
  | { kind: 'giveSet'; lines: readonly SetLines[] }
  | { kind: 'leaveAll'; product: string }
  | { kind: 'sizeAll'; product: string; size: ChosenSize }
  | { kind: 'fit'; sizes: readonly FittingSize[] }
  | { kind: 'coverAll'; coverage: boolean }

/** Successive edits with the same name are undone together. Returns null if the edit is undone alone. */
export const nameOfEdit = (edit: Edit): string | null => (edit.kind === 'cell' ? `${edit.row}.${edit.column}` : null)

const changeRow = (rows: readonly GroupRow[], id: string, to: (row: GroupRow) => GroupRow): GroupRow[] =>
  rows.map((row) => (row.id === id ? to(row) : row))

export interface EditRules extends RowRules {
  max: number
  coveragePerDefault: boolean
}

/** Rows that the edit does not concern stay the same objects. */
export const edited = (rows: readonly GroupRow[], edit: Edit, rules: EditRules): readonly GroupRow[] => {
  switch (edit.kind) {
    case 'cell':
      return changeRow(rows, edit.row, (row) => withCells(row, { [edit.column]: edit.text }, rules))
    case 'add':
      return edit.ids
        .slice(0, placesLeft(rules.max, rows.length))
        .reduce<readonly GroupRow[]>((all, id) => [...all, newRow(id, all.at(-1), rules)], rows)
    case 'remove':
      return rows.filter(({ id }) => id !== edit.row)
    case 'paste': {
      const ids = edit.ids.values()
      return paste(rows, edit.cells, edit.target, { ...rules, shown: edit.shown, newId: () => ids.next().value! })
    }
    case 'take':
      return changeRow(rows, edit.row, (row) => withProduct(row, edit.product, edit.size))
    case 'leave':
      return changeRow(rows, edit.row, (row) => withoutProduct(row, edit.product))
    case 'give':
      return withGiven(rows, edit)
    case 'giveSet':
      return withSetLines(rows, edit.lines)
    case 'leaveAll':
      return rows.map((row) => withoutProduct(row, edit.product))
    case 'sizeAll':
      return withSizeForAll(rows, edit.product, edit.size)
    case 'fit':
      return withFittingSizes(rows, edit.sizes)
    default:
      return rows.map((row) => (row.coverage === edit.coverage ? row : { ...row, coverage: edit.coverage }))
  }
}
