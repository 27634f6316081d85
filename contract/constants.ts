/*
 * The contract's named values, apart from its schemas: the first page needs them, and must not load zod for them
 * (docs/decisions/2026-11-21-zod-mini.md).
 */

/** The languages, how each writes numbers and days, and with which weekday its calendars begin. A language is a line here and a folder in locales/. */
export const INTL_LOCALES = { de: 'de-DE', en: 'en-GB' } as const
export const LOCALES = Object.keys(INTL_LOCALES) as (keyof typeof INTL_LOCALES)[]
/** Also the language of a shop's texts that are missing in another one. */
export const DEFAULT_LOCALE = 'de'
export const isLocale = (value: string | undefined): value is (typeof LOCALES)[number] =>
  (LOCALES as readonly string[]).includes(value ?? '')

export type IntlLocale = (typeof INTL_LOCALES)[keyof typeof INTL_LOCALES]

/** 3 to 18 word characters. */
export const TENANT_CODE_PATTERN = /^\w{3,18}$/
/** A partner or hotel through which somebody has come, often no shop's code. */
export const WHITE_LABEL_PATTERN = /^[\w-]{1,18}$/

/** 128 random bits, base64url. */
export const OPAQUE_ID_PATTERN = /^[\w-]{22}$/

/** Person types. */
export const ADULT = 1
export const YOUTH = 2
export const KID = 3

/** What a shop may need to know of a person, in the order of a form. */
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

/** What a body can measure: kg, cm, EU size. */
export const MEASURES = {
  weight: { min: 5, max: 250 },
  height: { min: 40, max: 250 },
  shoesize: { min: 15, max: 55 },
} as const

/** Characters of a group's name. */
export const GROUPNAME_MAX = 80

/** The most participants of any group. */
export const GROUP_PERSONS_MAX = 99

/** Readable words and four more characters: names a group in addresses, and opens nothing. */
export const GROUP_SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])$/

/** The status of a reservation: numbers on the wire and in the database, names in code. */
export const STATUS = { open: 0, paid: 50, completed: 100, cancelled: 200 } as const

/** Why an answer offers nothing, or an order is refused. Each has a text under `errorcode.{code}`. */
export const ERROR_CODE = {
  /** No rate covers the days, or they have begun. */
  periodNotBookable: 110,
  /** The total is not the one that the visitor saw. */
  totalChanged: 120,
  /** A card of this booking is at its bank. */
  paymentUnderWay: 130,
  /** Too many unpaid reservations of one sender or e-mail address. */
  tooManyUnpaid: 140,
  /** A group would have fewer or more persons than the shop takes. */
  groupSize: 150,
  /** The location is closed on the day of collection or return. */
  locationClosed: 201,
  /** The group does not exist, is completed or expired, or is not the asker's. */
  groupNotFound: 704,
  /** The discount code is unknown, not valid today, or used up. */
  discountInvalid: 800,
} as const

/** Characters of texts that are typed, in fields and in calls alike. */
export const TEXT_MAX = {
  name: 80,
  address: 160,
  zip: 16,
  city: 80,
  phone: 40,
  email: 254,
  sizeName: 40,
  discountCode: 40,
  /** A password that is only compared. */
  anyPassword: 1000,
  staffReason: 500,
  staffSearch: 120,
} as const

/** Characters of what a withdrawal from a contract says. */
export const WITHDRAWAL_MAX = { name: 120, number: 20, email: TEXT_MAX.email } as const

/** The product type that is counted. */
export const DEPOT = 1

/** How many of a depot product one person may take. */
export const DEPOT_COUNT_MAX = 10

/** Characters of the message to the provider. */
export const REMARK_MAX = 2000

/** Raise when the shape of a draft changes: an older one is dropped without an error. */
export const DRAFT_VERSION = 2

/** The most days of one calendar call. */
export const CALENDAR_DAYS_MAX = 100

/** Texts that a shop must have. */
export const CONTENT_TYPES = ['contact', 'imprint', 'agb', 'privacy', 'accessibility'] as const

/** Texts that a shop must have where it takes groups: what their leaders accept. */
export const GROUP_CONTENT_TYPES = ['reservationconditions', 'inquiryconditions'] as const

/** Characters of a new password. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** How many earlier orders without an answer one order can replace. */
export const UNANSWERED_MAX = 8

/** What a visitor may allow beyond what is necessary. */
export const COOKIE_PURPOSES = ['analyticCookies', 'marketingCookies', 'googletools'] as const

/** Raise when the purposes or their recipients change: visitors are asked again. */
export const COOKIE_SETTINGS_VERSION = 1

/** After so many months visitors are asked again. */
export const COOKIE_SETTINGS_MONTHS = 12

/** Raise when the shape of a recording changes. Charts that change have hashes of their own. */
export const RECORDING_VERSION = 1

/** After so many days a recording is deleted. */
export const RECORDING_DAYS = 30
