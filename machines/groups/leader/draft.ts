import { invalidCells, type GroupRow } from '#domain/groups/rows.ts'
import { tableOf, type GroupDraft, type LeaderContext } from './context.ts'

/** What the tab keeps: the rows that the server lacks, or could not read in full. */
export const draftOf = (context: LeaderContext): GroupDraft => {
  const { leader, rows } = tableOf(context)
  const hasUnread = (row: GroupRow) => invalidCells(row, context.shop.today).length > 0
  return {
    slug: context.slug,
    general: context.general === context.savedGeneral ? null : context.general,
    leader: leader === context.savedLeader ? null : leader,
    rows: rows.filter((row) => context.savedRows.get(row.id) !== row || hasUnread(row)),
  }
}
