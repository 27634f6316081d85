import { oneLine } from '#domain/text/typed-text.ts'

/**
 * Returns a visitor's text as one line in which no mail program finds a link. A web address has no space after its dots
 * or colon, so a space is added: "Dr.Huber" becomes "Dr. Huber".
 */
export const visitorsWords = (typed: string): string =>
  oneLine(typed).replaceAll(/[.:\u3002\uFE52\uFF0E\uFF1A\uFF61](?=[\p{L}\p{N}/\\])/gu, '$& ')
