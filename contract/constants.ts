/* These values are separate from the schemas, because the first page needs them but must not load zod
   (docs/decisions/2026-11-21-zod-mini.md). */

/** The locale decides how numbers and days are written. A new language needs a line here and a folder in locales/. */
export const INTL_LOCALES = { de: 'de-DE', en: 'en-GB' } as const
export const LOCALES = Object.keys(INTL_LOCALES) as (keyof typeof INTL_LOCALES)[]
/** The language of pages whose address names no language, and of texts that a shop lacks in another language. */
export const DEFAULT_LOCALE = 'de'
export const isLocale = (value: string | undefined): value is (typeof LOCALES)[number] =>
  (LOCALES as readonly string[]).includes(value ?? '')

export type IntlLocale = (typeof INTL_LOCALES)[keyof typeof INTL_LOCALES]

export const TENANT_CODE_PATTERN = /^\w{3,18}$/
/** The label of a partner or hotel that has referred the visitor. It is usually not the code of a shop. */
export const WHITE_LABEL_PATTERN = /^[\w-]{1,18}$/

/** An id of 128 random bits, as base64url. */
export const OPAQUE_ID_PATTERN = /^[\w-]{22}$/

export const ADULT = 1
export const YOUTH = 2
export const KID = 3

export const PERSONAL_FIELDS = [
  'firstname',
  'lastname',
  'gender',
  'country',
  'address',
  'zip',
  'city',
  'email',
  'phone',
  'age',
  'birthday',
  'weight',
  'height',
  'shoesize',
  'skills',
] as const

/** The contact of a booking must have at least this age. */
export const ADULT_AGE = 18

/** Calls and the database contain the numbers, and the code uses the names. */
export const STATUS = { open: 0, paid: 50, completed: 100, cancelled: 200 } as const

/** The reasons for an empty offer or a refusal. The text of each has the key `errorcode.{code}`. */
export const ERROR_CODE = {
  /** The days have begun, or the shop offers no rate, hours or start for them. */
  periodNotBookable: 110,
  /** The total or the fee is not the one that the visitor has seen. */
  totalChanged: 120,
  paymentUnderWay: 130,
  tooManyUnpaid: 140,
  groupSize: 150,
  locationClosed: 201,
  /** The group does not exist, does not belong to the caller, or is not open for the call, or the shop takes no groups. */
  groupNotFound: 704,
  discountInvalid: 800,
} as const

export const DEPOT = 1

export const DEPOT_COUNT_MAX = 10

/** Raise this version when the format of drafts changes, so that older drafts are dropped without an error. */
export const DRAFT_VERSION = 2

export const CONTENT_TYPES = ['contact', 'imprint', 'agb', 'privacy', 'accessibility'] as const

export const GROUP_CONTENT_TYPES = ['reservationconditions', 'inquiryconditions'] as const

export const UNANSWERED_MAX = 8

export const LOGIN_VIEWS = ['register', 'password'] as const

/** Other names are refused, so that a link to the login cannot lead to another site. */
export const PAGES_AFTER_LOGIN = ['userprofile', 'userreservations', 'userreservationsdetail', 'checkout'] as const
export type PageAfterLogin = (typeof PAGES_AFTER_LOGIN)[number]

export const COOKIE_PURPOSES = ['analyticCookies', 'marketingCookies', 'googletools'] as const

/** Raise this version when the purposes or the recipients of the data change, so that visitors are asked again. */
export const COOKIE_SETTINGS_VERSION = 1

export const COOKIE_SETTINGS_MONTHS = 12

/**
 * Raise this version when the format of recordings changes. A changed chart needs no new version, because a recording
 * contains the hash of each chart.
 */
export const RECORDING_VERSION = 2

export const RECORDING_DAYS = 30

export const BOOKING_DETAILS = [
  'rate',
  'hours',
  'start',
  'pickupDayBefore',
  'pickuptime',
  'returntime',
  'accommodation',
  'groupname',
  'remark',
  'specials',
  'dc',
] as const
