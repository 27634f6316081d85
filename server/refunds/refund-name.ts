import type { Selectable } from 'kysely'
import type { RefundsTable } from '#server/db/schema.ts'

/** In no id of ours. */
const SEPARATOR = '.'

/**
 * What a refund is called at the provider (merchantTransactionId). One that was refused and is tried again gets a new name: asked by the old one,
 * the provider would tell of the refusal.
 */
export const refundName = ({ id, retries }: Pick<Selectable<RefundsTable>, 'id' | 'retries'>): string =>
  retries === 0 ? id : `${id}${SEPARATOR}${retries}`

/** What a name says; a refund may have been tried again since. */
export const refundNamed = (name: string): { id: string; retries: number } => {
  const [id = '', retries = '0'] = name.split(SEPARATOR)
  return { id, retries: /^\d{1,4}$/.test(retries) ? Number(retries) : -1 }
}
