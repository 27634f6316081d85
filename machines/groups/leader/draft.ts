import { invalidCells, type GroupRow } from '#domain/groups/rows.ts'
import { tableOf, versionOf, type GroupDraft, type LeaderContext } from './context.ts'
import { isGeneralSaved } from './saving.ts'

/** What the tab keeps: the rows that the server lacks, or could not read in full. */
export const draftOf = (context: LeaderContext): GroupDraft => {
  const { leader, rows } = tableOf(context)
  const hasUnread = (row: GroupRow) => invalidCells(row, context.shop.today).length > 0
  return {
    slug: context.slug,
    general: isGeneralSaved(context) ? null : context.general,
    leader: versionOf(leader) === context.savedLeader ? null : leader,
    rows: rows.filter((row) => context.savedRows[row.id] !== versionOf(row) || hasUnread(row)),
  }
}
