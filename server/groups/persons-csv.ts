import { INTL_LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { COLUMNS, type Column } from '#domain/groups/columns.ts'
import { cellSeparatorOf, commaOf } from '#domain/text/decimal-comma.ts'
import { rowOfPerson } from '#domain/groups/rows.ts'
import { writeCsv } from '#domain/text/csv.ts'
import { translate } from '#server/base/messages.ts'
import type { GroupPersonRow } from '#server/db/rows.ts'

/** The shop's name for a column. */
export const headerOf = (locale: Locale, column: Column): string =>
  translate(locale, column === 'type' ? 'server.personType' : `checkout.personal.field.${column}`)

/** Choices as words, which an import reads again. */
const cellOf = (locale: Locale, column: Column, text: string): string => {
  if (text === '') return ''
  if (column === 'type') return translate(locale, `persons.type.${text}`)
  return column === 'gender' || column === 'skills' ? translate(locale, `checkout.personal.${column}.${text}`) : text
}

/** The persons of a group as a spreadsheet file in this language. */
export const personsCsv = (rows: readonly GroupPersonRow[], locale: Locale): string =>
  writeCsv(
    [
      COLUMNS.map((column) => headerOf(locale, column)),
      ...rows.map(({ id, fields }) => {
        const { texts } = rowOfPerson({ ...fields, id }, commaOf(INTL_LOCALES[locale]))
        return COLUMNS.map((column) => cellOf(locale, column, texts[column] ?? ''))
      }),
    ],
    cellSeparatorOf(INTL_LOCALES[locale]),
  )
