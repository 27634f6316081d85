import { edited, type Edit, type EditRules } from './edits.ts'
import { mostBesideLeader } from './group-size.ts'
import { isEmptyRow, type GroupRow } from './rows.ts'

/** The id of the leader's row. */
export const LEADER = 'leader'

/** The persons of a group in their leader's table. */
export interface GroupTable {
  leader: GroupRow
  rows: readonly GroupRow[]
}

export interface TableRules extends EditRules {
  /** The leader takes equipment too, and is the first row. */
  takesPart: boolean
}

/** All shown rows, with the leader first if he or she takes part. */
export const shownRows = ({ leader, rows }: GroupTable, takesPart: boolean): readonly GroupRow[] =>
  takesPart ? [leader, ...rows] : rows

/** The participants: the leader only with equipment, and rows only with text. */
export const participants = ({ leader, rows }: GroupTable, takesPart: boolean): GroupRow[] => [
  ...(takesPart && leader.products.length > 0 ? [leader] : []),
  ...rows.filter((row) => !isEmptyRow(row)),
]

const isOfRows = ({ kind }: Edit): boolean => kind === 'add' || kind === 'remove' || kind === 'paste'

/** The table after an edit; an edit for all persons includes a leader who takes part. */
export const editedTable = (table: GroupTable, edit: Edit, { takesPart, ...rules }: TableRules): GroupTable => {
  const limits = { ...rules, max: mostBesideLeader(rules, takesPart) }
  if (isOfRows(edit)) return { ...table, rows: edited(table.rows, edit, limits) }
  if ('row' in edit && edit.row === LEADER) return { ...table, leader: edited([table.leader], edit, limits)[0]! }
  if ('row' in edit || !takesPart) return { ...table, rows: edited(table.rows, edit, limits) }
  const [leader, ...rows] = edited([table.leader, ...table.rows], edit, limits)
  return { leader: leader!, rows }
}
