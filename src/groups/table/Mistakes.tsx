import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { invalidCells } from '#domain/groups/rows.ts'
import { isSameJson } from '#machines/same-json.ts'
import { visibleRows, type LeaderContext } from '#machines/groups/leader/context.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { useCellWords } from './useCellWords.ts'

/** The maximum of shown mistakes; the others are counted. */
const SHOWN_MAX = 6

interface Mistake {
  row: string
  column: string | null
  /** The words of the link to the cell; `words` follow the link. */
  link: string
  words: string
}

type MistakesNoticeProps = Pick<ComponentProps<typeof Notice>, 'kind' | 'takesFocus'> & {
  title: string
  mistakes: readonly Mistake[]
  more: (count: number) => string
}

/** The mistakes of the table, each with a link to its cell. */
export function MistakesNotice({ mistakes, more, ...notice }: MistakesNoticeProps) {
  const send = useGroupSend()
  return (
    <Notice {...notice}>
      <ul data-part="mistakes" data-stack="8">
        {mistakes.slice(0, SHOWN_MAX).map(({ row, column, link, words }) => (
          <li key={`${row}.${column}`}>
            <PlainButton data-part="link" onPress={() => send({ type: 'cell.show', cell: { row, column } })}>
              {link}
            </PlainButton>
            {words}
          </li>
        ))}
      </ul>
      {mistakes.length > SHOWN_MAX && <p>{more(mistakes.length - SHOWN_MAX)}</p>}
    </Notice>
  )
}

const allOf = (context: LeaderContext) =>
  visibleRows(context).flatMap((row, at) =>
    invalidCells(row, context.shop.today).map((problem) => ({ ...problem, row: row.id, number: at + 1 })),
  )

/** The cells of the table that cannot be read. */
export function Mistakes() {
  const t = useTranslations('groups.mistakes')
  const { problemOf } = useCellWords()
  const mistakes = useGroup(({ context }) => allOf(context), isSameJson)
  if (mistakes.length === 0) return null
  return (
    <MistakesNotice
      kind="warning"
      title={t('title', { count: mistakes.length })}
      mistakes={mistakes.map(({ row, number, column, key }) => ({
        row,
        column,
        link: t('at', { number }),
        words: ` ${problemOf(column, key)}`,
      }))}
      more={(count) => t('more', { count })}
    />
  )
}
