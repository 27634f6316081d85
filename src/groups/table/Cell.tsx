import { memo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/constants.ts'
import type { CellProblem, Column } from '#domain/groups/columns.ts'
import { shownText, typedBirthday } from '#domain/persons/personal-text.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { rowById } from '#machines/groups/leader/context.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { useCellWords } from './useCellWords.ts'

interface CellProps {
  row: string
  column: Column
  number: number
  problem: CellProblem | undefined
  isFixed: boolean
  /** The Tab key stops at it. */
  isStop: boolean
}

/** The keyboard that a phone shows. */
const INPUT_MODES: Partial<Record<Column, 'numeric' | 'decimal' | 'email' | 'tel'>> = {
  age: 'numeric',
  birthday: 'numeric',
  height: 'decimal',
  weight: 'decimal',
  shoesize: 'decimal',
  email: 'email',
  phone: 'tel',
}

const CHOICES = ['1', '2', '3']

/** The browser's own controls, since hundreds of them are drawn at once. React's compiler memoizes a list as a whole: each cell needs its own `memo`. */
export const Cell = memo(function Cell({ row, column, number, problem, isFixed, isStop }: CellProps) {
  const t = useTranslations('groups.table')
  const comma = commaOf(useLocale())
  const send = useGroupSend()
  const text = useGroup(({ context }) => rowById(context, row)?.texts[column] ?? '')
  const { labelOf, choiceOf, problemOf } = useCellWords()
  const label = t('cell', { column: labelOf(column), number })
  const error = problem && problemOf(column, problem)
  const write = (typed: string) => send({ type: 'table.edit', edit: { kind: 'cell', row, column, text: typed } })
  const shared = {
    'data-column': column,
    tabIndex: isStop ? 0 : -1,
    'data-part': 'cell-input',
    'aria-label': label,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-description': error,
    title: error,
  }
  return (
    <td data-cell={column}>
      <span data-part="cell-label" aria-hidden>
        {labelOf(column)}
      </span>
      {column === 'type' || column === 'skills' || column === 'gender' ? (
        <select {...shared} value={text} disabled={isFixed} onChange={(event) => write(event.target.value)}>
          {!CHOICES.includes(text) && <option value={text}>{text || '–'}</option>}
          {CHOICES.map((value) => (
            <option key={value} value={value}>
              {choiceOf(column, value)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={shownText(column, text, comma)}
          readOnly={isFixed}
          inputMode={INPUT_MODES[column]}
          maxLength={TEXT_MAX.email}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => write(column === 'birthday' ? typedBirthday(target.value, text) : target.value)}
        />
      )}
    </td>
  )
})
