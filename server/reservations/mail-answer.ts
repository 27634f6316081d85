import { drawGroupToken } from '#server/booking-access/group-token.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/outbox/queue.ts'

export const mailAnswer = async (
  trx: Trx,
  group: Pick<StoredGroup, 'tenant' | 'id' | 'email' | 'language'>,
  mail:
    | { kind: 'group_quote' | 'group_quote_expired' | 'group_quote_withdrawn'; quote: string }
    | { kind: 'group_declined' },
  now: Date,
): Promise<void> =>
  queueMail(trx, {
    tenant: group.tenant,
    mail: {
      ...mail,
      group: group.id,
      token: await drawGroupToken(trx, group, { role: 'leader', mailedTo: group.email }, now),
    },
    recipient: group.email,
    language: group.language,
    sender: null,
    now,
  })
