import { ADULT } from '#contract/constants.ts'
import type { GroupPerson } from '#contract/groups.ts'
import type { PersonalField, PersonalFields, PersonType, ProductLine } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { countedType, type YouthAges } from '#domain/persons/persons.ts'
import { fieldOfText, keptField, textOfField } from '#domain/persons/personal-text.ts'
import {
  cellText,
  COLUMNS,
  problemOfCell,
  typeOfAge,
  type CellProblem,
  type CellTexts,
  type Column,
} from './columns.ts'

/** A person of a group as the table has them. */
export interface GroupRow {
  /** Chosen by the client that adds the row, so that a row saved twice is one person. */
  id: string
  texts: CellTexts
  products: ProductLine[]
  /** Equipment protection for all that the person takes. */
  coverage: boolean
  /** In the leader's table: another one after each change, by which rows that were saved are told from those written since. Absent: of a draft. */
  version?: number
}

/** What the table has to know of the shop. */
export interface RowRules extends YouthAges {
  today: IsoDay
  /** The first rental day if it is chosen, else today: the day on which ages count. */
  ageDay: IsoDay
}

const isPersonal = (column: Column): column is Column & PersonalField => column !== 'type'

/** The type that the row says, whatever the age. */
export const typeOfRow = ({ texts }: Pick<GroupRow, 'texts'>): PersonType =>
  texts.type === '2' ? 2 : texts.type === '3' ? 3 : ADULT

/** '': nobody has written it yet. */
export const nameOfRow = ({ texts }: Pick<GroupRow, 'texts'>): string =>
  [texts.firstname, texts.lastname].filter(Boolean).join(' ')

/** Cells written into a row. Somebody's age says who they are, unless that is written as well. */
export const withCells = (row: GroupRow, cells: CellTexts, rules: RowRules): GroupRow => {
  const texts = { ...row.texts, ...cells }
  const isAgeSaid = cells.age !== undefined || cells.birthday !== undefined
  const type = isAgeSaid && !cells.type ? typeOfAge(texts, rules) : undefined
  return { ...row, texts: type === undefined ? texts : { ...texts, type: String(type) } }
}

/** A row below another begins as the same kind of person, with the same equipment in no size yet. */
export const newRow = (id: string, above: GroupRow | undefined): GroupRow => ({
  id,
  texts: { type: above?.texts.type ?? String(ADULT) },
  products: (above?.products ?? []).map(({ id: product }) => ({ id: product, count: 1 })),
  coverage: above?.coverage ?? false,
})

/** Nothing was written into it that only one person has. */
export const isEmptyRow = ({ texts }: GroupRow): boolean =>
  COLUMNS.every((column) => column === 'type' || (texts[column] ?? '').trim() === '')

export interface RowProblem {
  column: Column
  key: CellProblem
}

/** All that is missing or wrong in a row. */
export const problemsOfRow = (
  { texts }: Pick<GroupRow, 'texts'>,
  required: readonly Column[],
  today: IsoDay,
): RowProblem[] =>
  COLUMNS.flatMap((column) => {
    const key = problemOfCell(column, texts[column] ?? '', required.includes(column), today)
    return key ? [{ column, key }] : []
  })

/** By the texts, which are other ones once something of them is written: sixty rows are asked at each letter. */
const known = new WeakMap<CellTexts, { today: IsoDay; problems: RowProblem[] }>()

/** What is wrong in a row, whether or not it is complete. */
export const invalidCells = (row: Pick<GroupRow, 'texts'>, today: IsoDay): RowProblem[] => {
  const last = known.get(row.texts)
  if (last?.today === today) return last.problems
  const problems = problemsOfRow(row, [], today)
  known.set(row.texts, { today, problems })
  return problems
}

/** The fields of a row that can be read. A half-written one is left out. */
export const fieldsOfRow = (row: Pick<GroupRow, 'texts'>, today: IsoDay): PersonalFields => {
  const invalid = new Set(invalidCells(row, today).map(({ column }) => column))
  return Object.fromEntries(
    COLUMNS.filter(isPersonal).flatMap((column) => {
      const text = row.texts[column] ?? ''
      if (text === '' || invalid.has(column)) return []
      const value = keptField(column, fieldOfText(column, text), today)
      return value === null ? [] : [[column, value]]
    }),
  )
}

/** The type by which the shop offers and counts equipment. */
export const countedTypeOfRow = (row: Pick<GroupRow, 'texts'>, rules: RowRules): PersonType =>
  countedType({ ...fieldsOfRow(row, rules.today), type: typeOfRow(row) }, rules)

/** A row as the server takes it. */
export const personOfRow = (row: GroupRow, today: IsoDay): GroupPerson => ({
  ...fieldsOfRow(row, today),
  type: typeOfRow(row),
  products: row.products,
  coverage: row.coverage,
})

/** A person that the server has, as a row. `comma`: the decimal separator of the visitor's language. */
export const rowOfPerson = (
  { id, type, products, coverage, ...fields }: GroupPerson & { id: string },
  comma: '.' | ',',
): GroupRow => ({
  id,
  products,
  coverage,
  texts: {
    type: String(type),
    ...Object.fromEntries(
      COLUMNS.filter(isPersonal).flatMap((column) => {
        const text = textOfField(column, fields[column], comma)
        return text === '' ? [] : [[column, text]]
      }),
    ),
  },
})

/** The texts of a table of others, cell by cell. */
export const cellsOfRow = (columns: readonly (Column | undefined)[], cells: readonly string[]): CellTexts =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const text = cells[at] ?? ''
      return column === undefined || text === '' ? [] : [[column, cellText(column, text)]]
    }),
  )
