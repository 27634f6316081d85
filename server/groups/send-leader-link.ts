import { setTimeout as pause } from 'node:timers/promises'
import type { Locale } from '#contract/primitives.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { mayMailLinks } from '#server/outbox/mail-limits.ts'
import { queueMail } from '#server/outbox/queue.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { drawGroupToken } from './group-access.ts'

/** Longer than a lookup with its mails takes, so that the response time reveals nothing. */
const ANSWER_MS = 300

/** Nobody leads more groups at a time. */
const MOST_LINKS = 20

const queueLinks = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { code: tenant }: Shop,
  typed: string,
  language: Locale,
) => {
  const now = clock()
  const email = normalEmail(typed)
  await transact(db, async (trx) => {
    if (!(await mayMailLinks(trx, tenant, email, now))) return
    const groups = await trx
      .selectFrom('groups')
      .select(['tenant', 'id'])
      .where('tenant', '=', tenant)
      .where('email', '=', email)
      .where('state', '=', 'collecting')
      .orderBy('created_at', 'desc')
      .limit(MOST_LINKS)
      // Locks, so that a concurrent change of the address ends these links, or is seen.
      .forShare()
      .execute()
    if (groups.length === 0) return
    const links: { group: string; token: string }[] = []
    for (const group of groups)
      links.push({
        group: group.id,
        token: await drawGroupToken(trx, group, { role: 'leader', mailedTo: email }, now),
      })
    await queueMail(trx, {
      tenant,
      mail: { kind: 'group_links', links },
      recipient: email,
      language,
      // The request was counted already.
      sender: null,
      now,
    })
  })
}

/**
 * Mails one message with the links of all groups that an address leads, only to this address and once in ten minutes.
 * The response and its time do not reveal whether there are any.
 */
export const sendLeaderLinks = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  email: string,
  language: Locale,
): Promise<void> => {
  await Promise.all([queueLinks(deps, shop, email, language), pause(ANSWER_MS)])
}
