/* The contract's named values. They are separate from its schemas, because the first page needs them and must not load
   zod (docs/decisions/2026-11-21-zod-mini.md). */

/**
 * The languages, with the locale of numbers and days and the first weekday of calendars. A new language needs a line
 * here and a folder in locales/.
 */
export const INTL_LOCALES = { de: 'de-DE', en: 'en-GB' } as const
export const LOCALES = Object.keys(INTL_LOCALES) as (keyof typeof INTL_LOCALES)[]
/** The fallback language, also for a shop's texts that another language lacks. */
export const DEFAULT_LOCALE = 'de'
export const isLocale = (value: string | undefined): value is (typeof LOCALES)[number] =>
  (LOCALES as readonly string[]).includes(value ?? '')

export type IntlLocale = (typeof INTL_LOCALES)[keyof typeof INTL_LOCALES]

/** A shop's code: 3 to 18 word characters. */
export const TENANT_CODE_PATTERN = /^\w{3,18}$/
/** The label of a partner or hotel that referred the visitor, usually not a shop's code. */
export const WHITE_LABEL_PATTERN = /^[\w-]{1,18}$/

/** 128 random bits, base64url. */
export const OPAQUE_ID_PATTERN = /^[\w-]{22}$/

/** Person types. */
export const ADULT = 1
export const YOUTH = 2
export const KID = 3

/** The personal fields that a shop may require, in the order of a form. */
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

export const AGE_MAX = 120
/** Only an adult may book. Where a shop sets no `youthAgeMax`, the words for youths end before this age. */
export const ADULT_AGE = 18

/** Limits of body measures: kg, cm, EU size. */
export const MEASURES = {
  weight: { min: 5, max: 250 },
  height: { min: 40, max: 250 },
  shoesize: { min: 15, max: 55 },
} as const

/** The maximum length of a group's name. */
export const GROUPNAME_MAX = 80

/** The maximum of participants in any group. */
export const GROUP_PERSONS_MAX = 99

/** Readable words and four more characters. It identifies a group in addresses and gives no access. */
export const GROUP_SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])$/

/** The status of a reservation: numbers on the wire and in the database, names in code. */
export const STATUS = { open: 0, paid: 50, completed: 100, cancelled: 200 } as const

/** The reason for an empty offer or a refused order. Each has a text under `errorcode.{code}`. */
export const ERROR_CODE = {
  /** No rate is available for the days, or they have begun. */
  periodNotBookable: 110,
  /** The total differs from the one that the visitor saw. */
  totalChanged: 120,
  /** A card for this booking is being processed. */
  paymentUnderWay: 130,
  /** One sender or e-mail address has too many unpaid reservations. */
  tooManyUnpaid: 140,
  /** The group has fewer or more persons than the shop allows. */
  groupSize: 150,
  /** The location is closed on the day of collection or return. */
  locationClosed: 201,
  /** The group does not exist, is completed or expired, or does not belong to the caller. */
  groupNotFound: 704,
  /** The discount code is unknown, not valid today, or used up. */
  discountInvalid: 800,
} as const

/** The maximum length of typed texts, in fields and calls. */
export const TEXT_MAX = {
  name: 80,
  address: 160,
  zip: 16,
  city: 80,
  phone: 40,
  email: 254,
  sizeName: 40,
  discountCode: 40,
  /** A password that is only compared with the stored one. */
  anyPassword: 1000,
  staffReason: 500,
  /** A text to a customer. */
  staffWord: 1000,
  staffSearch: 120,
  report: 500,
} as const

/** The maximum length of a withdrawal's fields. */
export const WITHDRAWAL_MAX = { name: 120, number: 20, email: TEXT_MAX.email } as const

/** The product type with a count. */
export const DEPOT = 1

/** The maximum count of a depot product for one person. */
export const DEPOT_COUNT_MAX = 10

/** The maximum length of the message to the shop. */
export const REMARK_MAX = 2000

/** Raise when the shape of a draft changes: an older one is dropped without an error. */
export const DRAFT_VERSION = 2

/** The maximum of days in one calendar call. */
export const CALENDAR_DAYS_MAX = 100

/** The texts that every shop must have. */
export const CONTENT_TYPES = ['contact', 'imprint', 'agb', 'privacy', 'accessibility'] as const

/** The texts for group leaders that a shop with groups must have. */
export const GROUP_CONTENT_TYPES = ['reservationconditions', 'inquiryconditions'] as const

/** The length of a new password. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** The maximum of unanswered orders that one order can replace. */
export const UNANSWERED_MAX = 8

/** Forms of the login page beside the login itself. */
export const LOGIN_VIEWS = ['register', 'password'] as const

/** Pages that a login leads back to, by their names in its address: a link can lead to no other site. */
export const PAGES_AFTER_LOGIN = ['userprofile', 'userreservations', 'userreservationsdetail', 'checkout'] as const
export type PageAfterLogin = (typeof PAGES_AFTER_LOGIN)[number]

/** The optional purposes that a visitor can allow. */
export const COOKIE_PURPOSES = ['analyticCookies', 'marketingCookies', 'googletools'] as const

/** Raise when the purposes or their recipients change, so that visitors are asked again. */
export const COOKIE_SETTINGS_VERSION = 1

/** Visitors are asked again after this many months. */
export const COOKIE_SETTINGS_MONTHS = 12

/** Raise when the shape of a recording changes. A changed chart has another hash. */
export const RECORDING_VERSION = 1

/** A recording is deleted after this many days. */
export const RECORDING_DAYS = 30
