import { randomBytes } from 'node:crypto'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupGeneral, GroupLeader, GroupPerson } from '#contract/groups.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { addDays, dayOf } from '#domain/calendar/days.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newId } from '#server/base/random.ts'
import { refuseOtherBody, type Sending } from '#server/booking-access/idempotency.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { queueMail } from '#server/outbox/queue.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { checkGroup, checkPeriod } from './check-group.ts'
import { drawGroupToken } from './group-access.ts'
import { lockCollecting, touchGroup } from './lock-group.ts'
import { putPersons } from './write-persons.ts'

interface Written {
  kind: GroupKind
  general: GroupGeneral
  leader: GroupLeader
}

interface Asking {
  language: Locale
  /** The shop's local time. */
  now: string
  sender: string | null
}

/** Mails the leader a link that opens the group on any device. */
const mailLeaderLink = async (
  trx: Trx,
  group: Pick<StoredGroup, 'tenant' | 'id' | 'email' | 'language'>,
  sender: string | null,
  now: Date,
): Promise<void> =>
  queueMail(trx, {
    tenant: group.tenant,
    mail: {
      kind: 'group_link',
      group: group.id,
      token: await drawGroupToken(trx, group, { role: 'leader', mailedTo: group.email }, now),
    },
    recipient: group.email,
    language: group.language,
    sender,
    now,
  })

/** A group without a completion is deleted after this time, even if its days are later. */
const KEPT_DAYS = 365

const columnsOf = ({ kind, general, leader }: Written, today: IsoDay) => ({
  expires_on: [general.date.from, addDays(today, KEPT_DAYS)].toSorted()[0]!,
  kind,
  general: JSON.stringify(general),
  leader: JSON.stringify(leader),
  email: normalEmail(leader.email),
})

/**
 * Begins a group; the same key and body again return the existing group.
 * @throws Refusal 422; 409 if the shop has no groups, or none on these days, and for a key used with another body
 */
export const beginGroup = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  written: Written & { persons: readonly GroupPerson[] },
  { keyHash, bodyHash }: Sending,
  { language, now: localTime, sender }: Asking,
): Promise<StoredGroup> => {
  checkGroup(shop, written.kind, written, language)
  checkPeriod(shop, written, language, localTime)
  const tenant = shop.code
  const now = clock()
  return transact(db, async (trx) => {
    const group = await trx
      .insertInto('groups')
      .values({
        tenant,
        id: newId(),
        slug: newSlug(written.general.title),
        ...columnsOf(written, dayOf(localTime)),
        language,
        member_token: newId(),
        key_hash: keyHash,
        body_hash: bodyHash,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['tenant', 'key_hash']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!group) {
      const begun = await trx
        .selectFrom('groups')
        .selectAll()
        .where('tenant', '=', tenant)
        .where('key_hash', '=', keyHash)
        .executeTakeFirstOrThrow()
      refuseOtherBody(begun.body_hash, bodyHash)
      return begun
    }
    await putPersons(trx, shop, group, { asker: { role: 'leader' }, persons: written.persons }, now)
    await mailLeaderLink(trx, group, sender, now)
    return group
  })
}

/** The fields that decide whether the shop can serve a group. */
const placeOf = ({ date: { from, to }, location, pickupDayBefore }: GroupGeneral) =>
  [from, to, location, pickupDayBefore].join(' ')

/**
 * Changes the general data and the leader. Another address of the leader gets a link; earlier links and the browsers
 * that used them lose access, and the caller renews that of the current one.
 */
export const changeGroup = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  { tenant, id }: StoredGroup,
  written: Written,
  { language, now: localTime, sender }: Asking,
): Promise<StoredGroup> => {
  const now = clock()
  return transact(db, async (trx) => {
    const before = await lockCollecting(trx, { tenant, id })
    const changed = { ...written, persons: [] }
    checkGroup(shop, written.kind, changed, language)
    // The offer reports a location that has closed since, so names can still be changed.
    if (placeOf(written.general) !== placeOf(before.general!)) checkPeriod(shop, changed, language, localTime)
    const group = await trx
      .updateTable('groups')
      .set({ ...columnsOf(written, dayOf(localTime)), language })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await touchGroup(trx, group, now)
    if (group.email !== before.email) {
      // The staff have vouched for another leader.
      await trx
        .updateTable('groups')
        .set({ vouched_at: null })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute()
      await trx
        .deleteFrom('group_access')
        .where('tenant', '=', tenant)
        .where('group_id', '=', id)
        .where('role', '=', 'leader')
        .execute()
      await mailLeaderLink(trx, group, sender, now)
    }
    return group
  })
}

const WORDS_MAX = 40
/** Letters that are hard to confuse. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const ENDING = 5

const ending = (): string => [...randomBytes(ENDING)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/**
 * A readable name for addresses: the group's title and some letters, so that two groups can have one title. It gives no
 * access.
 */
const newSlug = (title: string): string => {
  const words = title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, WORDS_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || 'gruppe'}-${ending()}`
}
