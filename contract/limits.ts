/* These limits are not in `constants.ts`, because the first page loads that file and needs no limits. */

export const AGE_MAX = 120

/** In kg, in cm, and as EU size. */
export const MEASURES = {
  weight: { min: 5, max: 250 },
  height: { min: 40, max: 250 },
  shoesize: { min: 15, max: 55 },
} as const

export const GROUPNAME_MAX = 80

export const GROUP_PERSONS_MAX = 99

/** Matches a slug, which identifies a group in addresses and gives no access. */
export const GROUP_SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])$/

export const TEXT_MAX = {
  name: 80,
  address: 160,
  zip: 16,
  city: 80,
  phone: 40,
  email: 254,
  sizeName: 40,
  unread: 160,
  discountCode: 40,
  /** The server does not compute the hash of a longer password. */
  anyPassword: 1000,
  staffReason: 500,
  staffWord: 1000,
  staffSearch: 120,
  report: 500,
} as const

export const WITHDRAWAL_MAX = { name: 120, number: 20, email: TEXT_MAX.email } as const

export const REMARK_MAX = 2000

export const CALENDAR_DAYS_MAX = 100

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** The database stores amounts and counts as integers of 32 bits. */
export const INTEGER_MAX = 2_147_483_647
