import { useLocale, useTranslations } from 'use-intl'
import { nameOfRow } from '#domain/groups/rows.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { visibleRows } from '#machines/groups/leader/context.ts'
import { useGroupActor } from '#src/groups/GroupContext.ts'

const NAMES_MAX = 4

export const useNames = () => {
  const t = useTranslations('groups.equipment')
  const table = useTranslations('groups.table')
  const list = listFormat(useLocale())
  const group = useGroupActor()
  return (ids: readonly string[]): string => {
    const names = visibleRows(group.getSnapshot().context).flatMap((row, at) =>
      ids.includes(row.id) ? [nameOfRow(row) || table('nobody', { number: at + 1 })] : [],
    )
    const others = names.length - NAMES_MAX
    return list.format(others > 1 ? [...names.slice(0, NAMES_MAX), t('others', { count: others })] : names)
  }
}
