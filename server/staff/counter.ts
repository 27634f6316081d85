import { sql } from 'kysely'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { Counter, CounterAppointment } from '#contract/staff.ts'
import { isDelivered, isPickedUp, transportOf } from '#domain/booking/special-rules.ts'
import { CROWDED_SHARE, CROWDED_UNITS } from '#domain/stock/crowded-location.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { stayOf } from '#server/tenants/stay.ts'
import { contactOf, counterPersons } from './counter-persons.ts'
import { extrasOf } from './extras.ts'
import { PACKED } from '#domain/booking/outdated-ticks.ts'
import { doneExtras, type DoneExtras } from '#server/reservations/ticks.ts'
import { overdueGroups } from './group-lists.ts'
import { countUnknownPayments } from './unknown-payments.ts'
import { openWithdrawals } from './withdrawals.ts'
import { countShortBookings } from '#server/stock/short-bookings.ts'

const COMING = [50, 100] as const

const NO_TIME = '99:99'

const comingOn = (
  db: Db,
  tenant: string,
  column: 'pickup_day' | 'return_day',
  { date, location }: { date: IsoDay; location: string | undefined },
) =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where(column, '=', date)
    .where('status', 'in', COMING)
    .$if(location !== undefined, (query) => query.where('location', '=', location!))
    .execute()

const visitOf = (
  shop: Shop,
  row: ReservationRow,
  { time, ...shown }: { time: string | null | undefined; locale: Locale; done: DoneExtras },
): CounterAppointment => ({
  number: row.number,
  status: row.status,
  time: time ?? null,
  location: row.location,
  date: { from: row.first_day, to: row.last_day },
  hours: row.payload.hours ?? null,
  ...(row.payload.start && { start: row.payload.start }),
  contact: contactOf(row),
  groupname: row.payload.groupname ?? null,
  remark: row.payload.remark || null,
  accommodation: stayOf(shop, row.payload.accommodation),
  handedOutAt: row.handed_out_at?.toISOString() ?? null,
  persons: counterPersons(shop, row, shown),
  extras: extrasOf(shop, row, shown),
  isPacked: shown.done.get(row.id)!.has(PACKED),
})

const inOrder = (shop: Shop, visits: CounterAppointment[]): CounterAppointment[] => {
  const places = [...shop.locations.keys()]
  return visits.toSorted(
    (a, b) =>
      places.indexOf(a.location) - places.indexOf(b.location) ||
      (a.time ?? NO_TIME).localeCompare(b.time ?? NO_TIME) ||
      a.contact.name.localeCompare(b.contact.name) ||
      a.number.localeCompare(b.number),
  )
}

export const counterOf = async (
  db: Db,
  shop: Shop,
  day: { date: IsoDay; location: string | undefined },
  at: { today: IsoDay; now: Date; locale: Locale },
): Promise<Omit<Counter, 'switchedOff' | 'trialDay'>> => {
  const pickups = await comingOn(db, shop.id, 'pickup_day', day)
  const returns = await comingOn(db, shop.id, 'return_day', day)
  const transport = ({ cart }: ReservationRow) =>
    transportOf(
      shop.tenant.specials,
      cart.specials.map(({ id }) => id),
    )
  const done = await doneExtras(db, shop.id, [...pickups, ...returns])
  const listed = (rows: ReservationRow[], time?: 'pickuptime' | 'returntime') =>
    inOrder(
      shop,
      rows.map((row) => visitOf(shop, row, { time: time && row.payload[time], locale: at.locale, done })),
    )
  return {
    date: day.date,
    pickups: listed(
      pickups.filter((row) => !isDelivered(transport(row))),
      'pickuptime',
    ),
    deliveries: listed(pickups.filter((row) => isDelivered(transport(row)))),
    returns: listed(
      returns.filter((row) => !isPickedUp(transport(row))),
      'returntime',
    ),
    returnPickups: listed(returns.filter((row) => isPickedUp(transport(row)))),
    crowded: await crowdedDays(db, shop.id, at),
    overdueGroups: (await overdueGroups(db, shop, at)).length,
    openWithdrawals: await openWithdrawals(db, shop.id),
    shortBookings: await countShortBookings(db, shop, at.today),
    unknownPayments: await countUnknownPayments(db, shop.id),
  }
}

type Crowded = Counter['crowded'][number]

export const crowdedDays = async (
  db: Db,
  tenant: string,
  { today, now }: { today: IsoDay; now: Date },
): Promise<Crowded[]> => {
  const { rows } = await sql<{ location: string; from: IsoDay; to: IsoDay; percent: number }>`
    with held as (
      select h.location, d.day::date as day, sum(h.units)::int as units
      from unpaid_holds h
      cross join generate_series(greatest(h.first_day, ${today}::date), h.last_day, interval '1 day') as d(day)
      where h.tenant = ${tenant} and h.started_at <= ${now} and h.until > ${now}
      group by h.location, d.day
    ), shop as (
      select location, sum(capacity)::int as capacity from stock_units
      where tenant = ${tenant} and not disabled group by location having sum(capacity) > 0
    )
    select held.location, min(day) as "from", max(day) as "to", max(units * 100 / capacity) as percent
    from held join shop on shop.location = held.location
    where units > greatest(${CROWDED_UNITS}::int, ${CROWDED_SHARE}::float8 * capacity)
    group by held.location
    order by held.location`.execute(db)
  return rows.map(({ location, from, to, percent }) => ({ location, date: { from, to }, percent }))
}
