import { memo, useDeferredValue, useState, type CSSProperties } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import type { PersonalField, PersonType, ProductLine } from '#contract/person.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { lineOf, sameKindIn } from '#domain/groups/equipment.ts'
import {
  countedTypeOfRow,
  nameOfRow,
  type CellProblem,
  type Column,
  type GroupRow,
  type RowRules,
} from '#domain/groups/rows.ts'
import { stateOfRow, isOfferedTo, offeredTypes } from '#domain/groups/missing-cells.ts'
import { rowById } from '#machines/groups/leader/context.ts'
import { useGroup, useGroupActor, useGroupSend } from '#src/groups/GroupContext.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import type { Product } from '#contract/catalogue.ts'
import { TEXT_MAX } from '#contract/limits.ts'
import { typedBirthday } from '#domain/persons/personal-text.ts'
import { shownText } from '#domain/persons/shown-field.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { SizeOptions } from '#src/groups/SizeOptions.tsx'
import { sizeOfText, textOfSize } from '#domain/groups/shop-sizes.ts'
import { modelsFor } from '#domain/sizes/fitting-size.ts'
import { useSizeWords } from '#src/groups/useSizeWords.ts'
import { useCellWords, useTypesInWords } from './useCellWords.ts'

interface PersonRowProps extends RowColumns {
  id: string
  number: number
  asked: readonly PersonalField[]
  rules: RowRules
  isMarked: boolean
  byMember: boolean
  /** False only for an inquiry, which may contain persons without equipment. */
  needsEquipment: boolean
}

/** The row selects only its own data, so that a typed letter renders one of sixty rows. */
export const PersonRow = memo(function PersonRow({
  id,
  number,
  columns,
  products,
  asked,
  rules,
  isMarked,
  byMember,
  needsEquipment,
}: PersonRowProps) {
  const t = useTranslations('groups.table')
  const send = useGroupSend()
  // Shows a typed letter in its cell at once. The row renders a moment later.
  const row = useDeferredValue(useGroup(({ context }) => rowById(context, id)))
  const [isOpen, setIsOpen] = useState(false)

  if (!row) return null
  const catalogue = new Map(products.map((product) => [product.id, product]))
  const { problems, measures, unoffered } = stateOfRow(row, asked, catalogue, rules)
  // An empty field is a mistake only after the leader has pressed the next button.
  const shown = problems.filter(({ column, key }) => isMarked || (key !== 'form.required' && row.texts[column]))
  const name = nameOfRow(row) || t('nobody', { number })
  const takesNothing = needsEquipment && id !== LEADER && row.products.length === 0
  const isWrong = shown.length + unoffered.length > 0 || (isMarked && takesNothing)
  const isComplete = problems.length + unoffered.length === 0 && !takesNothing
  return (
    <tr
      style={gridOf({ columns, products })}
      data-person={id}
      data-open={isOpen || undefined}
      data-wrong={isWrong || undefined}
    >
      <th scope="row" data-part="row-number">
        <span data-numbers>{number}</span>
        {id === LEADER && <span data-part="row-mark">{t('leader')}</span>}
        {byMember && <span data-part="row-mark">{t('byMember')}</span>}
        <PlainButton
          data-part="row-toggle"
          aria-expanded={isOpen}
          aria-label={t('open', { name })}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isComplete && measures.length === 0 && <Icon name="check" />}
          <Icon name="chevronDown" />
        </PlainButton>
      </th>
      {columns.map((column) => (
        <Cell
          key={column}
          row={id}
          column={column}
          number={number}
          problem={shown.find((problem) => problem.column === column)?.key}
          // The leader's type and e-mail address are fixed, because the leader is an adult and the contact of the
          // group.
          isFixed={id === LEADER && (column === 'type' || column === 'email')}
          isStop={isOpen || column === columns[0]}
        />
      ))}
      {products.map((product) => (
        <SizeCell
          key={product.id}
          row={id}
          type={countedTypeOfRow(row, rules)}
          line={lineOf(row, product.id)}
          number={number}
          product={product}
          isStop={isOpen}
        />
      ))}
      <td data-part="row-end">
        {id !== LEADER && (
          <IconButton
            icon="trash"
            tabIndex={isOpen ? 0 : -1}
            label={t('remove', { name })}
            onPress={() => send({ type: 'table.edit', edit: { kind: 'remove', row: id } })}
          />
        )}
      </td>
    </tr>
  )
})

export interface RowColumns {
  columns: readonly Column[]
  products: readonly Product[]
}

const NUMBER_WIDTH = 4.5
const END_WIDTH = 3
const COLUMN_WIDTH = 7
const WIDTHS: Partial<Record<Column, number>> = {
  type: 7.5,
  age: 4,
  height: 6.5,
  weight: 4.75,
  shoesize: 6.25,
  skills: 8.75,
  email: 8,
}
const widthOfProduct = ({ models }: Product): number => (models.length > 0 ? 10.5 : 5.5)

const TEXT_WIDTH_MAX = 40

/** Adds one more character, because letters may be wider than a digit. */
const widthOfText = (length: number): string => `${Math.min(length, TEXT_WIDTH_MAX) + 1}ch + 1rem`

const TYPED: readonly Column[] = ['firstname', 'lastname', 'email', 'phone']

/** `lengths` belong to the longest texts of all rows, so that all rows have equal widths. */
export const widthsOfTexts = (lengths: Partial<Record<Column, number>>): CSSProperties =>
  Object.fromEntries(TYPED.map((column) => [`--of-${column}`, `calc(${widthOfText(lengths[column] ?? 0)})`]))

