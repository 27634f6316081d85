import type { Insertable } from 'kysely'
import { GROUP_PARTS, type GroupPart } from '#contract/group-parts.ts'
import { type GroupGeneral, type GroupLeader, type GroupPerson, type GroupPersonSeen } from '#contract/groups.ts'
import type { Locale, IsoDay } from '#contract/primitives.ts'
import { GROUP_KEPT_DAYS } from '#domain/groups/group-kept-days.ts'
import { withParts } from '#domain/groups/group-parts.ts'
import { mostBesideLeader, placesLeft } from '#domain/groups/group-size.ts'
import { withoutFields } from '#domain/persons/hidden-fields.ts'
import { hiddenFields, shopFields } from '#domain/persons/personal-fields.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newId } from '#server/base/random.ts'
import { invalid, Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { personIssues, groupSettings, checkGroup, checkPeriod } from './check-group.ts'
import { drawGroupToken } from '#server/booking-access/group-token.ts'
import { type Asker, isOwn } from './group-access.ts'
import { lockCollecting, touchGroup } from '#server/reservations/move-group.ts'
import { readPersons, shownPerson } from './show-group.ts'
import { randomBytes } from 'node:crypto'
import type { GroupKind } from '#contract/group-settings.ts'
import { addDays, dayOf } from '#domain/calendar/days.ts'
import { refuseOtherBody, type Sending } from '#server/booking-access/idempotency.ts'
import { queueMail } from '#server/outbox/queue.ts'

/** This maximum is enough for a family but not for a class. */
const ENTRIES_OF_MEMBER = 10

type Person = GroupPerson & { id?: string | undefined }

const withoutHidden = <T extends GroupPerson | GroupLeader>(
  { tenant, products }: Shop,
  { hours }: Pick<GroupGeneral, 'hours'>,
  person: T,
): T => {
  const chosen = person.products.flatMap(({ id }) => products.get(id)?.product ?? [])
  const hidden = hiddenFields(shopFields(tenant.shop, hours), chosen)
  const unread = person.unread && withoutFields(person.unread, hidden)
  const isRead = unread === undefined || Object.keys(unread).length === 0
  return { ...withoutFields(person, hidden), unread: isRead ? undefined : unread }
}

interface Writing {
  group: StoredGroup
  asker: Asker
  locale: Locale
}

const unknownPerson = () => new Refusal(404, { error: 'unknown person' })

const full = (max: number) => new Refusal(409, { error: 'full', max })

const mostPersons = (shop: Shop, group: StoredGroup): number =>
  mostBesideLeader(groupSettings(shop), group.leader!.products.length > 0)

const checkRoom = (
  shop: Shop,
  group: StoredGroup,
  asker: Asker,
  rows: readonly GroupPersonRow[],
  added: number,
): void => {
  const max = mostPersons(shop, group)
  if (added > placesLeft(max, rows.length)) throw full(max)
  if (asker.role === 'leader') return
  const own = rows.filter((row) => isOwn(asker, row)).length
  if (added > placesLeft(ENTRIES_OF_MEMBER, own)) throw full(ENTRIES_OF_MEMBER)
}

const checkPersons = (
  shop: Shop,
  { group, locale }: Writing,
  persons: readonly Person[],
  pathOf: (at: number, path: string) => string,
): void => {
  const known = { general: group.general!, leader: group.leader! }
  const issues = persons.flatMap((person, at) =>
    personIssues(shop, known, person, locale).map(({ path, message }) => ({ path: pathOf(at, path), message })),
  )
  if (issues.length > 0) throw invalid(issues)
}

/**
 * Does not check whose entries are removed, because only the leader removes entries by this function.
 * @throws Refusal 404 if a replaced entry is not the caller's, or 409 `full` if the new persons are too many
 */
const putPersons = async (
  trx: Trx,
  shop: Shop,
  group: StoredGroup,
  { asker, persons, remove = [] }: { asker: Asker; persons: readonly Person[]; remove?: readonly string[] },
  now: Date,
): Promise<string[]> => {
  const { tenant, id } = group
  if (remove.length > 0)
    await trx
      .deleteFrom('group_persons')
      .where(has({ tenant, group_id: id }))
      .where('id', 'in', remove)
      .execute()
  const rows = await readPersons(trx, group)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = persons.map((person) => ({ ...person, id: person.id ?? newId() }))
  const fresh = named.filter((person) => !byId.has(person.id))
  checkRoom(shop, group, asker, rows, new Set(fresh.map((person) => person.id)).size)
  if (named.some((person) => byId.has(person.id) && !isOwn(asker, byId.get(person.id)!))) throw unknownPerson()
  const last = Math.max(-1, ...rows.map((row) => row.place))
  const byName = new Map(named.map((person) => [person.id, person]))
  const written = [...byName.values()].map(({ id: person, ...fields }, at): Insertable<Database['group_persons']> => ({
    tenant,
    group_id: id,
    id: person,
    place: last + 1 + at,
    member: asker.role === 'member' ? asker.member : null,
    fields: JSON.stringify(withoutHidden(shop, group.general!, fields)),
    email: normalEmail(fields.email ?? ''),
    entered_at: asker.role === 'member' ? now : null,
  }))
  if (written.length > 0)
    await trx
      .insertInto('group_persons')
      .values(written)
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'group_id', 'id']).doUpdateSet((eb) => ({
          fields: eb.ref('excluded.fields'),
          email: eb.ref('excluded.email'),
          ...(asker.role === 'member' && { entered_at: now }),
        })),
      )
      .execute()
  await touchGroup(trx, group, now)
  return named.map((person) => person.id)
}

