/** Cents of a typed amount: "12,50", "12.50", "12", with or without the sign. Undefined: not an amount. */
export const centsOfText = (typed: string): number | undefined => {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s€]/g, '')) ?? []
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** Formats cents for a field; `comma` is the decimal separator. */
export const textOfCents = (cents: number, comma: '.' | ','): string => (cents / 100).toFixed(2).replace('.', comma)
