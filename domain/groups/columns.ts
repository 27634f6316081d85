import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonalField, PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from '#domain/calendar/days.ts'
import { ADULT_AGE, personalProblems } from '#domain/persons/personal-fields.ts'
import { dayOfText, fieldOfText } from '#domain/persons/personal-text.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { AgeRules } from '#domain/persons/persons.ts'

/** The columns of a group's table, in their order. */
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

/** The texts of a person's cells; for a choice, its number. */
export type CellTexts = Partial<Record<Column, string>>

/** The names of columns in imported tables, in both languages. */
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

/** The words for a choice in both languages; the index plus one is its number. */
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

/** A longer text is neither a header nor a choice or number, so no pattern reads it. */
const READ_MAX = 60

/** Removes brackets at the end. */
const withoutBrackets = (text: string): string => {
  const opening = text.endsWith(')') ? '(' : text.endsWith(']') ? '[' : undefined
  const at = opening === undefined ? -1 : text.indexOf(opening)
  return at === -1 ? text : text.slice(0, at)
}

/** A header without unit, such as "Gewicht (kg)" and "Größe in cm". */
const plainHeader = (text: string): string =>
  withoutBrackets(oneLine(text).toLowerCase().replaceAll(/[‐‑–]/g, '-'))
    .replace(/(?:in (?:cm|kg|jahren|years)|\*)$/, '')
    .trim()

/** The column with this header. */
export const columnOfHeader = (text: string): Column | undefined =>
  text.length > READ_MAX ? undefined : COLUMN_OF_HEADER.get(plainHeader(text))

/**
 * The stored text of a cell: a choice becomes its number, and a unit after a number is removed. Other texts stay and
 * are reported.
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

/** A cell's problem, as a message key of `form`. */
export type CellProblem = 'form.required' | 'form.invalid' | 'form.birthday'

export const problemOfCell = (
  column: Column,
  text: string,
  isRequired: boolean,
  today: IsoDay,
): CellProblem | undefined => {
  if (column === 'type') {
    if (oneLine(text) === '') return isRequired ? 'form.required' : undefined
    return /^[123]$/.test(text) ? undefined : 'form.invalid'
  }
  const fields = { [column]: fieldOfText(column, text) }
  const [problem] = personalProblems([{ fields, required: isRequired ? [column] : [] }], today)
  return problem && (problem.key as CellProblem)
}

/** The person type of an age; undefined: no age is known. */
export const typeOfAge = (
  { age, birthday }: CellTexts,
  { youthAge, youthAgeMax = ADULT_AGE - 1, ageDay }: AgeRules,
): PersonType | undefined => {
  const born = dayOfText(birthday ?? '')
  const years = born ? ageOn(born, ageDay) : fieldOfText('age', age ?? '')
  if (typeof years !== 'number') return undefined
  return years > youthAgeMax ? ADULT : years >= youthAge ? YOUTH : KID
}