export const lengthsOf = (rows: readonly GroupRow[]): Partial<Record<Column, number>> =>
  Object.fromEntries(
    TYPED.map((column) => [column, Math.max(0, ...rows.map(({ texts }) => texts[column]?.length ?? 0))]),
  )

export const widthsOfSizes = (lengths: Readonly<Record<string, number>>): CSSProperties =>
  Object.fromEntries(
    Object.entries(lengths).map(([product, length]) => [
      `--of-size-${product}`,
      `calc(${widthOfText(length)} + 1.5rem)`,
    ]),
  )

export const useSizeLength = () => {
  const t = useTranslations('groups.table')
  const typesInWords = useTypesInWords()
  const wordsOf = useSizeWords()
  return (rows: readonly GroupRow[], product: Product): number => {
    const types = offeredTypes(product)
    const lines = rows.flatMap((row) => lineOf(row, product.id) ?? [])
    const words = [...new Set(lines.map(textOfSize))].map((text) => {
      const size = sizeOfText(text)
      // Reserves room for the number of free units, which a cell shows beside the size once its list is open.
      return size ? t('size', { size: wordsOf(product.models, size), stock: 99 }) : t('sizeOpen')
    })
    const isForAll = types.length === 3 || lines.length === rows.length
    const shown = isForAll ? words : [...words, t('notOffered', { types: typesInWords(types) })]
    return product.models.length > 0 || !isForAll ? Math.max(0, ...shown.map(({ length }) => length)) : 0
  }
}

const widthOfTitle = ({ title }: Product): string =>
  widthOfText(Math.max(...title.split(/[\s-]+/).map(({ length }) => length)))

const widthsOf = ({ columns, products }: RowColumns): { width: string; share: number }[] => [
  ...columns.map((column) => {
    const share = WIDTHS[column] ?? COLUMN_WIDTH
    return { width: TYPED.includes(column) ? `max(${share}rem, var(--of-${column}, 0px))` : `${share}rem`, share }
  }),
  ...products.map((product) => {
    const share = widthOfProduct(product)
    return { width: `max(${share}rem, ${widthOfTitle(product)}, var(--of-size-${product.id}, 0px))`, share }
  }),
]

export const gridOf = (row: RowColumns): CSSProperties => {
  const widths = widthsOf(row)
  return {
    gridTemplateColumns: `${NUMBER_WIDTH}rem ${widths.map(({ width, share }) => `minmax(${width}, ${share}fr)`).join(' ')} ${END_WIDTH}rem`,
    minInlineSize: `calc(${[`${NUMBER_WIDTH + END_WIDTH}rem`, ...widths.map(({ width }) => width)].join(' + ')})`,
  }
}

interface CellProps {
  row: string
  column: Column
  number: number
  problem: CellProblem | undefined
  isFixed: boolean
  isStop: boolean
}

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

/** The cell has a native control, because the table renders hundreds of cells at once. */
const Cell = memo(function Cell({ row, column, number, problem, isFixed, isStop }: CellProps) {
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
    // Keeps the browser from restoring other cells' values on Back, which would count as typed before hydration.
    autoComplete: 'off',
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
  isStop: boolean
}

const OPEN = '?'

/**
 * Until it has had the focus or the pointer, a select renders only the empty and the current option, because the rows
 * together have thousands of options.
 */
const SizeCell = memo(function SizeCell({ row, type, line, number, product, isStop }: SizeCellProps) {
  const t = useTranslations('groups.table')
  const typesInWords = useTypesInWords()
  const wordsOf = useSizeWords()
  const group = useGroupActor()
  const { send } = group
  const [isReady, setIsReady] = useState(false)
  const hasSizes = product.models.length > 0
  const chosen = product.models.find(({ id }) => id === line?.modelId)
  const value = !line ? '' : (chosen && textOfSize(line)) || OPEN
  const size = sizeOfText(value)
  const chosenWords = size && wordsOf(product.models, size)
  const isOffered = isOfferedTo(product, type, null)
  const isUnoffered = line !== undefined && !isOfferedTo(product, type, line.modelId)
  const forWhom = () => ({ types: typesInWords(offeredTypes(product, line?.modelId)) })
  const problem = isUnoffered ? t('unoffered', forWhom()) : undefined
  const choose = (to: string) => {
    if (to === '') {
      send({ type: 'table.edit', edit: { kind: 'leave', row, product: product.id } })
      return
    }
    const taken = sizeOfText(to)
    const { context } = group.getSnapshot()
    const others = line ? [] : sameKindIn(rowById(context, row)!, product, context.offer?.products ?? [])
    if (others.length > 0)
      send({
        type: 'equipment.give',
        giving: { product: product.id, size: taken, rows: [], doubles: [row], others, notOffered: [] },
      })
    else send({ type: 'table.edit', edit: { kind: 'take', row, product: product.id, size: taken } })
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
        autoComplete="off"
        aria-label={t('cell', { column: product.title, number })}
        aria-invalid={problem === undefined ? undefined : true}
        title={problem ?? chosenWords}
        value={value}
        disabled={!isOffered && !line}
        onFocus={getReady}
        onPointerDown={getReady}
        onPointerEnter={getReady}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{isOffered ? t('without') : t('notOffered', forWhom())}</option>
        {(isReady || value === OPEN) && <option value={OPEN}>{t(hasSizes ? 'sizeOpen' : 'with')}</option>}
        {isReady ? (
          <SizeOptions
            models={modelsFor(product, type)}
            wordsOf={(size, stock) => t('size', { size: wordsOf(product.models, size), stock })}
          />
        ) : (
          chosenWords && <option value={value}>{chosenWords}</option>
        )}
      </select>
    </td>
  )
})
