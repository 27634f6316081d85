import { shallowEqual } from '@xstate/react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import { COLUMNS, type Column } from '#domain/groups/rows.ts'
import { takenProducts } from '#domain/groups/equipment.ts'
import { placesLeft } from '#domain/groups/group-size.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { askedColumns } from '#domain/groups/missing-cells.ts'
import { readFilledRows } from '#domain/text/csv.ts'
import { youthAgesOf } from '#domain/persons/persons.ts'
import { fieldsOfShop, rowRules, tableOf, visibleRows } from '#machines/groups/leader/context.ts'
import { lackingPersons, type MissingCell } from '#machines/groups/leader/missing.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useFromServer } from '#src/ui/useFromServer.ts'
import { useGroup, useGroupActor, useGroupList, type GroupActor, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { newPersonId } from '#src/groups/new-person-id.ts'
import { Button } from '#src/ui/Button.tsx'
import { PersonRow, gridOf, lengthsOf, useSizeLength, widthsOfSizes, widthsOfTexts } from './PersonRow.tsx'
import { moveInRow, moveStop } from './row-keys.ts'
import { useCellWords } from './useCellWords.ts'
import { showCell } from './show-cell.ts'
import { useDrawnTable } from './useDrawnTable.ts'
import './Table.css'

const ADDRESS: readonly Column[] = ['address', 'zip', 'city', 'country']

const NOTHING: readonly Product[] = []

/** The least height of a row. */
const ROW_REM = 3

export const useTakenProducts = (): readonly Product[] => {
  const catalogue = useGroup(({ context }) => context.offer?.products ?? NOTHING)
  const taken = useGroupList(({ context }) => takenProducts(visibleRows(context)))
  return catalogue.filter(({ id }) => taken.includes(id))
}

const neededOf = ({ context }: GroupSnapshot) => {
  const leaders = lackingPersons(context).find(({ row }) => row === LEADER)?.columns
  const rows = visibleRows(context)
  return COLUMNS.filter(
    (column) => leaders?.includes(column) || (!ADDRESS.includes(column) && rows.some(({ texts }) => texts[column])),
  )
}

export const useShownColumns = (): readonly Column[] => {
  const asked = useGroup(({ context }) => fieldsOfShop(context))
  const products = useTakenProducts()
  const needed = useGroupList(neededOf)
  // Keeps a shown column, so that it does not vanish while the leader empties its last cell.
  const [known, setKnown] = useState(needed)
  const added = needed.filter((column) => !known.includes(column))
  if (added.length > 0) setKnown([...known, ...added])
  return askedColumns(asked, products, ['lastname', 'type', 'email', ...known])
}

const isInvalid = (snapshot: GroupSnapshot) => snapshot.matches({ flow: { filling: { persons: 'invalid' } } })

const membersIn = ({ context }: GroupSnapshot) =>
  (context.group?.persons ?? []).flatMap(({ id, byMember }) => (byMember ? [id] : []))

/** Reports cells that the leader has filled in before hydration, because the first render would empty them. */
const useTypedCells = (body: RefObject<HTMLElement | null>, send: GroupActor['send']) => {
  const isFromServer = useFromServer()
  const takeOver = useEffectEvent(() => {
    if (!isFromServer) return
    for (const cell of body.current!.querySelectorAll<HTMLInputElement>('input[data-column]')) {
      const { value: text, dataset } = cell
      const row = cell.closest('tr')!.dataset['person']!
      if (text !== cell.defaultValue)
        send({ type: 'table.edit', edit: { kind: 'cell', row, column: dataset['column'] as Column, text } })
    }
    for (const list of body.current!.querySelectorAll<HTMLSelectElement>('select[data-column]'))
      if (![...list.selectedOptions].every((option) => option.defaultSelected))
        list.dispatchEvent(new Event('change', { bubbles: true }))
  })
  useLayoutEffect(() => takeOver(), [])
}

interface PersonsTableProps {
  columns: readonly Column[]
  onPaste: (cells: string[][], target: { row: number; column: Column }) => void
}

const inputIn = (row: Element | null | undefined, column: string | undefined) =>
  row?.querySelector<HTMLElement>(`[data-column="${column}"]`)

export function PersonsTable({ columns, onPaste }: PersonsTableProps) {
  const t = useTranslations('groups.table')
  const group = useGroupActor()
  const { send } = group
  const { labelOf } = useCellWords()
  const rows = useGroupList(({ context }) => visibleRows(context).map(({ id }) => id))
  const products = useTakenProducts()
  const { drawn, columnsOfRow } = useDrawnTable({ columns, products }, rows.length)
  // Keeps room for rows that are not drawn yet, because the table's foot would move when they are.
  const rowsAhead = rows.length - drawn
  const head = columnsOfRow(0)
  const askedOfShop = useGroup(({ context }) => fieldsOfShop(context))
  const shop = useGroup(({ context }) => context.shop)
  const ageDay = useGroup(({ context }) => rowRules(context).ageDay)
  const rules = { ...youthAgesOf(shop), today: shop.today, ageDay }
  const isMarked = useGroup(isInvalid)
  const members = useGroupList(membersIn)
  const lengths = useGroup(({ context }) => lengthsOf(visibleRows(context)), shallowEqual)
  const sizeLength = useSizeLength()
  const sizes = useGroup(
    ({ context }) =>
      Object.fromEntries(products.map((product) => [product.id, sizeLength(visibleRows(context), product)])),
    shallowEqual,
  )
  const needsEquipment = useGroup(({ context }) => context.general.kind === 'reservation')
  const isFull = useGroup(({ context }) => placesLeft(context.shop.max, visibleRows(context).length) === 0)
  const max = useGroup(({ context }) => context.shop.max)
  const wish = useRef<MissingCell | null>(null)
  const shown = useEmitted(group, 'cell.shown')
  const body = useRef<HTMLTableSectionElement>(null)

  useEffect(() => {
    if (shown) wish.current = shown.event.cell
  }, [shown])
  useEffect(() => {
    const element = wish.current && body.current?.querySelector(`[data-person="${wish.current.row}"]`)
    if (!wish.current || !element) return
    showCell(element, wish.current.column)
    wish.current = null
  })

  useTypedCells(body, send)

  const add = (column: Column = 'firstname') => {
    const id = newPersonId()
    wish.current = { row: id, column }
    send({ type: 'table.edit', edit: { kind: 'add', ids: [id] } })
  }
  const move = (from: HTMLElement, by: 'up' | 'down', adds: boolean) => {
    const row = from.closest('tr')
    const next = by === 'down' ? row?.nextElementSibling : row?.previousElementSibling
    const { column } = from.dataset
    if (next) inputIn(next, column)?.focus()
    else if (adds && !isFull && columns.includes(column as Column)) add(column as Column)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      send({ type: event.shiftKey ? 'table.redo' : 'table.undo' })
      return
    }
    moveInRow(event)
    if (target.dataset['column'] === undefined) return
    const isChoice = target.tagName === 'SELECT'
    if (event.key === 'Enter') {
      event.preventDefault()
      move(target, event.shiftKey ? 'up' : 'down', !event.shiftKey)
    } else if (!isChoice && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      move(target, event.key === 'ArrowDown' ? 'down' : 'up', false)
    }
  }
  const put = (event: ClipboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const column = columns.find((candidate) => candidate === target.dataset['column'])
    const text = event.clipboardData.getData('text/plain')
    // Leaves a single cell to the browser, which pastes it into the field.
    if (!column || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const id = target.closest('tr')?.dataset['person']
    const table = tableOf(group.getSnapshot().context)
    onPaste(readFilledRows(text), { row: id === LEADER ? 0 : table.rows.findIndex((row) => row.id === id), column })
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the table handles keys and pastes of its controls */}
      <section
        data-part="table-scroll"
        aria-label={t('label')}
        onKeyDown={press}
        onFocus={(event) => moveStop(event.target)}
        onPaste={put}
      >
        <table
          data-part="persons-table"
          style={{ ...widthsOfTexts(lengths), ...widthsOfSizes(sizes), marginBlockEnd: `${rowsAhead * ROW_REM}rem` }}
        >
          <thead>
            <tr style={gridOf(head)}>
              <th scope="col">{t('number')}</th>
              {head.columns.map((column) => (
                <th key={column} scope="col" data-cell={column}>
                  {labelOf(column)}
                </th>
              ))}
              {head.products.map(({ id, title }) => (
                <th key={id} scope="col" data-cell="size">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span data-part="hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.slice(0, drawn).map((id, at) => (
              <PersonRow
                key={id}
                id={id}
                number={at + 1}
                {...columnsOfRow(at)}
                asked={askedOfShop}
                rules={rules}
                isMarked={isMarked}
                byMember={members.includes(id)}
                needsEquipment={needsEquipment}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div data-part="table-foot">
        <Button kind="quiet" isDisabled={isFull} onPress={() => add()}>
          {t('add')}
        </Button>
        <p data-part={isFull ? 'help' : 'table-keys'} data-muted>
          {isFull ? t('full', { max }) : t('keys')}
        </p>
      </div>
    </>
  )
}
