import type {
  Group,
  GroupPerson,
  GroupPersonSeen,
  InquiredGroup,
  InquiryAnswer,
  LeadersGroup,
  MembersGroup,
} from '#contract/groups.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { memberFields, missingOf } from '#domain/groups/group-fields.ts'
import { groupCount } from '#domain/groups/group-size.ts'
import { quoteStateOn } from '#domain/groups/quote.ts'
import { shopFields } from '#domain/persons/personal-fields.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { has } from '#server/db/has.ts'
import type { StoredQuote } from '#server/db/group-tables.ts'
import type { CustomerRow, GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { type Asker, isLeaderProved, isOwn, type OpenedGroup } from './group-access.ts'
import { groupSettings } from './check-group.ts'

export const readPersons = (db: Db, { tenant, id }: Pick<StoredGroup, 'tenant' | 'id'>): Promise<GroupPersonRow[]> =>
  db
    .selectFrom('group_persons')
    .selectAll()
    .where(has({ tenant, group_id: id }))
    .orderBy('place')
    .orderBy('id')
    .execute()

export const missingIn = (shop: Shop, { general }: Pick<StoredGroup, 'general'>, fields: GroupPerson) =>
  missingOf(
    fields,
    memberFields(
      shopFields(shop.tenant.shop, general!.hours).required,
      fields.products.flatMap(({ id }) => shop.products.get(id)?.product ?? []),
    ),
  )

export const shownPerson = (shop: Shop, group: StoredGroup, row: GroupPersonRow): GroupPersonSeen => ({
  ...row.fields,
  id: row.id,
  missing: missingIn(shop, group, row.fields),
  byMember: row.member !== null,
  enteredAt: row.entered_at?.toISOString() ?? null,
  remindedOn: row.reminded_on,
})

const seenByAll = (shop: Shop, group: StoredGroup, rows: readonly GroupPersonRow[]) => {
  const { min, max } = groupSettings(shop)
  const { title, date, hours, location, pickupDayBefore } = group.general!
  const { fields, measures } = memberFields(shopFields(shop.tenant.shop, hours).required, [])
  return {
    id: group.id,
    slug: group.slug,
    kind: group.kind,
    title,
    date,
    ...hoursSeen(group.general!),
    location,
    pickupDayBefore,
    min,
    max,
    count: groupCount({ leader: group.leader!, persons: rows }),
    asked: [...fields, ...measures],
  }
}

const heldUntil = async (db: Db, { tenant, held }: StoredGroup): Promise<string | null> => {
  if (held === null) return null
  const row = await db
    .selectFrom('reservations')
    .select('hold_until')
    .where(has({ tenant, id: held }))
    .executeTakeFirst()
  return row?.hold_until?.toISOString() ?? null
}

export const showToLeader = async (
  deps: Pick<Deps, 'origin'>,
  db: Db,
  shop: Shop,
  group: StoredGroup,
  { locale, customer }: Pick<Showing, 'locale' | 'customer'>,
): Promise<LeadersGroup> => {
  const rows = await readPersons(db, group)
  const { rate, pickuptime, returntime, accommodation, remark } = group.general!
  return {
    role: 'leader',
    ...seenByAll(shop, group, rows),
    rate: rate ?? null,
    pickuptime: pickuptime ?? null,
    returntime: returntime ?? null,
    accommodation: accommodation ?? null,
    remark: remark ?? null,
    leader: group.leader!,
    persons: rows.map((row) => shownPerson(shop, group, row)),
    memberUrl: groupLink(deps, shop, locale, { slug: group.slug, access: group.member_token }),
    heldUntil: await heldUntil(db, group),
    ...(!isLeaderProved(group, customer) && { isUnproved: true }),
  }
}

const showToMember = async (db: Db, shop: Shop, group: StoredGroup, asker: Asker): Promise<MembersGroup> => {
  const rows = await readPersons(db, group)
  const { firstname, lastname } = group.leader!
  return {
    role: 'member',
    ...seenByAll(shop, group, rows),
    leader: { name: `${firstname} ${lastname}` },
    persons: rows.filter((row) => isOwn(asker, row)).map((row) => shownPerson(shop, group, row)),
  }
}

interface Showing {
  locale: Locale
  today: IsoDay
  now: Date
  customer: CustomerRow | undefined
}

export const quoteIn = (
  shop: Shop,
  { cart, rate }: Pick<StoredQuote, 'cart' | 'rate'>,
  locale: Locale,
): Pick<StoredQuote, 'cart' | 'rate'> => {
  const titled = shop.rates.get(rate.id)
  return {
    cart: {
      ...cart,
      persons: cart.persons.map((person) => ({
        ...person,
        items: person.items.map((item) => ({
          ...item,
          title: shop.products.get(item.id)?.product.title[locale] ?? item.title,
        })),
      })),
    },
    rate: titled ? { ...rate, title: titled.title[locale], conditions: titled.conditions[locale] } : rate,
  }
}

const quoteFor = (shop: Shop, quote: StoredQuote, { locale, today, now }: Showing): InquiryAnswer => {
  const { id, sentAt, payAtShop, validUntil, word } = quote
  const heldUntil = quote.heldUntil !== null && new Date(quote.heldUntil) > now ? quote.heldUntil : null
  const { cart, rate } = quoteIn(shop, quote, locale)
  return {
    kind: 'quote',
    state: quoteStateOn(quote, today),
    quote: { id, sentAt, cart, rate, payAtShop, validUntil, heldUntil, word },
  }
}

const showInquiry = async (db: Db, shop: Shop, group: StoredGroup, showing: Showing): Promise<InquiredGroup> => {
  const { title, date, location, pickupDayBefore } = group.general!
  const { firstname, lastname, email } = group.leader!
  const { answer } = group
  return {
    role: 'inquirer',
    id: group.id,
    slug: group.slug,
    title,
    date,
    ...hoursSeen(group.general!),
    location,
    pickupDayBefore,
    count: groupCount({ leader: group.leader!, persons: await readPersons(db, group) }),
    leader: { name: `${firstname} ${lastname}`, email },
    answer: answer?.kind === 'quote' ? quoteFor(shop, answer, showing) : answer,
  }
}

export const showGroup = (
  deps: Pick<Deps, 'origin' | 'db'>,
  shop: Shop,
  { group, asker }: OpenedGroup,
  showing: Showing,
): Promise<Group> => {
  if (group.state === 'inquired') return showInquiry(deps.db, shop, group, showing)
  return asker.role === 'leader'
    ? showToLeader(deps, deps.db, shop, group, showing)
    : showToMember(deps.db, shop, group, asker)
}

const groupLink = (
  { origin }: Pick<Deps, 'origin'>,
  shop: Shop,
  locale: Locale,
  { slug, access }: { slug: string; access: string },
): string => {
  const url = new URL(`/${shop.code}/${locale}/groups/${slug}`, origin())
  url.searchParams.set('access', access)
  return url.href
}
