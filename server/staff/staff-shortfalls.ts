import type { Locale } from '#contract/primitives.ts'
import type { StaffShortBooking, StaffShortLine } from '#contract/staff-shortfalls.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { ShortBooking, LineShortfall } from '#server/stock/short-bookings.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { contactOf, shownName } from './counter-persons.ts'

const lineOf = (
  shop: Shop,
  row: ReservationRow,
  { person, line, missing, swap }: LineShortfall,
  locale: Locale,
): StaffShortLine => {
  const chosen = row.payload.persons[person]!.products[line]!
  const item = row.cart.persons[person]?.items.find(
    ({ id, modelId, property1 }) =>
      id === chosen.id &&
      (modelId ?? null) === (chosen.modelId ?? null) &&
      (property1 ?? null) === (chosen.property1 ?? null),
  )
  return {
    person: shownName(locale, row, person),
    title: shop.products.get(chosen.id)?.product.title[locale] ?? item?.title ?? chosen.id,
    model: item?.modelTitle ?? null,
    size: chosen.property1 ?? null,
    missing,
    swap: swap
      ? { kind: swap.kind, model: `${swap.model.brand} ${swap.model.title}`.trim(), size: swap.property1 }
      : null,
  }
}

export const staffShortBooking = (shop: Shop, { row, lines }: ShortBooking, locale: Locale): StaffShortBooking => ({
  number: row.number,
  status: row.status,
  contact: contactOf(row),
  groupname: row.payload.groupname ?? null,
  location: row.location,
  date: { from: row.pickup_day, to: row.return_day },
  lines: lines.map((line) => lineOf(shop, row, line, locale)),
})
