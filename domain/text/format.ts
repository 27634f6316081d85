import { INTL_LOCALES, LOCALES, type IntlLocale } from '#contract/constants.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { eurosOf } from './euros.ts'
import { commaOf } from './decimal-comma.ts'
import { dayFormats, euroFormat } from './value-formatters.ts'
import { typeset } from './typography.ts'

/** Formats cents as "166,00 €" or "€166.00", with a typographic minus. */
export const formatMoney = (cents: number, locale: IntlLocale): string =>
  euroFormat(locale).format(eurosOf(cents)).replace('-', '\u2212')

const languageOf = (locale: IntlLocale): Locale => LOCALES.find((language) => INTL_LOCALES[language] === locale)!

export const formatSize = (size: string, locale: IntlLocale): string =>
  typeset(size.replaceAll(/(?<=\d)\.(?=\d)/g, commaOf(locale)), languageOf(locale))

export type MonthLength = keyof typeof dayFormats

const partsOf = (day: IsoDay, locale: IntlLocale, month: MonthLength) => {
  const parts = dayFormats[month](locale).formatToParts(new Date(day))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value.replace(/\.$/, '') ?? ''
  const afterDay = parts[parts.findIndex(({ type }) => type === 'day') + 1]?.value
  return {
    weekday: part('weekday'),
    // Keeps the point that German has after the number of a day: "19."
    number: afterDay?.startsWith('.') ? `${part('day')}.` : part('day'),
    month: part('month'),
    year: part('year'),
  }
}

const joined = (...words: string[]): string => words.join('\u00A0')

/** Formats a day as "Sa 19. Dez" or "Sat 19 Dec", and with `long` as "Sa 19. Dezember". */
export const formatDay = (day: IsoDay, locale: IntlLocale, month: MonthLength = 'short'): string => {
  const { weekday, number, month: name } = partsOf(day, locale, month)
  return joined(weekday, number, name)
}

/** Leaves out the common parts of both ends: "Sa 19." and "Fr 25. Dezember". */
export const formatRangeEnds = (
  { from, to }: { from: IsoDay; to: IsoDay },
  locale: IntlLocale,
  month: MonthLength = 'long',
): { from: string; to: string } => {
  const first = partsOf(from, locale, month)
  const last = partsOf(to, locale, month)
  const sameYear = first.year === last.year
  const write = ({ weekday, number, month: name, year }: typeof first, withMonth: boolean) =>
    joined(weekday, number, ...(withMonth ? [name] : []), ...(sameYear ? [] : [year]))
  return { from: write(first, !sameYear || first.month !== last.month), to: write(last, true) }
}
