export const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\p{Cs}]/gu

/** Returns a typed text as one line: trimmed, with single spaces instead of line breaks, tabs and several spaces. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
