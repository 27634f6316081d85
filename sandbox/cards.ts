/** The sandbox's decision about a card. */
export interface Judgement {
  /** The brand in COPYandPAY's spelling, such as VISA or MASTER. */
  brand: string
  /** Result code; pending leads to the 3-D Secure page, unless the bank decides late. */
  code: string
  /** late: the bank confirms after SANDBOX_LATE_SECONDS. */
  decided?: 'late'
  /** How the shop is notified; absent: once, after the visitor has been sent back. */
  notified?: 'twice' | 'beforeReturn'
}

export const RESULT = {
  checkoutCreated: '000.200.100',
  pending: '000.200.000',
  success: '000.100.110',
  notAuthenticated: '100.380.401',
  declined: '800.100.152',
  wrongNumber: '100.100.101',
  wrongExpiry: '100.100.303',
  wrongVerification: '100.100.600',
  unknownCheckout: '200.300.404',
  badParameter: '200.300.404',
  unauthorised: '800.900.300',
  refundTooMuch: '700.400.200',
  unknownTransaction: '700.400.580',
  reportFound: '000.000.100',
} as const

export const DESCRIPTIONS: Record<string, string> = {
  [RESULT.checkoutCreated]: 'successfully created checkout',
  [RESULT.pending]: 'transaction pending',
  [RESULT.success]: "Request successfully processed in 'Merchant in Integrator Test Mode'",
  [RESULT.notAuthenticated]: 'User Authentication Failed',
  [RESULT.declined]: 'transaction declined by authorization system',
  [RESULT.wrongNumber]: 'invalid creditcard, bank account number or bank name',
  [RESULT.wrongExpiry]: 'card expired',
  [RESULT.wrongVerification]: 'empty or wrong CVV',
  [RESULT.unknownCheckout]: 'invalid or missing parameter',
  [RESULT.unauthorised]: 'invalid authentication information',
  [RESULT.refundTooMuch]: 'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)',
  [RESULT.unknownTransaction]: 'cannot find transaction',
  [RESULT.reportFound]: 'successful request',
}

/** The test cards. The sandbox declines all others, so that nobody pays with a real card by mistake. */
const TEST_CARDS: Record<string, Omit<Judgement, 'brand'>> = {
  '4200000000000091': { code: RESULT.success },
  '5200000000000007': { code: RESULT.success, notified: 'twice' },
  // "Attempted": the bank does not support 3-D Secure, and the payment succeeds.
  '4200000000000109': { code: RESULT.success, notified: 'beforeReturn' },
  // The bank asks the visitor first.
  '4711100000000000': { code: RESULT.pending },
  // The bank decides late.
  '4200000000000042': { code: RESULT.pending, decided: 'late' },
  '4000000000000002': { code: RESULT.declined },
}

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'MASTER'],
  [/^3[47]/, 'AMEX'],
]

const brandOf = (number: string): string => BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'UNKNOWN'

export interface EnteredCard {
  /** The card number, digits only. */
  number: string
  month: number
  /** The year, four digits. */
  year: number
  verification: string
}

/** A card is valid until the end of its month. */
const isExpired = ({ month, year }: EnteredCard, now: Date) =>
  !(month >= 1 && month <= 12) || year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()

export const judge = (card: EnteredCard, now: Date): Judgement => {
  const brand = brandOf(card.number)
  if (!/^\d{12,19}$/.test(card.number)) return { brand, code: RESULT.wrongNumber }
  if (isExpired(card, now)) return { brand, code: RESULT.wrongExpiry }
  if (!/^\d{3,4}$/.test(card.verification)) return { brand, code: RESULT.wrongVerification }
  return { brand, ...(TEST_CARDS[card.number] ?? { code: RESULT.declined }) }
}
