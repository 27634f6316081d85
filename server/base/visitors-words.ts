import { oneLine } from '#domain/text/typed-text.ts'

/**
 * What a visitor has typed, for a mail or a document: one line, of which no mailbox makes a link. An address needs dots or a colon without a space
 * behind them; "Dr.Huber" becomes "Dr. Huber", as it is set anyway. Both forms of a letter say the same, and no mailbox can join it again.
 */
export const visitorsWords = (typed: string): string =>
  oneLine(typed).replaceAll(/[.:\u3002\uFE52\uFF0E\uFF1A\uFF61](?=[\p{L}\p{N}/\\])/gu, '$& ')
