/**
 * `review`: paid, but the staff should check it. `uncertain`: the provider must be asked before any new charge. Unknown
 * codes are `declined`, so that none of them counts as paid.
 */
export type Outcome = 'success' | 'review' | 'pending' | 'uncertain' | 'abandoned' | 'declined'

const TEST_SUCCESS = /^000\.100\.1/

const PATTERNS: readonly [RegExp, Outcome][] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/, 'success'],
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'review'],
  [/^000\.200/, 'pending'],
  [/^(800\.400\.5|100\.400\.500)/, 'pending'],
  [/^(900\.[1234]00|000\.400\.030)/, 'uncertain'],
  // The provider no longer knows a checkout that is older than 30 minutes, although it may have been paid.
  [/^200\.300\.404/, 'abandoned'],
  // The customer has cancelled at a wallet or bank, or has not confirmed the payment in time.
  [/^100\.396\.10[1-4]/, 'abandoned'],
]

export const outcomeOf = (code: string, { testmode }: { testmode: boolean }): Outcome => {
  // Declines a success of the test system for a shop with real payments, because it moves no money.
  if (!testmode && TEST_SUCCESS.test(code)) return 'declined'
  return PATTERNS.find(([pattern]) => pattern.test(code))?.[1] ?? 'declined'
}

export const CHECKOUT_CREATED = '000.200.100'

export const CHECKOUT_FORGOTTEN = '200.300.404'

export const REPORT_FOUND = '000.000.100'
export const TRANSACTION_UNKNOWN = '700.400.580'
