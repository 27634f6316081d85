/* Typed or pasted text without invisible characters: the contract refuses them, and a visitor could not see what to
   correct. */

/** All except the two joiners, which Persian names and some emoji need. */
const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\p{Cs}]/gu

/** Trimmed, with plain spaces in place of line breaks, tabs and runs of spaces. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Trimmed; its line breaks stay. */
export const manyLines = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim()
