import { memo, useDeferredValue, useState, type CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { lineOf } from '#domain/groups/equipment.ts'
import { countedTypeOfRow, nameOfRow, type RowRules } from '#domain/groups/rows.ts'
import { stateOfRow } from '#domain/groups/missing-cells.ts'
import { rowById } from '#machines/groups/leader/context.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import type { Product } from '#contract/catalogue.ts'
import type { Column } from '#domain/groups/columns.ts'
import { Cell, SizeCell } from './Cell.tsx'

interface PersonRowProps extends RowColumns {
  id: string
  /** Counts from 1. */
  number: number
  /** The fields that the shop asks of every person. */
  asked: readonly PersonalField[]
  rules: RowRules
  /** Missing fields are marked, since the leader has tried to go on. */
  isMarked: boolean
  byMember: boolean
}

/** Selects its own row only, so that a typed letter renders one of sixty rows. `memo` as in `Cell`. */
export const PersonRow = memo(function PersonRow({
  id,
  number,
  columns,
  products,
  asked,
  rules,
  isMarked,
  byMember,
}: PersonRowProps) {
  const t = useTranslations('groups.table')
  const send = useGroupSend()
  // A typed letter is shown in its cell at once; the rest of the rows is rendered later.
  const row = useDeferredValue(useGroup(({ context }) => rowById(context, id)))
  const [isOpen, setIsOpen] = useState(false)

  if (!row) return null
  const catalogue = new Map(products.map((product) => [product.id, product]))
  const { problems, measures, sizeless, unoffered } = stateOfRow(row, asked, catalogue, rules)
  // An empty field is no mistake until the leader goes on.
  const shown = problems.filter(({ column, key }) => isMarked || (key !== 'form.required' && row.texts[column]))
  const name = nameOfRow(row) || t('nobody', { number })
  const isWrong = shown.length + unoffered.length > 0 || (isMarked && sizeless.length > 0)
  const isComplete = problems.length + sizeless.length + unoffered.length === 0
  return (
    <tr
      style={gridOf({ columns, products })}
      data-row={id}
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
          // The leader is an adult, and the contact of the group.
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
          isMarked={isMarked}
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

/** The cells of a row. */
export interface RowColumns {
  columns: readonly Column[]
  /** The products that the group takes. */
  products: readonly Product[]
}

/** Widths in rem. They do not depend on the content of the cells, so that the browser lays out each row by itself. */
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
/** A product without sizes has a narrow column, since it is only taken or not. */
const widthOfProduct = ({ models }: Product): number => (models.length > 0 ? 8.75 : 5.5)

const widthsOf = ({ columns, products }: RowColumns): number[] => [
  ...columns.map((column) => WIDTHS[column] ?? COLUMN_WIDTH),
  ...products.map(widthOfProduct),
]

/** A wide screen shares the remaining width among the columns. */
export const gridOf = (row: RowColumns): CSSProperties => {
  const widths = widthsOf(row)
  return {
    gridTemplateColumns: `${NUMBER_WIDTH}rem ${widths.map((width) => `minmax(${width}rem, ${width}fr)`).join(' ')} ${END_WIDTH}rem`,
    minInlineSize: `${widths.reduce((sum, width) => sum + width, NUMBER_WIDTH + END_WIDTH)}rem`,
  }
}
