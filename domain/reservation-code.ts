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
