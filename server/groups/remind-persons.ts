import type { IsoDay, Locale } from '#contract/primitives.ts'
import { isIncomplete } from '#domain/groups/group-fields.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { mayRemind } from '#server/outbox/mail-limits.ts'
import { queueMail } from '#server/outbox/queue.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { drawGroupToken } from './group-access.ts'
import { lockCollecting } from './lock-group.ts'
import { missingIn, readPersons } from './show-group.ts'

const remind = async (
  trx: Trx,
  group: StoredGroup,
  { email, persons, language }: { email: string; persons: readonly string[]; language: Locale },
  now: Date,
) =>
  queueMail(trx, {
    tenant: group.tenant,
    mail: {
      kind: 'group_reminder',
      group: group.id,
      person: persons[0]!,
      token: await drawGroupToken(trx, group, { role: 'member', person: persons[0]!, persons, mailedTo: email }, now),
    },
    recipient: email,
    language,
    // The request was counted already.
    sender: null,
    now,
  })

const noteReminded = (trx: Trx, { tenant, id }: StoredGroup, persons: readonly string[], today: IsoDay) =>
  trx
    .updateTable('group_persons')
    .set({ reminded_on: today })
    .where('tenant', '=', tenant)
    .where('group_id', '=', id)
    .where('id', 'in', persons)
    .execute()

interface Reminding {
  /** null: all persons with missing data. */
  persons: readonly string[] | null
  /** The language of the leader's page. */
  language: Locale
  today: IsoDay
  sender: string | null
}

export interface Reminded {
  reminded: string[]
  /** Persons whose address or group has had today's reminders, or for whom a limit is reached. */
  notReminded: string[]
}

/**
 * Mails persons a link to their own entry, once a day each; persons without an address or missing data get none.
 * Persons with one address get one mail.
 */
export const remindPersons = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  opened: StoredGroup,
  { persons, language, today, sender }: Reminding,
): Promise<Reminded> => {
  const now = clock()
  return transact(db, async (trx) => {
    const group = await lockCollecting(trx, opened)
    const due = (await readPersons(trx, group)).filter(
      (row) =>
        row.email !== '' &&
        row.reminded_on !== today &&
        (persons === null || persons.includes(row.id)) &&
        isIncomplete(row.fields.products, missingIn(shop, row.fields)),
    )
    const answer: Reminded = { reminded: [], notReminded: [] }
    for (const [recipient, rows] of Map.groupBy(due, ({ email }) => email)) {
      const ids = rows.map(({ id }) => id)
      const counted = { tenant: group.tenant, group: group.id, recipient, today, sender }
      if (await mayRemind(trx, counted, now)) {
        await remind(trx, group, { email: recipient, persons: ids, language }, now)
        await noteReminded(trx, group, ids, today)
        answer.reminded.push(...ids)
      } else answer.notReminded.push(...ids)
    }
    return answer
  })
}
