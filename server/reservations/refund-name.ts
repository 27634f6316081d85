import type { Selectable } from 'kysely'
import type { RefundsTable } from '#server/db/payment-tables.ts'

/** In no id of ours. */
const SEPARATOR = '.'

/**
 * What a refund is called at the provider (merchantTransactionId). One that was refused and is tried again gets a new name: asked by the old one,
 * the provider would return the refusal.
 */
export const refundName = ({ id, retries }: Pick<Selectable<RefundsTable>, 'id' | 'retries'>): string =>
  retries === 0 ? id : `${id}${SEPARATOR}${retries}`

/** The refund of a name; it can have a newer name, because it was retried. */
export const refundIdOf = (name: string): string => name.split(SEPARATOR)[0]!
