import { sql } from 'kysely'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { FOUND_MAX, type FoundGroup } from '#contract/staff.ts'
import type { StaffInquiry, StaffRefusedGroup } from '#contract/staff-groups.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { groupCount } from '#domain/groups/group-size.ts'
import { latestQuoteDay, quoteStateOn } from '#domain/groups/quote.ts'
import { listPriceOf } from '#domain/pricing/amounts.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { GroupSearch } from '#server/db/group-tables.ts'
import type { GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { vouchFor } from '#server/reservations/vouch.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { orderOfInquiry } from './answer-inquiry.ts'
import { asBooking, type GroupAsBooking } from './check-group.ts'
import { withSizes } from './shop-sizes.ts'
import { shortLinesOf } from './shortfalls.ts'

const LISTED_MAX = 200

const equipmentOf = (
  shop: Shop,
  locale: Locale,
  lines: readonly { id: string; count: number }[],
): StaffInquiry['equipment'] => {
  const counts = new Map<string, number>()
  for (const { id, count } of lines) counts.set(id, (counts.get(id) ?? 0) + count)
  return [...counts]
    .map(([id, count]) => ({ title: shop.products.get(id)?.product.title[locale] ?? id, count }))
    .toSorted((a, b) => b.count - a.count)
}

const entriesOf = async (db: Db, shop: Pick<Shop, 'id'>, groups: readonly StoredGroup[]) => {
  if (groups.length === 0) return new Map<string, GroupPersonRow[]>()
  const ids = groups.map(({ id }) => id)
  const rows = await db
    .selectFrom('group_persons')
    .selectAll()
    .where('tenant', '=', shop.id)
    .where('group_id', 'in', ids)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.group_id)
}

const describeGroup = ({ id, general, leader }: StoredGroup, persons: readonly unknown[] = []) => ({
  id,
  title: general!.title,
  date: general!.date,
  ...hoursSeen(general!),
  location: general!.location,
  count: groupCount({ leader: leader!, persons }),
  contact: { name: `${leader!.firstname} ${leader!.lastname}`, phone: leader!.phone ?? '', email: leader!.email },
})

const priceOf = (shop: Shop, booking: GroupAsBooking, now: string): StaffInquiry['price'] => {
  try {
    const { cart, amount } = orderOfInquiry(shop, booking, { now })
    const list = listPriceOf(cart)
    const { amount: less = 0, percent = 0 } = cart.groupDiscount ?? {}
    return { list, rest: amount + less - list, percent }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const shownQuote = (answer: StoredGroup['answer'], by: string | null, today: IsoDay): StaffInquiry['quote'] => {
  if (answer?.kind !== 'quote') return null
  const { id, discount, payAtShop, validUntil, heldUntil, word, sentAt, cart } = answer
  return {
    id,
    state: quoteStateOn(answer, today),
    discount,
    less: cart.groupDiscount?.amount ?? 0,
    total: cart.price.amount,
    payAtShop,
    validUntil,
    heldUntil,
    word,
    sentAt,
    by: by ?? '',
  }
}

export const inquiriesOf = async (db: Db, shop: Shop, locale: Locale, now: string): Promise<StaffInquiry[]> => {
  const today = dayOf(now)
  const groups = await db
    .selectFrom('groups')
    .leftJoin('staff', (join) =>
      join.onRef('staff.tenant', '=', 'groups.tenant').on('staff.id', '=', sql<string>`groups.answer ->> 'by'`),
    )
    .selectAll('groups')
    .select('staff.email as voucher')
    .where('groups.tenant', '=', shop.id)
    .where((eb) =>
      eb.or([
        eb.and([eb('groups.state', '=', 'inquired'), eb('answered', 'is distinct from', 'declined')]),
        eb.and([eb('groups.state', '=', 'collecting'), eb('answer', 'is not', null)]),
      ]),
    )
    .where('expires_on', '>', today)
    .orderBy('expires_on')
    .limit(LISTED_MAX)
    .execute()
  const entries = await entriesOf(db, shop, groups)
  const listed: StaffInquiry[] = []
  for (const group of groups) {
    const persons = entries.get(group.id) ?? []
    const taken = [group.leader!, ...persons.map(({ fields }) => fields)].flatMap(({ products }) => products)
    const isChanging = group.state === 'collecting'
    const asked = asBooking(shop, group, persons, { language: locale, termsAccepted: true })
    const booking = isChanging ? asked : await withSizes(db, shop, asked, group.held)
    const price = isChanging ? null : priceOf(shop, booking, now)
    const short = price === null ? [] : await shortLinesOf(db, shop, booking, group.held)
    listed.push({
      ...describeGroup(group, persons),
      version: group.version,
      isChanging,
      price,
      short: short.reduce((units, { missing }) => units + missing, 0),
      latest: latestQuoteDay(group.general!.date.from, today),
      quote: shownQuote(group.answer, group.voucher, today),
      remark: group.general!.remark ?? null,
      sentAt: (group.ended_at ?? group.changed_at).toISOString(),
      equipment: equipmentOf(shop, locale, taken),
    })
  }
  return listed
}

export const refusedGroups = async (db: Db, shop: Shop, today: IsoDay): Promise<StaffRefusedGroup[]> => {
  const groups = await db
    .selectFrom('groups')
    .leftJoin('staff', (join) =>
      join.onRef('staff.tenant', '=', 'groups.tenant').onRef('staff.id', '=', 'groups.vouched_by'),
    )
    .selectAll('groups')
    .select('staff.email as voucher')
    .where(has({ 'groups.tenant': shop.id, state: 'collecting' }))
    .where('expires_on', '>', today)
    .where('refused_at', 'is not', null)
    .orderBy('refused_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  const entries = await entriesOf(db, shop, groups)
  return groups.map((group) => {
    const size = { units: group.refused_units!, unitDays: group.refused_unit_days! }
    return {
      ...describeGroup(group, entries.get(group.id)),
      ...size,
      refusedAt: group.refused_at!.toISOString(),
      vouchedBy: vouchFor(group, size) ? group.voucher : null,
    }
  })
}

const isMeant = (search: GroupSearch) => {
  if ('email' in search) return sql<boolean>`email = ${search.email}`
  const words = sql<boolean>`name_words(tenant, (general ->> 'title') || ' ' || (leader ->> 'firstname') || ' '
    || (leader ->> 'lastname')) @@ ${search.words}::tsquery`
  const { day } = search
  return day === null
    ? words
    : sql<boolean>`(${words} and ${day} in (general -> 'date' ->> 'from', general -> 'date' ->> 'to'))`
}

export const findGroups = async (db: Db, shop: Shop, search: GroupSearch | undefined): Promise<FoundGroup[]> => {
  if (!search) return []
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .where('tenant', '=', shop.id)
    .where('state', 'in', ['collecting', 'inquired'])
    .where(isMeant(search))
    .orderBy('expires_on')
    .limit(FOUND_MAX)
    .execute()
  const entries = await entriesOf(db, shop, groups)
  return groups.map((group) => ({
    ...describeGroup(group, entries.get(group.id)),
    state: group.state === 'inquired' ? (group.answered ?? 'inquired') : 'collecting',
  }))
}
