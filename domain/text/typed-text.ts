const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\p{Cs}]/gu

/** Returns a typed text as one line: trimmed, with single spaces instead of line breaks, tabs and several spaces. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Returns a typed text with its line breaks, trimmed. */
export const manyLines = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim()