const shown = async (trx: Trx, shop: Shop, group: StoredGroup, ids: readonly string[]): Promise<GroupPersonSeen[]> => {
  const rows = new Map((await readPersons(trx, group)).map((row) => [row.id, row]))
  return ids.map((id) => shownPerson(shop, group, rows.get(id)!))
}

/**
 * Only the leader's call may remove persons, because nobody checks whose entries they are.
 * @throws Refusal 409 `groupNotFound` or `full`, 422, or 404 if a replaced entry is not the caller's
 */
export const savePersons = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  writing: Writing,
  { persons, remove }: { persons: readonly Person[]; remove?: readonly string[] },
  pathOf: (at: number, path: string) => string,
): Promise<GroupPersonSeen[]> =>
  transact(db, async (trx) => {
    const group = await lockCollecting(trx, writing.group)
    checkPersons(shop, { ...writing, group }, persons, pathOf)
    const ids = await putPersons(trx, shop, group, { asker: writing.asker, persons, remove: remove ?? [] }, clock())
    return shown(trx, shop, group, ids)
  })

export const addWithRoom = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  { group: opened, asker }: Writing,
  persons: readonly Person[],
): Promise<{ added: GroupPersonSeen[]; max: number }> =>
  transact(db, async (trx) => {
    const group = await lockCollecting(trx, opened)
    const max = mostPersons(shop, group)
    const fitting = persons.slice(0, placesLeft(max, (await readPersons(trx, group)).length))
    if (fitting.length === 0) return { added: [], max }
    const ids = await putPersons(trx, shop, group, { asker, persons: fitting }, clock())
    return { added: await shown(trx, shop, group, ids), max }
  })

const ownPerson = async (trx: Trx, { tenant, id }: StoredGroup, asker: Asker, person: string): Promise<void> => {
  const row = await trx
    .selectFrom('group_persons')
    .select(['id', 'member'])
    .where(has({ tenant, group_id: id, id: person }))
    .executeTakeFirst()
  if (!row || !isOwn(asker, row)) throw unknownPerson()
}

export const replaceGroupPerson = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  writing: Writing,
  person: GroupPerson & { id: string },
): Promise<GroupPersonSeen> =>
  transact(db, async (trx) => {
    const group = await lockCollecting(trx, writing.group)
    await ownPerson(trx, group, writing.asker, person.id)
    checkPersons(shop, { ...writing, group }, [person], (_at, path) => path)
    const ids = await putPersons(trx, shop, group, { asker: writing.asker, persons: [person] }, clock())
    const [seen] = await shown(trx, shop, group, ids)
    return seen!
  })

export const removeGroupPerson = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { group: opened, asker }: Pick<Writing, 'group' | 'asker'>,
  person: string,
): Promise<void> =>
  transact(db, async (trx) => {
    const group = await lockCollecting(trx, opened)
    await ownPerson(trx, group, asker, person)
    await trx
      .deleteFrom('group_persons')
      .where(has({ tenant: group.tenant, group_id: group.id, id: person }))
      .execute()
    await touchGroup(trx, group, clock())
  })

