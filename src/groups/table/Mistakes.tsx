import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { invalidCells } from '#domain/groups/rows.ts'
import { isSameJson } from '#machines/same-json.ts'
import { visibleRows, type LeaderContext } from '#machines/groups/leader/context.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { useCellWords } from './useCellWords.ts'

const SHOWN_MAX = 6

interface Mistake {
  row: string
  column: string | null
  link: string
  words: string
}

type MistakesNoticeProps = Pick<ComponentProps<typeof Notice>, 'kind' | 'takesFocus'> & {
  title: string
  help?: string
  mistakes: readonly Mistake[]
  more: (count: number) => string
}

export function MistakesNotice({ help, mistakes, more, ...notice }: MistakesNoticeProps) {
  const send = useGroupSend()
  const hasTable = useGroup((snapshot) => snapshot.matches({ flow: { filling: 'persons' } }))
  return (
    <Notice {...notice}>
      {help && <p>{help}</p>}
      <ul data-part="mistakes" data-stack="8">
        {mistakes.slice(0, SHOWN_MAX).map(({ row, column, link, words }) => (
          <li key={`${row}.${column}`}>
            {hasTable ? (
              <PlainButton data-part="link" onPress={() => send({ type: 'cell.show', cell: { row, column } })}>
                {link}
              </PlainButton>
            ) : (
              <strong>{link}</strong>
            )}
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
    invalidCells(row, context.shop.today).map((problem) => ({
      ...problem,
      row: row.id,
      number: at + 1,
      text: row.texts[problem.column] ?? '',
    })),
  )

/** The shop saves unreadable texts, but they prevent the completion. */
export function Mistakes() {
  const t = useTranslations('groups.mistakes')
  const { problemOf } = useCellWords()
  const mistakes = useGroup(({ context }) => allOf(context), isSameJson)
  if (mistakes.length === 0) return null
  return (
    <MistakesNotice
      kind="warning"
      title={t('title', { count: mistakes.length })}
      mistakes={mistakes.map(({ row, number, column, key, text }) => ({
        row,
        column,
        link: t('at', { number }),
        words: ` ${t('text', { text, problem: problemOf(column, key) })}`,
      }))}
      more={(count) => t('more', { count })}
    />
  )
}
