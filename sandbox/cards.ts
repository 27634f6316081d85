export interface Judgement {
  brand: string
  /** A pending code leads to the page of the bank or wallet, unless `decided` is set. */
  code: string
  decided?: 'late'
  notified?: 'twice' | 'beforeReturn'
}

export const REDIRECTS: Record<string, string> = { PAYPAL: 'PayPal', EPS: 'EPS' }

/** Looks only at own keys, because a form can send a brand such as `constructor`. */
export const isRedirect = (brand: string): boolean => Object.hasOwn(REDIRECTS, brand)

const RESULTS = {
  checkoutCreated: ['000.200.100', 'successfully created checkout'],
  pending: ['000.200.000', 'transaction pending'],
  success: ['000.100.110', "Request successfully processed in 'Merchant in Integrator Test Mode'"],
  cancelled: ['100.396.101', 'Cancelled by user'],
  notAuthenticated: ['100.380.401', 'User Authentication Failed'],
  declined: ['800.100.152', 'transaction declined by authorization system'],
  wrongNumber: ['100.100.101', 'invalid creditcard, bank account number or bank name'],
  wrongExpiry: ['100.100.303', 'card expired'],
  wrongVerification: ['100.100.600', 'empty or wrong CVV'],
  notConfigured: [
    '600.200.500',
    'Invalid payment data. You are not configured for this currency or sub type (country or brand)',
  ],
  unknownCheckout: ['200.300.404', 'invalid or missing parameter'],
  badParameter: ['200.300.404', 'invalid or missing parameter'],
  unauthorised: ['800.900.300', 'invalid authentication information'],
  refundTooMuch: ['700.400.200', 'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)'],
  unknownTransaction: ['700.400.580', 'cannot find transaction'],
  reportFound: ['000.000.100', 'successful request'],
} as const

export const RESULT = Object.fromEntries(Object.entries(RESULTS).map(([name, [code]]) => [name, code])) as {
  [Name in keyof typeof RESULTS]: (typeof RESULTS)[Name][0]
}

export const DESCRIPTIONS: Record<string, string> = Object.fromEntries(Object.values(RESULTS))

/** Payments with any other card number fail, so that nobody pays with a real card by mistake. */
const TEST_CARDS: Record<string, Omit<Judgement, 'brand'>> = {
  '4200000000000091': { code: RESULT.success },
  '5200000000000007': { code: RESULT.success, notified: 'twice' },
  '4200000000000109': { code: RESULT.success, notified: 'beforeReturn' },
  '4711100000000000': { code: RESULT.pending },
  '4200000000000042': { code: RESULT.pending, decided: 'late' },
  '4000000000000002': { code: RESULT.declined },
}

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'MASTER'],
  [/^3[47]/, 'AMEX'],
]

const UNKNOWN = 'UNKNOWN'

const brandOf = (number: string): string => BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? UNKNOWN

export const isConfigured = ({ brand }: Judgement, brands: readonly string[] | null): boolean =>
  brand === UNKNOWN || brands?.includes(brand) === true

export interface EnteredCard {
  number: string
  month: number
  year: number
  verification: string
}

const isExpired = ({ month, year }: EnteredCard, now: Date) =>
  !(month >= 1 && month <= 12) || !(year * 12 + month - 1 >= now.getUTCFullYear() * 12 + now.getUTCMonth())

export const codeOfAnswer = (answer: string, brand: string): string => {
  if (answer === 'confirm') return RESULT.success
  if (!isRedirect(brand)) return RESULT.notAuthenticated
  return answer === 'cancel' ? RESULT.cancelled : RESULT.declined
}

export const judge = (card: EnteredCard, now: Date): Judgement => {
  const brand = brandOf(card.number)
  if (!/^\d{12,19}$/.test(card.number)) return { brand, code: RESULT.wrongNumber }
  if (isExpired(card, now)) return { brand, code: RESULT.wrongExpiry }
  if (!/^\d{3,4}$/.test(card.verification)) return { brand, code: RESULT.wrongVerification }
  return { brand, ...(TEST_CARDS[card.number] ?? { code: RESULT.declined }) }
}
