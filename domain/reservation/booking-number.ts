/* A booking number is the shop's prefix, a hyphen and six characters, such as ALP-7K3M9Q. It is not secret. */

/**
 * The characters of booking numbers. They have no vowels, so that they form no words, and none of 0 O 1 I L, because
 * people read them out on the phone.
 */
export const NUMBER_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const NUMBER_LENGTH = 6

/**
 * Returns the booking number in a typed or scanned text, in any letter case, with any separator or none, and with or
 * without the shop's prefix. Returns undefined if the text has another prefix or another length.
 */
export const parseBookingNumber = (typed: string, prefix: string): string | undefined => {
  const letters = typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
  const code = letters.slice(-NUMBER_LENGTH)
  const before = letters.slice(0, -NUMBER_LENGTH)
  return code.length === NUMBER_LENGTH && (before === '' || before === prefix) ? `${prefix}-${code}` : undefined
}

/** Tells whether a typed text has the form of a booking number of this shop, in any letter case. */
export const isBookingNumber = (typed: string, prefix: string): boolean =>
  new RegExp(`^${prefix}-[A-Z0-9]{${NUMBER_LENGTH}}$`, 'i').test(typed)

/**
 * Tells whether the text is a complete booking number with prefix and separator, as a scanner types it. Names do not
 * match, because booking numbers contain no vowels.
 */
export const isWholeNumber = (typed: string): boolean =>
  new RegExp(`^[a-z]{2,4}[^a-z0-9\\s][${NUMBER_LETTERS}]{${NUMBER_LENGTH}}$`, 'i').test(typed.trim())
