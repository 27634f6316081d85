import type { GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { isIncomplete } from '#domain/groups/group-fields.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/http/deps.ts'
import { queueMail } from '#server/outbox/queue.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { drawGroupToken } from './group-access.ts'
import { lockCollecting } from './lock-group.ts'
import { missingIn, readPersons } from './show-group.ts'

const remind = async (trx: Trx, group: StoredGroup, row: GroupPersonRow, sender: string | null, now: Date) =>
  queueMail(trx, {
    tenant: group.tenant,
    mail: {
      kind: 'group_reminder',
      group: group.id,
      person: row.id,
      token: await drawGroupToken(trx, group, { role: 'member', person: row.id, mailedTo: row.email }, now),
    },
    recipient: row.email,
    language: group.language,
    reservation: null,
    onceKey: null,
    sender,
    now,
  })

/** Mails persons a link to their own entry, once a day each; who has no address or misses nothing is left out. @returns whom */
export const remindPersons = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  opened: StoredGroup,
  { persons, today, sender }: { persons: readonly string[] | null; today: IsoDay; sender: string | null },
): Promise<string[]> => {
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
    for (const row of due) {
      await remind(trx, group, row, sender, now)
      await trx
        .updateTable('group_persons')
        .set({ reminded_on: today })
        .where('tenant', '=', group.tenant)
        .where('group_id', '=', group.id)
        .where('id', '=', row.id)
        .execute()
    }
    return due.map(({ id }) => id)
  })
}
