import { eurosOf } from './euros.ts'

/** Reads "12,50", "12.50" or "12", with or without the euro sign. Returns undefined if the text is no amount. */
export const centsOfText = (typed: string): number | undefined => {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s€]/g, '')) ?? []
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** Writes cents as "12.50" or "12,50". `comma` is the decimal separator. */
export const textOfCents = (cents: number, comma: '.' | ','): string => eurosOf(cents).toFixed(2).replace('.', comma)

export const euroText = (cents: number): string => `${textOfCents(cents, '.')} €`

/** Reads an amount with exactly two digits after the point. Returns undefined for other texts. */
export const centsOfDecimal = (decimal: string): number | undefined =>
  /^\d{1,9}\.\d{2}$/.test(decimal) ? Number(decimal.replace('.', '')) : undefined
