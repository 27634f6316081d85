/**
 * The meaning of an OPP gateway's result codes. success: paid. review: the transaction has succeeded, and the shop's
 * staff should check it. pending: not decided yet. uncertain: unknown, ask again before any new charge. abandoned: the
 * checkout id has ended, and a report shows the charges. All other codes, including unknown ones, are declined, because
 * unknown is not paid.
 */
export type Outcome = 'success' | 'review' | 'pending' | 'uncertain' | 'abandoned' | 'declined'

const TEST_SUCCESS = /^000\.100\.1/

/** The first matching pattern decides. */
const PATTERNS: readonly [RegExp, Outcome][] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/, 'success'],
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'review'],
  [/^000\.200/, 'pending'],
  [/^(800\.400\.5|100\.400\.500)/, 'pending'],
  [/^(900\.[1234]00|000\.400\.030)/, 'uncertain'],
  // "No payment session found": the provider drops a checkout id after 30 minutes, even a paid one.
  [/^200\.300\.404/, 'abandoned'],
]

export const outcomeOf = (code: string, { testmode }: { testmode: boolean }): Outcome => {
  // A test success moves no money, so it must never count for a shop that sells.
  if (!testmode && TEST_SUCCESS.test(code)) return 'declined'
  return PATTERNS.find(([pattern]) => pattern.test(code))?.[1] ?? 'declined'
}

/** The provider has made the checkout, and no card was entered yet. */
export const CHECKOUT_CREATED = '000.200.100'

/** The provider has dropped the checkout. */
export const CHECKOUT_FORGOTTEN = '200.300.404'

/** A report has found the requested transactions, or there are none. */
export const REPORT_FOUND = '000.000.100'
export const TRANSACTION_UNKNOWN = '700.400.580'
