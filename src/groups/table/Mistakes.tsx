import { useTranslations } from 'use-intl'
import { invalidCells } from '#domain/groups/rows.ts'
import { isSameJson } from '#machines/same-json.ts'
import { visibleRows, type LeaderContext } from '#machines/groups/leader/context.ts'
import { useGroup } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { useCellWords } from './useCellWords.ts'

/** More of them are counted. */
const SHOWN_MAX = 6

const allOf = (context: LeaderContext) =>
  visibleRows(context).flatMap((row, at) =>
    invalidCells(row, context.shop.today).map((problem) => ({ ...problem, row: row.id, number: at + 1 })),
  )

/** What of the table could not be read, by row and column, with the way there. */
export function Mistakes() {
  const t = useTranslations('groups.mistakes')
  const { problemOf } = useCellWords()
  const mistakes = useGroup(({ context }) => allOf(context), isSameJson)
  if (mistakes.length === 0) return null
  return (
    <Notice kind="warning" title={t('title', { count: mistakes.length })}>
      <ul data-part="mistakes">
        {mistakes.slice(0, SHOWN_MAX).map(({ row, number, column, key }) => (
          <li key={`${row}.${column}`}>
            <PlainButton data-part="link" onPress={() => showCell(row, column)}>
              {t('at', { number })}
            </PlainButton>{' '}
            {problemOf(column, key)}
          </li>
        ))}
      </ul>
      {mistakes.length > SHOWN_MAX && <p>{t('more', { count: mistakes.length - SHOWN_MAX })}</p>}
    </Notice>
  )
}

/** Takes the focus to a cell. On a phone its row is opened first. */
export const showCell = (row: string, column: string): void => {
  const element = document.querySelector(`[data-row="${row}"]`)
  const toggle = element?.querySelector<HTMLElement>('[data-part="row-toggle"][aria-expanded="false"]')
  if (toggle?.checkVisibility()) toggle.click()
  requestAnimationFrame(() => element?.querySelector<HTMLElement>(`[data-column="${column}"]`)?.focus())
}
