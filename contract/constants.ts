/*
 * Named values of the contract. They are separate from its schemas, because the first page needs these values but must
 * not load zod (docs/decisions/2026-11-21-zod-mini.md).
 */

/**
 * The languages with their locales. The locale decides how numbers and days are written, and on which weekday calendars
 * begin. A new language needs a line here and a folder in locales/.
 */
export const INTL_LOCALES = { de: 'de-DE', en: 'en-GB' } as const
export const LOCALES = Object.keys(INTL_LOCALES) as (keyof typeof INTL_LOCALES)[]
/**
 * The language of pages whose address names no language. If a shop lacks a text in another language, pages show the
 * text in this language.
 */
export const DEFAULT_LOCALE = 'de'
export const isLocale = (value: string | undefined): value is (typeof LOCALES)[number] =>
  (LOCALES as readonly string[]).includes(value ?? '')

export type IntlLocale = (typeof INTL_LOCALES)[keyof typeof INTL_LOCALES]

export const TENANT_CODE_PATTERN = /^\w{3,18}$/
/**
 * A white label: the label of a partner or hotel that has referred the visitor. It is usually not the code of a shop.
 */
export const WHITE_LABEL_PATTERN = /^[\w-]{1,18}$/

/** An id of 128 random bits, as base64url. */
export const OPAQUE_ID_PATTERN = /^[\w-]{22}$/

export const ADULT = 1
export const YOUTH = 2
export const KID = 3

/** The personal fields that a shop may require, in the order of the form. */
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

/**
 * The contact of a booking must have at least this age. In texts about ages, adults also begin at this age if the shop
 * sets no `youthAgeMax`.
 */
export const ADULT_AGE = 18

/** The status of a reservation. Calls and database contain the numbers, code uses the names. */
export const STATUS = { open: 0, paid: 50, completed: 100, cancelled: 200 } as const

/** The reasons for an empty offer or a refused order. The text of each has the key `errorcode.{code}`. */
export const ERROR_CODE = {
  /** The code if no rate is available for the days, or the days have begun. */
  periodNotBookable: 110,
  /** The code if the total is not the one that the visitor has seen. */
  totalChanged: 120,
  /** The code if a card payment for the booking is being processed. */
  paymentUnderWay: 130,
  /** The code if a network address or an e-mail address has too many unpaid reservations. */
  tooManyUnpaid: 140,
  /** The code if the group has fewer or more persons than the shop accepts. */
  groupSize: 150,
  /** The code if the location is closed on the day of collection or return. */
  locationClosed: 201,
  /** The code if the group does not exist, is completed, has expired, or does not belong to the caller. */
  groupNotFound: 704,
  /** The code if the discount code is unknown, not valid today, or used up. */
  discountInvalid: 800,
} as const

/** The type of depot products, such as lockers. A person can take several units of a depot product. */
export const DEPOT = 1

export const DEPOT_COUNT_MAX = 10

/**
 * The version of the format of drafts. Raise it when the format changes, so that older drafts are dropped without an
 * error.
 */
export const DRAFT_VERSION = 2

export const CONTENT_TYPES = ['contact', 'imprint', 'agb', 'privacy', 'accessibility'] as const

/** Texts for group leaders, which every shop with groups must have. */
export const GROUP_CONTENT_TYPES = ['reservationconditions', 'inquiryconditions'] as const

export const UNANSWERED_MAX = 8

/** The other forms of the login page, for registration and for a forgotten password. */
export const LOGIN_VIEWS = ['register', 'password'] as const

/**
 * The pages that can open after a login, by their names in the address of the login page. Other names are refused, so
 * that a link to the login cannot lead to another site.
 */
export const PAGES_AFTER_LOGIN = ['userprofile', 'userreservations', 'userreservationsdetail', 'checkout'] as const
export type PageAfterLogin = (typeof PAGES_AFTER_LOGIN)[number]

export const COOKIE_PURPOSES = ['analyticCookies', 'marketingCookies', 'googletools'] as const

/**
 * The version of `COOKIE_PURPOSES`. Raise it when the purposes or the recipients of the data change, so that visitors
 * are asked again.
 */
export const COOKIE_SETTINGS_VERSION = 1

export const COOKIE_SETTINGS_MONTHS = 12

/**
 * The version of the format of recordings. Raise it when the format changes. A changed chart needs no new version,
 * because a recording contains the hash of each chart.
 */
export const RECORDING_VERSION = 2

export const RECORDING_DAYS = 30
