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

/** A person in a group's table. */
export interface GroupRow {
  /** The client that adds the row chooses the id, so that a row saved twice is one person. */
  id: string
  texts: CellTexts
  products: ProductLine[]
  /** Equipment protection for all of the person's lines. */
  coverage: boolean
  /**
   * In the leader's table: increases with each change, so that a save does not overwrite newer changes. Absent: in a
   * draft.
   */
  version?: number
}

/** The shop's data that the table needs. */
export interface RowRules extends YouthAges {
  today: IsoDay
  /** The first rental day if it is chosen, otherwise today; ages count on this day. */
  ageDay: IsoDay
}

const isPersonal = (column: Column): column is Column & PersonalField => column !== 'type'

/** The type in the row, regardless of the age. */
export const typeOfRow = ({ texts }: Pick<GroupRow, 'texts'>): PersonType =>
  texts.type === '2' ? 2 : texts.type === '3' ? 3 : ADULT

/** The name in the row; '': none is entered. */
export const nameOfRow = ({ texts }: Pick<GroupRow, 'texts'>): string =>
  [texts.firstname, texts.lastname].filter(Boolean).join(' ')

/** A row with new cell texts. An age sets the person's type, unless a type is among them. */
export const withCells = (row: GroupRow, cells: CellTexts, rules: RowRules): GroupRow => {
  const texts = { ...row.texts, ...cells }
  const isAgeSaid = cells.age !== undefined || cells.birthday !== undefined
  const type = isAgeSaid && !cells.type ? typeOfAge(texts, rules) : undefined
  return { ...row, texts: type === undefined ? texts : { ...texts, type: String(type) } }
}

/** A new row has the type and the equipment of the row above, without sizes. */
export const newRow = (id: string, above: GroupRow | undefined): GroupRow => ({
  id,
  texts: { type: above?.texts.type ?? String(ADULT) },
  products: (above?.products ?? []).map(({ id: product }) => ({ id: product, count: 1 })),
  coverage: above?.coverage ?? false,
})

/** Whether the row has no text of its own. */
export const isEmptyRow = ({ texts }: GroupRow): boolean =>
  COLUMNS.every((column) => column === 'type' || (texts[column] ?? '').trim() === '')

export interface RowProblem {
  column: Column
  key: CellProblem
}

/** All missing or invalid cells of a row. */
export const problemsOfRow = (
  { texts }: Pick<GroupRow, 'texts'>,
  required: readonly Column[],
  today: IsoDay,
): RowProblem[] =>
  COLUMNS.flatMap((column) => {
    const key = problemOfCell(column, texts[column] ?? '', required.includes(column), today)
    return key ? [{ column, key }] : []
  })

/** Caches problems by the texts object, which each change replaces: sixty rows are checked at each typed letter. */
const known = new WeakMap<CellTexts, { today: IsoDay; problems: RowProblem[] }>()

/** The invalid cells of a row, complete or not. */
export const invalidCells = (row: Pick<GroupRow, 'texts'>, today: IsoDay): RowProblem[] => {
  const last = known.get(row.texts)
  if (last?.today === today) return last.problems
  const problems = problemsOfRow(row, [], today)
  known.set(row.texts, { today, problems })
  return problems
}

/** The readable fields of a row; unfinished ones are left out. */
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

/** A row in the form of the server's calls. */
export const personOfRow = (row: GroupRow, today: IsoDay): GroupPerson => ({
  ...fieldsOfRow(row, today),
  type: typeOfRow(row),
  products: row.products,
  coverage: row.coverage,
})

/** A row for a person of the server. `comma`: the decimal separator of the visitor's language. */
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

/** The texts of a person as cells of a table. */
export const cellsOfRow = (columns: readonly (Column | undefined)[], cells: readonly string[]): CellTexts =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const text = cells[at] ?? ''
      return column === undefined || text === '' ? [] : [[column, cellText(column, text)]]
    }),
  )
