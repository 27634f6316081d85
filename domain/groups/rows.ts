import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonalField, PersonType, PersonalFields, ProductLine } from '#contract/person.ts'
import { TEXT_MAX } from '#contract/limits.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from '#domain/calendar/days.ts'
import { isPastBirthday, personalProblems } from '#domain/persons/personal-problems.ts'
import { dayOfText, fieldOfText, keptField } from '#domain/persons/personal-text.ts'
import { textOfField } from '#domain/persons/shown-field.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { type AgeRules, agesOfType, countedType, type YouthAges } from '#domain/persons/persons.ts'
import type { GroupPerson } from '#contract/groups.ts'

export const COLUMNS = [
  'firstname',
  'lastname',
  'type',
  'age',
  'birthday',
  'gender',
  'height',
  'weight',
  'shoesize',
  'skills',
  'email',
  'phone',
  'address',
  'zip',
  'city',
  'country',
] as const satisfies readonly ('type' | PersonalField)[]
export type Column = (typeof COLUMNS)[number]

/** In a column with options, such as gender, the text is the number of the option. */
export type CellTexts = Partial<Record<Column, string>>

const HEADERS: Record<Column, readonly string[]> = {
  firstname: ['vorname', 'first name', 'firstname', 'given name', 'name'],
  lastname: ['nachname', 'familienname', 'zuname', 'last name', 'lastname', 'surname', 'family name'],
  type: ['art', 'wer', 'typ', 'personentyp', 'type', 'who', 'person type'],
  age: ['alter', 'age', 'jahre', 'years'],
  birthday: ['geburtsdatum', 'geburtstag', 'geboren', 'date of birth', 'birthday', 'born', 'dob'],
  gender: ['geschlecht', 'gender', 'sex'],
  height: ['körpergröße', 'größe', 'groesse', 'grösse', 'height'],
  weight: ['gewicht', 'weight'],
  shoesize: ['schuhgröße', 'schuhgroesse', 'schuhgrösse', 'schuh', 'shoe size', 'shoesize', 'eu shoe size'],
  skills: ['fahrkönnen', 'können', 'niveau', 'ability', 'level', 'skills'],
  email: ['e-mail', 'email', 'mail', 'e-mail-adresse', 'e-mail address'],
  phone: ['telefon', 'handy', 'mobil', 'phone', 'mobile'],
  address: ['adresse', 'straße', 'strasse', 'address', 'street'],
  zip: ['plz', 'postleitzahl', 'zip', 'postcode'],
  city: ['ort', 'stadt', 'city', 'town'],
  country: ['land', 'country'],
}

const WORDS: Partial<Record<Column, readonly [RegExp, RegExp, RegExp]>> = {
  type: [
    /^(erwachsene[rn]?|lehrer(in)?|begleit.*|adults?|teachers?)$/,
    /^(jugendliche[rn]?|teen(ager)?s?|youths?)$/,
    /^(kind(er)?|child(ren)?|kids?)$/,
  ],
  gender: [
    /^(m|männlich|male|mann|boy|junge)$/,
    /^(w|f|weiblich|female|frau|girl|mädchen)$/,
    /^(d|x|divers|diverse|other)$/,
  ],
  skills: [
    /^(anfänger(in)?|beginner)$/,
    /^(fortgeschritten(er|e)?|mittel|intermediate|advanced)$/,
    /^(könner(in)?|profi|expert|professional)$/,
  ],
}

const COLUMN_OF_HEADER: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) => HEADERS[column].map((header) => [header, column])),
)

/** A longer text cannot be a header, an option or a number. */
const READ_MAX = 60

const withoutBrackets = (text: string): string => {
  const opening = text.endsWith(')') ? '(' : text.endsWith(']') ? '[' : undefined
  const at = opening === undefined ? -1 : text.indexOf(opening)
  return at === -1 ? text : text.slice(0, at)
}

/** Returns a header in small letters without its unit: "gewicht" for "Gewicht (kg)". */
const plainHeader = (text: string): string =>
  withoutBrackets(oneLine(text).toLowerCase().replaceAll(/[‐‑–]/g, '-'))
    .replace(/(?:in (?:cm|kg|jahren|years)|\*)$/, '')
    .trim()

export const columnOfHeader = (text: string): Column | undefined =>
  text.length > READ_MAX ? undefined : COLUMN_OF_HEADER.get(plainHeader(text))

/**
 * Returns the number of an option, and the number of a measure without its unit. A text that cannot be read is stored
 * as typed.
 */
export const cellText = (column: Column, typed: string): string => {
  const text = oneLine(typed)
  if (text.length > READ_MAX) return text
  const words = WORDS[column]
  if (words) {
    const found = words.findIndex((word) => word.test(text.toLowerCase()))
    return found === -1 ? text : String(found + 1)
  }
  return column === 'height' || column === 'weight' || column === 'shoesize' || column === 'age'
    ? text.replace(/^(?:EU\s*)?(\d+(?:[.,]\d+)?)\s*(?:cm|kg|m|J\.?|Jahre|years)?$/i, '$1')
    : text
}

export type CellProblem = 'form.required' | 'form.invalid' | 'form.birthday' | 'form.adult'

/** Returns undefined if the cell has no problem. `books` is true for the contact, who must be an adult. */
export const problemOfCell = (
  column: Column,
  text: string,
  isRequired: boolean,
  today: IsoDay,
  books = false,
): CellProblem | undefined => {
  if (column === 'type') {
    if (oneLine(text) === '') return isRequired ? 'form.required' : undefined
    return /^[123]$/.test(text) ? undefined : 'form.invalid'
  }
  const fields = { [column]: fieldOfText(column, text) }
  const [problem] = personalProblems([{ fields, required: isRequired ? [column] : [], books }], today)
  return problem?.key
}

