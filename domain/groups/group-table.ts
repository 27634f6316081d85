import { edited, type Edit, type EditRules } from './edits.ts'
import { mostBesideLeader } from './group-size.ts'
import { isEmptyRow, type GroupRow } from './rows.ts'

export const LEADER = 'leader'

export interface GroupTable {
  leader: GroupRow
  rows: readonly GroupRow[]
}

export interface TableRules extends EditRules {
  takesPart: boolean
}

export const shownRows = ({ leader, rows }: GroupTable, takesPart: boolean): readonly GroupRow[] =>
  takesPart ? [leader, ...rows] : rows

/** Other rows than the leader's count if they contain text, or if the server has `stored` them. */
export const participants = (
  { leader, rows }: GroupTable,
  takesPart: boolean,
  stored: readonly { id: string }[] = [],
): GroupRow[] => {
  const ids = new Set(stored.map(({ id }) => id))
  return [
    ...(takesPart && leader.products.length > 0 ? [leader] : []),
    ...rows.filter((row) => ids.has(row.id) || !isEmptyRow(row)),
  ]
}

const isOfRows = ({ kind }: Edit): boolean => kind === 'add' || kind === 'remove' || kind === 'paste'

/** An edit for all persons includes a leader who takes part. */
export const editedTable = (table: GroupTable, edit: Edit, { takesPart, ...rules }: TableRules): GroupTable => {
  const limits = { ...rules, max: mostBesideLeader(rules, takesPart) }
  if (isOfRows(edit)) return { ...table, rows: edited(table.rows, edit, limits) }
  if ('row' in edit && edit.row === LEADER) return { ...table, leader: edited([table.leader], edit, limits)[0]! }
  if ('row' in edit || !takesPart) return { ...table, rows: edited(table.rows, edit, limits) }
  const [leader, ...rows] = edited([table.leader, ...table.rows], edit, limits)
  return { leader: leader!, rows }
}
