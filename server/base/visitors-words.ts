import { oneLine } from '#domain/text/typed-text.ts'

/** Adds spaces after dots and colons, so that no mail program makes a link of a visitor's text. */
export const visitorsWords = (typed: string): string =>
  oneLine(typed).replaceAll(/[.:\u3002\uFE52\uFF0E\uFF1A\uFF61](?=[\p{L}\p{N}/\\])/gu, '$& ')
