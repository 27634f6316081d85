import type { Selectable } from 'kysely'
import type { RefundsTable } from '#server/db/payment-tables.ts'

/** A character that none of our ids contains. */
const SEPARATOR = '.'

/**
 * The refund's merchantTransactionId at the provider. A retry after a refusal gets a new one, because the provider
 * would return the refusal for the old one.
 */
export const refundName = ({ id, retries }: Pick<Selectable<RefundsTable>, 'id' | 'retries'>): string =>
  retries === 0 ? id : `${id}${SEPARATOR}${retries}`

/** The refund of an id, which may be of an earlier attempt. */
export const refundIdOf = (name: string): string => name.split(SEPARATOR)[0]!
