import { oneLine } from '#domain/text/typed-text.ts'

/**
 * A visitor's text as one line for a mail or document, of which no mailbox makes a link. A web address needs dots or a
 * colon without a space after them; so "Dr.Huber" becomes "Dr. Huber", which is correct anyway. Both parts of a mail
 * have the same text.
 */
export const visitorsWords = (typed: string): string =>
  oneLine(typed).replaceAll(/[.:\u3002\uFE52\uFF0E\uFF1A\uFF61](?=[\p{L}\p{N}/\\])/gu, '$& ')
