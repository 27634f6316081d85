import { setTimeout as pause } from 'node:timers/promises'
import { normalEmail } from '#server/base/normal-email.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { mailLeaderLink } from './write-group.ts'

/** Longer than a lookup with its mails takes: how long the answer took says nothing about what was found. */
const ANSWER_MS = 300

const queueLinks = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, { code: tenant }: Shop, email: string) => {
  const groups = await db
    .selectFrom('groups')
    .select(['tenant', 'id', 'email', 'language'])
    .where('tenant', '=', tenant)
    .where('email', '=', normalEmail(email))
    .where('email', '<>', '')
    .where('state', '=', 'collecting')
    .execute()
  const now = clock()
  // Asking for it was counted already.
  await transact(db, async (trx) => {
    for (const group of groups) await mailLeaderLink(trx, group, null, now)
  })
}

/** Mails the links of all groups that an address leads, to that address only. The answer and its time do not reveal whether there are any. */
export const sendLeaderLinks = async (deps: Pick<Deps, 'db' | 'clock'>, shop: Shop, email: string): Promise<void> => {
  await Promise.all([queueLinks(deps, shop, email), pause(ANSWER_MS)])
}
