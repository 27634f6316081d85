import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BookingPayload } from '#contract/booking.ts'
import type { CalendarDay } from '#contract/calendar.ts'
import type { CalendarRate } from '#contract/catalogue.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import type { FolderLocation, FolderRate } from '#contract/tenant-folder.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { closedReason } from '#domain/booking/unavailable-day.ts'
import { dayOf, eachDay, earliestStart } from '#domain/calendar/days.ts'
import { offeredHours } from '#domain/pricing/offered-hours.ts'
import { cheapestHour, cheapestMainProduct } from '#domain/pricing/entry-price.ts'
import { beginsOn, defaultRate } from '#domain/pricing/rates.ts'
import { recurrences, upcomingSeasons } from '#domain/calendar/seasons.ts'
import { has } from '#server/db/has.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { fullByHour } from './full-hours.ts'
import { shopLocation } from './shop-location.ts'
import { offeredStarts } from './starts.ts'

const laterOf = (a: IsoDay, b: IsoDay) => (a > b ? a : b)
const earlierOf = (a: IsoDay, b: IsoDay) => (a < b ? a : b)

export const calendarRates = ({ tenant }: Shop, locale: Locale, today: IsoDay): z.infer<typeof CalendarRate>[] =>
  tenant.rates.flatMap(({ id, title, leadDays, period }) => {
    const earliest = earliestStart(today, leadDays ?? (tenant.shop.hourly?.lead === undefined ? 1 : 0))
    return upcomingSeasons(tenant.seasons, today)
      .flatMap((season) =>
        (period ? recurrences(period, season.from) : [season]).map((range) => ({
          starting: laterOf(earliest, laterOf(season.from, range.from)),
          ending: earlierOf(season.to, range.to),
        })),
      )
      .filter(({ starting, ending }) => starting <= ending)
      .map((days) => ({ id, title: title[locale], ...days }))
  })

const ratesFrom = ({ tenant }: Shop, day: IsoDay, today: IsoDay): FolderRate[] =>
  tenant.rates.filter((rate) => beginsOn(rate, day, today, tenant.shop.hourly?.lead !== undefined))

const takesToday = (shop: Shop, locations: readonly FolderLocation[], locale: Locale, now: string): boolean => {
  const day = dayOf(now)
  const [hours] = offeredHours(shop.tenant.categories, { from: day, to: day })
  return (
    shop.tenant.shop.hourly?.lead !== undefined &&
    hours !== undefined &&
    locations.some((location) => offeredStarts(shop, { location, day, hours, locale }, now).length > 0)
  )
}

const freePercents = async (
  db: Db,
  tenant: string,
  location: string | null,
  days: DayRange,
  fullOn: (day: IsoDay) => number,
): Promise<(day: IsoDay) => number> => {
  const units = db
    .selectFrom('stock_units as units')
    .where(has({ 'units.tenant': tenant, 'units.disabled': false }))
    .$if(location !== null, (query) => query.where('units.location', '=', location))
  const { capacity } = await units
    .select(sql<number>`coalesce(sum(units.capacity), 0)::int`.as('capacity'))
    .executeTakeFirstOrThrow()
  const taken = await units
    // Looks up each unit by the primary key. Without `offset`, PostgreSQL would turn the lateral join into an ordinary
    // one.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_days')
          .whereRef('stock_days.tenant', '=', 'units.tenant')
          .whereRef('stock_days.location', '=', 'units.location')
          .whereRef('stock_days.unit', '=', 'units.unit')
          .where('stock_days.day', '>=', days.from)
          .where('stock_days.day', '<=', days.to)
          .select(['stock_days.day', 'stock_days.taken'])
          .offset(0)
          .as('days'),
      (join) => join.onTrue(),
    )
    .groupBy('days.day')
    .select('days.day')
    .select(sql<number>`sum(least(days.taken, units.capacity))::int`.as('taken'))
    .execute()
  const takenOn = new Map(taken.map((row) => [row.day, row.taken]))
  return (day) => {
    const free = capacity - (takenOn.get(day) ?? 0) - fullOn(day)
    if (free <= 0) return 0
    // Returns at least 1 % if a unit is free, because 0 % means that nothing is free.
    return Math.max(1, Math.floor((100 * free) / capacity))
  }
}

const shortestOf = (rates: FolderRate[]): { minDays?: number } => {
  const minDays = Math.min(...rates.map((rate) => rate.minDays ?? 1))
  return minDays > 1 ? { minDays } : {}
}

const fromHour = ({ tenant }: Shop, day: IsoDay, rate: FolderRate): Pick<CalendarDay, 'fromHourPrice'> => {
  const price = tenant.shop.hourly && cheapestHour(tenant, day, rate)
  return price ? { fromHourPrice: price.amount } : {}
}

export const calendarDays = async (
  db: Db,
  shop: Shop,
  payload: BookingPayload,
  months: DayRange,
  now: string,
): Promise<CalendarDay[]> => {
  const today = dayOf(now)
  const locale = payload.language
  const asked = payload.location ?? onlyLocation({ locations: shop.offeredLocations })
  const chosen = asked === null ? undefined : shop.locations.get(asked)
  const places = chosen ? [chosen] : shop.offeredLocations
  const locations = places.map((location) => shopLocation(location, locale, months.from))
  const seasons = upcomingSeasons(shop.tenant.seasons, today)
  const fullOn = await fullByHour(db, shop, asked, months, now)
  const freeOn = await freePercents(db, shop.id, asked, months, fullOn)
  const isSameDay = takesToday(shop, places, locale, now)
  return eachDay(months).map((date): CalendarDay => {
    const reason = closedReason(date, { today, now, seasons, locations, takesToday: isSameDay })
    if (reason) return { date, open: false, reason }
    const rates = ratesFrom(shop, date, today)
    const rate = rates.find(({ id }) => id === payload.rate) ?? defaultRate(rates)
    if (!rate) return { date, open: false, reason: 'rate' }
    const free = freeOn(date)
    if (free === 0) return { date, open: false, reason: 'full', free }
    return {
      date,
      open: true,
      ...(date !== today && { fromPrice: cheapestMainProduct(shop.tenant, { from: date, to: date }, rate)?.amount }),
      ...fromHour(shop, date, rate),
      free,
      ...shortestOf(rates),
    }
  })
}
