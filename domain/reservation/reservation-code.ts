/** Characters after the shop's prefix (ALP-7K3M9Q). */
const CODE_LENGTH = 6

/**
 * The reservation number in what was typed or scanned: in any case, with any separator or none (a scanner that believes in another keyboard sends ß for
 * the hyphen), with or without the shop's prefix. Undefined: it cannot be a number of this shop.
 */
export const numberOfCode = (typed: string, prefix: string): string | undefined => {
  const letters = typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
  const code = letters.slice(-CODE_LENGTH)
  const before = letters.slice(0, -CODE_LENGTH)
  return code.length === CODE_LENGTH && (before === '' || before === prefix) ? `${prefix}-${code}` : undefined
}

/** Whether it is a whole number with its prefix and a separator, as a scanner types it: no name is one, since it has no vowels. */
export const isWholeCode = (typed: string): boolean =>
  /^[a-z]{2,4}[^a-z0-9\s][2-9bcdfghjkmnpqrstvwxyz]{6}$/i.test(typed.trim())
