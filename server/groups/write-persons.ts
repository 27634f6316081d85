import type { Insertable } from 'kysely'
import type { GroupPerson, GroupPersonSeen } from '#contract/groups.ts'
import type { Locale } from '#contract/primitives.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newId } from '#server/base/random.ts'
import { invalid, Refusal } from '#server/base/refusal.ts'
import type { GroupPersonsTable } from '#server/db/group-tables.ts'
import type { GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { personIssues } from './check-group.ts'
import { type Asker, isOwn } from './group-access.ts'
import { groupSettings } from './group-settings.ts'
import { lockCollecting, touchGroup } from './lock-group.ts'
import { readPersons, shownPerson } from './show-group.ts'

/** The maximum for one browser: a family, not a class. */
const ENTRIES_OF_MEMBER = 10

type Person = GroupPerson & { id?: string | undefined }

interface Writing {
  group: StoredGroup
  asker: Asker
  /** The language of refusals. */
  locale: Locale
}

const unknownPerson = () => new Refusal(404, { error: 'unknown person' })

const full = (max: number) => new Refusal(409, { error: 'full', max })

/** The maximum of persons beside the leader. */
const mostPersons = (shop: Shop, group: StoredGroup): number =>
  groupSettings(shop).max - (group.leader!.products.length > 0 ? 1 : 0)

/**
 * Checks the maximum of a member's entries and of the group.
 * @throws Refusal 409 full
 */
const checkRoom = (
  shop: Shop,
  group: StoredGroup,
  asker: Asker,
  rows: readonly GroupPersonRow[],
  added: number,
): void => {
  const max = mostPersons(shop, group)
  if (added > 0 && rows.length + added > max) throw full(max)
  if (asker.role === 'leader') return
  const own = rows.filter((row) => isOwn(asker, row)).length
  if (added > 0 && own + added > ENTRIES_OF_MEMBER) throw full(ENTRIES_OF_MEMBER)
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
 * Writes into a locked group.
 * @throws Refusal 404 for another's entry, 409 full
 */
export const putPersons = async (
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
      .where('tenant', '=', tenant)
      .where('group_id', '=', id)
      .where('id', 'in', remove)
      .execute()
  const rows = await readPersons(trx, group)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = persons.map((person) => ({ ...person, id: person.id ?? newId() }))
  const fresh = named.filter((person) => !byId.has(person.id))
  checkRoom(shop, group, asker, rows, new Set(fresh.map((person) => person.id)).size)
  if (named.some((person) => byId.has(person.id) && !isOwn(asker, byId.get(person.id)!))) throw unknownPerson()
  const last = Math.max(-1, ...rows.map((row) => row.place))
  // Of duplicate ids the last one counts, as if they were written one after the other.
  const byName = new Map(named.map((person) => [person.id, person]))
  const written = [...byName.values()].map(({ id: person, ...fields }, at): Insertable<GroupPersonsTable> => ({
    tenant,
    group_id: id,
    id: person,
    place: last + 1 + at,
    member: asker.role === 'member' ? asker.member : null,
    fields: JSON.stringify(fields),
    email: normalEmail(fields.email ?? ''),
  }))
  if (written.length > 0)
    await trx
      .insertInto('group_persons')
      .values(written)
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'group_id', 'id']).doUpdateSet((eb) => ({
          fields: eb.ref('excluded.fields'),
          email: eb.ref('excluded.email'),
        })),
      )
      .execute()
  await touchGroup(trx, group, now)
  return named.map((person) => person.id)
}

/** Persons by their ids, in this order. */
const shown = async (trx: Trx, shop: Shop, group: StoredGroup, ids: readonly string[]): Promise<GroupPersonSeen[]> => {
  const rows = new Map((await readPersons(trx, group)).map((row) => [row.id, row]))
  return ids.map((id) => shownPerson(shop, rows.get(id)!))
}

/** Adds or replaces persons, and removes others before. @throws Refusal 409 704 and full; 422; 404 for another's entry */
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

/**
 * Adds persons up to the maximum.
 * @throws Refusal 409 704
 */
export const addWithRoom = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  { group: opened, asker }: Writing,
  persons: readonly Person[],
): Promise<{ added: GroupPersonSeen[]; max: number }> =>
  transact(db, async (trx) => {
    const group = await lockCollecting(trx, opened)
    const max = mostPersons(shop, group)
    const room = Math.max(0, max - (await readPersons(trx, group)).length)
    const fitting = persons.slice(0, room)
    if (fitting.length === 0) return { added: [], max }
    const ids = await putPersons(trx, shop, group, { asker, persons: fitting }, clock())
    return { added: await shown(trx, shop, group, ids), max }
  })

/**
 * Checks that a person exists and is the caller's.
 * @throws Refusal 404
 */
const ownPerson = async (trx: Trx, { tenant, id }: StoredGroup, asker: Asker, person: string): Promise<void> => {
  const row = await trx
    .selectFrom('group_persons')
    .select(['id', 'member'])
    .where('tenant', '=', tenant)
    .where('group_id', '=', id)
    .where('id', '=', person)
    .executeTakeFirst()
  if (!row || !isOwn(asker, row)) throw unknownPerson()
}

/** @throws Refusal 409 704; 422; 404 for another's entry */
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

/** @throws Refusal 409 704; 404 for another's entry */
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
      .where('tenant', '=', group.tenant)
      .where('group_id', '=', group.id)
      .where('id', '=', person)
      .execute()
    await touchGroup(trx, group, clock())
  })
