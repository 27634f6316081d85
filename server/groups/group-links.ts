import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { isIncomplete } from '#domain/groups/group-fields.ts'
import { has } from '#server/db/has.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { mayRemind, mayMailLinks } from '#server/outbox/mail-limits.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { queueBookingLink } from '#server/reservations/send-link.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { drawGroupToken } from '#server/booking-access/group-token.ts'
import { lockCollecting } from '#server/reservations/move-group.ts'
import { missingIn, readPersons } from './show-group.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { normalEmail } from '#server/base/normal-email.ts'

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
    // Passes no sender, because other limits have counted this mail already (server/outbox/mail-limits.ts).
    sender: null,
    now,
  })

const noteReminded = (trx: Trx, { tenant, id }: StoredGroup, persons: readonly string[], today: IsoDay) =>
  trx
    .updateTable('group_persons')
    .set({ reminded_on: today })
    .where(has({ tenant, group_id: id }))
    .where('id', 'in', persons)
    .execute()

interface Reminding {
  persons: readonly string[] | null
  language: Locale
  today: IsoDay
  sender: string | null
}

export interface Reminded {
  reminded: string[]
  notReminded: string[]
}

/** Reminds a person at most once a day. Persons who share an address get one mail. */
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
        isIncomplete(row.fields.products, missingIn(shop, group, row.fields)),
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

/**
 * Each answer takes longer than finding the groups and storing the mail, so that its time does not reveal whether the
 * address leads a group.
 */
const ANSWER_MS = 300

const MOST_LINKS = 20

/** A leader whose completion had no answer does not know the number of the booking. */
const queueBooked = async (trx: Trx, tenant: string, email: string, now: Date): Promise<void> => {
  const booked = await trx
    .selectFrom('reservations')
    .select(['tenant', 'id', 'email', 'language'])
    .where('tenant', '=', tenant)
    .where(sql<boolean>`lower(email) = ${email}`)
    .where(sql<boolean>`(payload -> 'isGroup') = 'true'::jsonb`)
    .where('held_for_group', 'is', null)
    .where('status', 'in', [STATUS.open, STATUS.paid])
    .orderBy('booked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (booked) await queueBookingLink(trx, booked, now)
}

const queueLinks = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: tenant }: Shop,
  typed: string,
  language: Locale,
) => {
  const now = clock()
  const email = normalEmail(typed)
  await transact(db, async (trx) => {
    if (!(await mayMailLinks(trx, tenant, email, now))) return
    await queueBooked(trx, tenant, email, now)
    const groups = await trx
      .selectFrom('groups')
      .select(['tenant', 'id'])
      .where(has({ tenant, email }))
      .where('state', 'in', ['collecting', 'inquired'])
      .orderBy('created_at', 'desc')
      .limit(MOST_LINKS)
      // Locks the groups, so that a concurrent change of the address either ends these links or is seen by this query.
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
      sender: null,
      now,
    })
  })
}

/** Neither the answer nor its time reveals whether the address leads any group. */
export const sendLeaderLinks = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  email: string,
  language: Locale,
): Promise<void> => {
  await Promise.all([queueLinks(deps, shop, email, language), pause(ANSWER_MS)])
}