interface Written {
  kind: GroupKind
  general: GroupGeneral
  leader: GroupLeader
}

interface Asking {
  language: Locale
  now: string
  sender: string | null
}

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

/** Adds a day if the shop takes orders for the same day, so that a group can still order hours on the day itself. */
const expiryOf = ({ tenant }: Shop, { date, start }: GroupGeneral): IsoDay =>
  start && tenant.shop.hourly?.lead !== undefined ? addDays(date.from, 1) : date.from

const columnsOf = (shop: Shop, { kind, general, leader }: Written, today: IsoDay) => ({
  expires_on: [expiryOf(shop, general), addDays(today, GROUP_KEPT_DAYS)].toSorted()[0]!,
  kind,
  general: JSON.stringify(general),
  leader: JSON.stringify(withoutHidden(shop, general, leader)),
  email: normalEmail(leader.email),
})

/**
 * A repeated call with the same key and body returns the existing group.
 * @throws Refusal 422 for invalid data, or 409 if the shop takes no groups or not in this period, if the persons are
 * too many, or if the key was used with another body
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
  const tenant = shop.id
  const now = clock()
  return transact(db, async (trx) => {
    const group = await trx
      .insertInto('groups')
      .values({
        tenant,
        id: newId(),
        slug: newSlug(written.general.title),
        ...columnsOf(shop, written, dayOf(localTime)),
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
        .where(has({ tenant, key_hash: keyHash }))
        .executeTakeFirstOrThrow()
      refuseOtherBody(begun.body_hash, bodyHash)
      return begun
    }
    await putPersons(trx, shop, group, { asker: { role: 'leader' }, persons: written.persons }, now)
    await mailLeaderLink(trx, group, sender, now)
    return group
  })
}

const placeOf = ({ date: { from, to }, hours, start, location, pickupDayBefore }: GroupGeneral) =>
  [from, to, hours, start, location, pickupDayBefore].join(' ')

interface Changing extends Written {
  /** Pages of release 0.1.0 name no parts. */
  changed?: readonly GroupPart[] | undefined
}

/** Keeps the parts that the sender has not changed, because another tab of the leader may have changed them. */
const changedBy = ({ kind, general, leader }: StoredGroup, { changed = GROUP_PARTS, ...sent }: Changing): Written => ({
  kind: changed.includes('kind') ? sent.kind : kind,
  general: withParts(general!, sent.general, changed),
  leader: changed.includes('leader') ? sent.leader : leader!,
})

/**
 * A new address of the leader ends all earlier links of the leader, so the caller must give the current browser a new
 * cookie.
 */
export const changeGroup = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  { tenant, id }: StoredGroup,
  sent: Changing,
  { language, now: localTime, sender }: Asking,
): Promise<StoredGroup> => {
  const now = clock()
  return transact(db, async (trx) => {
    const before = await lockCollecting(trx, { tenant, id })
    const written = changedBy(before, sent)
    const changed = { ...written, persons: [] }
    checkGroup(shop, written.kind, changed, language)
    // Does not check unchanged days and location again, so that names can still be changed after the location has
    // closed.
    if (placeOf(written.general) !== placeOf(before.general!)) checkPeriod(shop, changed, language, localTime)
    const group = await trx
      .updateTable('groups')
      .set({ ...columnsOf(shop, written, dayOf(localTime)), language })
      .where(has({ tenant, id }))
      .returningAll()
      .executeTakeFirstOrThrow()
    await touchGroup(trx, group, now)
    if (group.email !== before.email) {
      // Removes the vouch, because the staff have vouched for the earlier leader only.
      await trx.updateTable('groups').set({ vouched_at: null }).where(has({ tenant, id })).execute()
      await trx
        .deleteFrom('group_access')
        .where(has({ tenant, group_id: id, role: 'leader' }))
        .execute()
      await mailLeaderLink(trx, group, sender, now)
    }
    return group
  })
}

const WORDS_MAX = 40
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const ENDING = 5

const ending = (): string => [...randomBytes(ENDING)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

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
