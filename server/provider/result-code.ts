/**
 * What a result code of an OPP gateway means for us.
 * success: paid. review: the transaction has succeeded, and a person at the shop should look at it. pending: nothing is decided yet.
 * uncertain: nobody knows, ask again before any new charge. abandoned: the checkout id has ended, and a report says what was charged. Anything else, and any code
 * that is unknown, is declined: unknown is not paid.
 */
export type Outcome = 'success' | 'review' | 'pending' | 'uncertain' | 'abandoned' | 'declined'

const TEST_SUCCESS = /^000\.100\.1/

/** In this order: the first that fits decides. */
const PATTERNS: readonly [RegExp, Outcome][] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/, 'success'],
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'review'],
  [/^000\.200/, 'pending'],
  [/^(800\.400\.5|100\.400\.500)/, 'pending'],
  [/^(900\.[1234]00|000\.400\.030)/, 'uncertain'],
  // "No payment session found": the provider forgets a checkout id after 30 minutes, whatever was charged in it.
  [/^200\.300\.404/, 'abandoned'],
]

export const outcomeOf = (code: string, { testmode }: { testmode: boolean }): Outcome => {
  // A test success moves no money: a shop that sells must never take it for one.
  if (!testmode && TEST_SUCCESS.test(code)) return 'declined'
  return PATTERNS.find(([pattern]) => pattern.test(code))?.[1] ?? 'declined'
}

/** The provider has made the checkout, and nobody has entered anything yet. */
export const CHECKOUT_CREATED = '000.200.100'

/** The provider has forgotten the checkout. */
export const CHECKOUT_FORGOTTEN = '200.300.404'

/** A report has found the transactions that were asked for, or there are none. */
export const REPORT_FOUND = '000.000.100'
export const TRANSACTION_UNKNOWN = '700.400.580'
