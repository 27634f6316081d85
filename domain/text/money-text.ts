import { eurosOf } from './euros.ts'

/**
 * Returns the cents of a typed amount: "12,50", "12.50" or "12", with or without the euro sign. Returns undefined if it
 * is no amount.
 */
export const centsOfText = (typed: string): number | undefined => {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s€]/g, '')) ?? []
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/**
 * Writes cents as "12.50" or "12,50" for a field, a table or the payment provider. `comma` is the decimal separator.
 */
export const textOfCents = (cents: number, comma: '.' | ','): string => eurosOf(cents).toFixed(2).replace('.', comma)

/** Writes cents as "12.50 €" for the English output of commands. */
export const euroText = (cents: number): string => `${textOfCents(cents, '.')} €`

/**
 * Returns the cents of an amount by the provider, which has exactly two digits after the point, or undefined for other
 * texts.
 */
export const centsOfDecimal = (decimal: string): number | undefined =>
  /^\d{1,9}\.\d{2}$/.test(decimal) ? Number(decimal.replace('.', '')) : undefined
