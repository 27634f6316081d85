/*
 * A booking number is the shop's prefix, a hyphen and six characters, such as ALP-7K3M9Q. It is not secret.
 */

/**
 * Without vowels (so without words), and without 0 O, 1 I L, because people say it on the phone and read it from a
 * phone.
 */
export const NUMBER_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'
/** Characters after the shop's prefix. */
export const NUMBER_LENGTH = 6

/**
 * The booking number in a typed or scanned text: in any case, with any separator or none (a scanner set to another
 * keyboard layout sends ß for the hyphen), with or without the shop's prefix. Undefined: not a number of this shop.
 */
export const parseBookingNumber = (typed: string, prefix: string): string | undefined => {
  const letters = typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
  const code = letters.slice(-NUMBER_LENGTH)
  const before = letters.slice(0, -NUMBER_LENGTH)
  return code.length === NUMBER_LENGTH && (before === '' || before === prefix) ? `${prefix}-${code}` : undefined
}

/** Whether a typed text has the form of the shop's numbers, in any case. */
export const isBookingNumber = (typed: string, prefix: string): boolean =>
  new RegExp(`^${prefix}-[A-Z0-9]{${NUMBER_LENGTH}}$`, 'i').test(typed)

/**
 * Whether the text is a whole number with prefix and separator, as a scanner types it. No name matches, because numbers
 * have no vowels.
 */
export const isWholeNumber = (typed: string): boolean =>
  new RegExp(`^[a-z]{2,4}[^a-z0-9\\s][${NUMBER_LETTERS}]{${NUMBER_LENGTH}}$`, 'i').test(typed.trim())
