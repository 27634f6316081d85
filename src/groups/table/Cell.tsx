import { memo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/constants.ts'
import type { CellProblem, Column } from '#domain/groups/columns.ts'
import { shownText, typedBirthday } from '#domain/persons/personal-text.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { rowById } from '#machines/groups/leader/context.ts'
import { SizeOptions } from '#src/groups/SizeOptions.tsx'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import type { Product } from '#contract/catalogue.ts'
import type { PersonType, ProductLine } from '#contract/person.ts'
import { modelsFor, sizeOfText, textOfSize } from '#domain/groups/fitting-size.ts'
import { isOfferedTo } from '#domain/groups/missing-cells.ts'
import { useFormat } from '#src/base/useFormat.ts'
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

/** The keyboard that a phone shows for a column. */
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

/** A native control, since hundreds of them are rendered at once. React's compiler memoizes a list as a whole, so each cell needs its own `memo`. */
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

interface SizeCellProps {
  row: string
  type: PersonType
  line: ProductLine | undefined
  number: number
  product: Product
  isMarked: boolean
  /** The Tab key stops at it. */
  isStop: boolean
}

/** The value of a product that is taken without a size. */
const OPEN = '?'

/** Whether a person takes a product, and in which size. The options are rendered when the list gets the focus or the pointer: a group has thousands of them. `memo` as in `Cell`. */
export const SizeCell = memo(function SizeCell({ row, type, line, number, product, isMarked, isStop }: SizeCellProps) {
  const t = useTranslations('groups.table')
  const format = useFormat()
  const send = useGroupSend()
  const [isReady, setIsReady] = useState(false)
  const hasSizes = product.models.length > 0
  const chosen = product.models.find(({ id }) => id === line?.modelId)
  const value = !line ? '' : (chosen && textOfSize(line)) || OPEN
  const isMissing = hasSizes && value === OPEN && isMarked
  const isOffered = isOfferedTo(product, type, null)
  const isUnoffered = line !== undefined && !isOfferedTo(product, type, line.modelId)
  const problem = isUnoffered ? t('unoffered') : isMissing ? t('sizeMissing') : undefined
  const choose = (to: string) => {
    if (to === '') {
      send({ type: 'table.edit', edit: { kind: 'leave', row, product: product.id } })
      return
    }
    send({ type: 'table.edit', edit: { kind: 'take', row, product: product.id, size: sizeOfText(to) } })
  }
  const getReady = () => setIsReady(true)
  return (
    <td data-cell="size">
      <span data-part="cell-label" aria-hidden>
        {product.title}
      </span>
      <select
        data-part="cell-input"
        data-column={product.id}
        tabIndex={isStop ? 0 : -1}
        aria-label={t('cell', { column: product.title, number })}
        aria-invalid={problem === undefined ? undefined : true}
        title={problem}
        value={value}
        disabled={!isOffered && !line}
        onFocus={getReady}
        onPointerDown={getReady}
        onPointerEnter={getReady}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{isOffered ? t('without') : t('notOffered')}</option>
        {(isReady || value === OPEN) && <option value={OPEN}>{t(hasSizes ? 'sizeOpen' : 'with')}</option>}
        {isReady ? (
          <SizeOptions
            models={modelsFor(product, type)}
            wordsOf={({ property1, stock }) => t('size', { size: format.size(property1), stock })}
          />
        ) : (
          chosen && <option value={value}>{format.size(line?.property1 ?? '')}</option>
        )}
      </select>
    </td>
  )
})
