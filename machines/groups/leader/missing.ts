import { problemOfCell, type Column } from '#domain/groups/columns.ts'
import { participants } from '#domain/groups/group-table.ts'
import { byProduct, stateOfRow } from '#domain/groups/missing-cells.ts'
import type { GroupRow } from '#domain/groups/rows.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { tableOf, type GeneralField, type LeaderContext } from './context.ts'

export const takingPart = (context: LeaderContext): GroupRow[] =>
  participants(tableOf(context), context.general.takesPart)

/** What of the general data is missing. */
export const missingGeneral = ({ general: { title, days, location }, shop }: LeaderContext): GeneralField[] => [
  ...(oneLine(title) === '' ? (['title'] as const) : []),
  ...(days.from === null || days.from <= shop.today ? (['days'] as const) : []),
  ...(location === null ? (['location'] as const) : []),
]

/** What of the leader is missing or wrong. */
export const leaderProblems = (context: LeaderContext) =>
  context.shop.leaderFields.flatMap((column) => {
    const text = tableOf(context).leader.texts[column as Column] ?? ''
    const key = problemOfCell(column, text, true, context.shop.today)
    return key ? [{ column, key }] : []
  })

/** The participants who lack something without which the group cannot be completed. */
export const incompleteRows = (context: LeaderContext): GroupRow[] => {
  const catalogue = byProduct(context.offer?.products ?? [])
  return takingPart(context).filter((row) => {
    const { problems, sizeless } = stateOfRow(row, context.group?.asked ?? [], catalogue, context.shop.today)
    return problems.length > 0 || sizeless.length > 0
  })
}
