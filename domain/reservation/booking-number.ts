/* A booking number is the shop's prefix, a hyphen and six characters, such as ALP-7K3M9Q. It is not secret. */

/** These characters include no vowels, so that a number forms no word. */
export const NUMBER_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const NUMBER_LENGTH = 6

/**
 * Accepts any letter case, any separators, and a number without its prefix. Returns undefined if the text has another
 * prefix or another length.
 */
export const parseBookingNumber = (typed: string, prefix: string): string | undefined => {
  const letters = typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
  const code = letters.slice(-NUMBER_LENGTH)
  const before = letters.slice(0, -NUMBER_LENGTH)
  return code.length === NUMBER_LENGTH && (before === '' || before === prefix) ? `${prefix}-${code}` : undefined
}

/** Leaves a text that is no number of this shop as it is, but in capital letters, because a shop may change its prefix. */
export const meantBookingNumber = (typed: string, prefix: string): string =>
  parseBookingNumber(typed, prefix) ?? typed.toUpperCase()

/** Tells whether a typed text has the form of a booking number of this shop, in any letter case. */
export const isBookingNumber = (typed: string, prefix: string): boolean =>
  new RegExp(`^${prefix}-[A-Z0-9]{${NUMBER_LENGTH}}$`, 'i').test(typed)

/**
 * Expects prefix and separator, as a scanner types them. Names do not match, because booking numbers contain no vowels.
 */
export const isWholeNumber = (typed: string): boolean =>
  new RegExp(`^[a-z]{2,4}[^a-z0-9\\s][${NUMBER_LETTERS}]{${NUMBER_LENGTH}}$`, 'i').test(typed.trim())