const typeOfAge = ({ age, birthday }: CellTexts, rules: AgeRules): PersonType | undefined => {
  const born = dayOfText(birthday ?? '')
  const years = born ? ageOn(born, rules.ageDay) : fieldOfText('age', age ?? '')
  if (typeof years !== 'number') return undefined
  return ([ADULT, YOUTH] as const).find((type) => years >= agesOfType(type, rules).from!) ?? KID
}

export interface GroupRow {
  /** The client that adds the row creates its id, so that a row saved twice remains one person. */
  id: string
  texts: CellTexts
  products: ProductLine[]
  coverage: boolean
  /**
   * The number of the last change of this row in the leader's table. A row with another number than at its last save
   * has unsaved changes. Rows of a draft have no version.
   */
  version?: number
}

/** Rows of a draft have no version and get 0, because they were not saved. */
export const versionOf = ({ version = 0 }: GroupRow): number => version

export interface RowRules extends YouthAges {
  today: IsoDay
  /** The first rental day, or today while none is chosen. */
  ageDay: IsoDay
}

const isPersonal = (column: Column): column is Column & PersonalField => column !== 'type'

/** Returns the entered type, whatever the age is. A missing or unreadable type counts as adult. */
export const typeOfRow = ({ texts }: Pick<GroupRow, 'texts'>): PersonType =>
  texts.type === '2' ? 2 : texts.type === '3' ? 3 : ADULT

export const nameOfRow = ({ texts }: Pick<GroupRow, 'texts'>): string =>
  [texts.firstname, texts.lastname].filter(Boolean).join(' ')

/**
 * A valid birthday also sets the age, and an age sets the person's type, unless `cells` already contains that age or
 * type.
 */
export const withCells = (row: GroupRow, cells: CellTexts, rules: RowRules): GroupRow => {
  const born = cells.age === undefined ? dayOfText(cells.birthday ?? '') : undefined
  const isKnown = born !== undefined && isPastBirthday(born, rules.today)
  const texts = { ...row.texts, ...cells, ...(isKnown && { age: String(ageOn(born, rules.ageDay)) }) }
  const isAgeSaid = cells.age !== undefined || cells.birthday !== undefined
  const type = isAgeSaid && !cells.type ? typeOfAge(texts, rules) : undefined
  return { ...row, texts: type === undefined ? texts : { ...texts, type: String(type) } }
}

/** Returns a new row with the type, equipment and coverage of the row above, but without sizes. */
export const newRow = (
  id: string,
  above: GroupRow | undefined,
  { coveragePerDefault }: { coveragePerDefault: boolean },
): GroupRow => ({
  id,
  texts: { type: above?.texts.type ?? String(ADULT) },
  products: (above?.products ?? []).map(({ id: product }) => ({ id: product, count: 1 })),
  coverage: above?.coverage ?? coveragePerDefault,
})

export const isEmptyRow = ({ texts }: GroupRow): boolean =>
  COLUMNS.every((column) => column === 'type' || (texts[column] ?? '').trim() === '')

export interface RowProblem {
  column: Column
  key: CellProblem
}

export const problemsOfRow = (
  { texts }: Pick<GroupRow, 'texts'>,
  required: readonly Column[],
  today: IsoDay,
  books = false,
): RowProblem[] =>
  COLUMNS.flatMap((column) => {
    const key = problemOfCell(column, texts[column] ?? '', required.includes(column), today, books)
    return key ? [{ column, key }] : []
  })

/** Without this cache, all rows would be checked again after each typed letter. */
const known = new WeakMap<CellTexts, { today: IsoDay; problems: RowProblem[] }>()

/** Returns the invalid cells of a row. Empty cells are valid here. */
export const invalidCells = (row: Pick<GroupRow, 'texts'>, today: IsoDay): RowProblem[] => {
  const last = known.get(row.texts)
  if (last?.today === today) return last.problems
  const problems = problemsOfRow(row, [], today)
  known.set(row.texts, { today, problems })
  return problems
}

/** Leaves out fields whose texts cannot be read, such as half a birthday. */
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

export const unreadOfRow = (row: Pick<GroupRow, 'texts'>, today: IsoDay): GroupPerson['unread'] => {
  const texts = invalidCells(row, today).flatMap(({ column }) => {
    const text = oneLine(row.texts[column] ?? '').slice(0, TEXT_MAX.unread)
    return isPersonal(column) && text !== '' ? [[column, text]] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

export const countedTypeOfRow = (row: Pick<GroupRow, 'texts'>, rules: RowRules): PersonType =>
  countedType({ ...fieldsOfRow(row, rules.today), type: typeOfRow(row) }, rules)

export const personOfRow = (row: GroupRow, today: IsoDay): GroupPerson => ({
  ...fieldsOfRow(row, today),
  type: typeOfRow(row),
  products: row.products,
  coverage: row.coverage,
  unread: unreadOfRow(row, today),
})

/** `comma` is the decimal separator of the visitor's language. */
export const rowOfPerson = (
  { id, type, products, coverage, unread, ...fields }: GroupPerson & { id: string },
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
    ...unread,
  },
})

export const cellsOfRow = (columns: readonly (Column | undefined)[], cells: readonly string[]): CellTexts =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const text = cells[at] ?? ''
      return column === undefined || text === '' ? [] : [[column, cellText(column, text)]]
    }),
  )
