export const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\p{Cs}]/gu

/** Removes invisible characters, trims the text, and replaces line breaks, tabs and several spaces by single spaces. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
