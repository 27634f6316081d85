import { createHmac } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { OPAQUE_ID_PATTERN } from '#contract/constants.ts'
import { GROUP_LINK_DAYS } from '#domain/reservation/link-ends.ts'
import { addressHash, proveAddress } from '#server/auth/proved-address.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { cookieOptions } from '#server/base/cookies.ts'
import { sha256 } from '#server/base/hash.ts'
import { newId } from '#server/base/random.ts'
import { drawGroupToken } from '#server/booking-access/group-token.ts'
import { has } from '#server/db/has.ts'
import type { CustomerRow, GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { takeTurns } from '#server/limits/limiter.ts'
import { groupNotFound } from '#server/reservations/move-group.ts'

/*
 * The slug gives no access. A browser's cookie for the members' link contains random bits, so that no other browser
 * opens the member's entries.
 */

type Ctx = AppContext

export type Asker = { role: 'leader' } | { role: 'member'; member: string; persons: readonly string[] }

export const isOwn = (asker: Asker, { id, member }: Pick<GroupPersonRow, 'id' | 'member'>): boolean =>
  asker.role === 'leader' || member === asker.member || asker.persons.includes(id)

export interface OpenedGroup {
  group: StoredGroup
  asker: Asker
}

export const cookieName = (tenant: string, id: string) => `${tenant}_group_${id}`

export const setGroupCookie = (c: Ctx, deps: Deps, { tenant, id }: StoredGroup, token: string): void =>
  setCookie(c, cookieName(tenant, id), token, { ...cookieOptions(c, deps), maxAge: GROUP_LINK_DAYS * 86_400 })

/** A browser that opens the link again with the old cookie gets the same token, so that no further token is stored. */
const joinedToken = (cookie: string, access: string): string =>
  createHmac('sha256', cookie).update(access).digest('base64url')

export const openForLeader = async (db: Db, c: Ctx, deps: Deps, group: StoredGroup): Promise<void> =>
  setGroupCookie(c, deps, group, await drawGroupToken(db, group, { role: 'leader' }, c.get('now')))

const grantOf = (db: Db, { tenant, id }: StoredGroup, token: string, now: Date) =>
  db
    .selectFrom('group_access')
    .select(['role', 'member', 'person', 'persons', 'address_hash'])
    .where(has({ tenant, token_hash: sha256(token), group_id: id }))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findGroup = (db: Db, tenant: string, idOrSlug: string): Promise<StoredGroup | undefined> =>
  db
    .selectFrom('groups')
    .selectAll()
    .where('tenant', '=', tenant)
    .where(OPAQUE_ID_PATTERN.test(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()

const isOfMembersLink = ({ member_token }: StoredGroup, token: string): boolean =>
  member_token !== '' && token.startsWith(`${member_token}.`)

const openedByCookie = async (db: Db, c: Ctx, tenant: string, idOrSlug: string): Promise<OpenedGroup | undefined> => {
  const group = await findGroup(db, tenant, idOrSlug)
  const token = group && getCookie(c, cookieName(tenant, group.id))
  if (!group || !token) return undefined
  const member = sha256(token)
  if (isOfMembersLink(group, token)) return { group, asker: { role: 'member', member, persons: [] } }
  const grant = await grantOf(db, group, token, c.get('now'))
  if (!grant) return undefined
  if (grant.role === 'leader') return { group, asker: { role: 'leader' } }
  // A reminder's link names no member, so the hash of its token is the member's id.
  const persons = grant.persons ?? (grant.person ? [grant.person] : [])
  return { group, asker: { role: 'member', member: grant.member ?? member, persons } }
}

const refuseGuess = async (c: Ctx, deps: Deps, tenant: string): Promise<never> => {
  await takeTurns(deps, tenant, [['wrongGroupsOfAddress', clientAddress(c, deps.environment.TRUST_PROXY)]])
  throw groupNotFound()
}

const isOpen = ({ group: { state }, asker }: { group: StoredGroup; asker: Pick<Asker, 'role'> }): boolean =>
  state === 'collecting' || (state === 'inquired' && asker.role === 'leader')

/**
 * @throws Refusal 409 `groupNotFound` if the group does not exist, is not the caller's or is not open, or 429 after too
 * many guesses
 */
export const openGroup = async (c: Ctx, deps: Deps, tenant: string, idOrSlug: string): Promise<OpenedGroup> => {
  const opened = (await openedByCookie(deps.db, c, tenant, idOrSlug)) ?? (await refuseGuess(c, deps, tenant))
  if (!isOpen(opened)) throw groupNotFound()
  return opened
}

export const openAsLeader = async (c: Ctx, deps: Deps, tenant: string, idOrSlug: string): Promise<StoredGroup> => {
  const { group, asker } = (await openedByCookie(deps.db, c, tenant, idOrSlug)) ?? (await refuseGuess(c, deps, tenant))
  if (asker.role !== 'leader') throw groupNotFound()
  return group
}

const welcomePersons = async (
  db: Db,
  { tenant, id }: StoredGroup,
  persons: readonly string[],
  member: string,
): Promise<string[]> => {
  if (persons.length === 0) return []
  const rows = await db
    .selectFrom('group_persons')
    .select(['id', 'member'])
    .where(has({ tenant, group_id: id }))
    .where('id', 'in', persons)
    .execute()
  if (rows.some((row) => row.member === null))
    await db
      .updateTable('group_persons')
      .set({ member })
      .where(has({ tenant, group_id: id }))
      .where('id', 'in', persons)
      .where('member', 'is', null)
      .execute()
  return rows.map((row) => row.id)
}

const noteProof = async (db: Db, group: StoredGroup, hash: string): Promise<StoredGroup> => {
  const { tenant, id } = group
  await db.updateTable('groups').set({ proved_hash: hash }).where(has({ tenant, id })).execute()
  return { ...group, proved_hash: hash }
}

export const isLeaderProved = (
  { email, proved_hash }: Pick<StoredGroup, 'email' | 'proved_hash'>,
  customer: Pick<CustomerRow, 'email'> | undefined,
): boolean => proved_hash === addressHash(email) || customer?.email === email

/**
 * A leader's browser stays the leader's when it opens the members' link, and a member's browser keeps its entries.
 * @throws as `openGroup`
 */
export const exchangeGroupLink = async (
  c: Ctx,
  deps: Deps,
  tenant: string,
  idOrSlug: string,
  access: string,
): Promise<OpenedGroup> => {
  const { db } = deps
  const now = c.get('now')
  const group = await findGroup(db, tenant, idOrSlug)
  const isShared = group !== undefined && group.member_token !== '' && group.member_token === access
  const grant = !group || isShared ? undefined : await grantOf(db, group, access, now)
  const own = await openedByCookie(db, c, tenant, idOrSlug)
  if (!group || (!isShared && !grant)) {
    // Opens the group for a browser with a valid cookie, even if it follows an expired link.
    if (own && isOpen(own)) return own
    return refuseGuess(c, deps, tenant)
  }
  if (!isOpen({ group, asker: { role: grant?.role ?? 'member' } })) throw groupNotFound()
  if (grant?.address_hash) await proveAddress(db, tenant, grant.address_hash, now)
  const leaders =
    grant?.address_hash && grant.role === 'leader' ? await noteProof(db, group, grant.address_hash) : group
  if (own?.asker.role === 'leader') return { ...own, group: leaders }
  if (own && isShared) return own
  if (grant?.role === 'leader') {
    setGroupCookie(c, deps, group, access)
    return { group: leaders, asker: { role: 'leader' } }
  }
  const token = isShared ? `${access}.${newId()}` : access
  // Falls back to the column `person`, because an earlier release stored no `persons`.
  const named = grant?.person ? (grant.persons ?? [grant.person]) : []
  const member = own?.asker.member ?? sha256(token)
  const persons = await welcomePersons(db, group, named, member)
  if (named.length > 0 && persons.length === 0) return refuseGuess(c, deps, tenant)
  const asker = {
    role: 'member' as const,
    member,
    persons: [...new Set([...(own?.asker.persons ?? []), ...persons])],
  }
  if (own?.asker.persons.length === asker.persons.length) return own
  // Gives a browser that has entries a token for the old and the new persons, because the link opens only the new ones.
  const cookie = own && getCookie(c, cookieName(tenant, group.id))
  setGroupCookie(
    c,
    deps,
    group,
    cookie ? await drawGroupToken(db, group, asker, now, joinedToken(cookie, access)) : token,
  )
  return { group, asker }
}
