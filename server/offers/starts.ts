import { parseDateTime, toZoned } from '@internationalized/date'
import type { Start } from '#contract/prices.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { FolderLocation } from '#contract/tenant-folder.ts'
import { addDays, dayOf, isToCome } from '#domain/calendar/days.ts'
import { type MinuteRange, startsOn } from '#domain/calendar/starts.ts'
import { seasonOn } from '#domain/calendar/seasons.ts'
import { ageRulesOf, countedType } from '#domain/persons/persons.ts'
import { offeredHours } from '#domain/pricing/offered-hours.ts'
import { isPriced } from '#domain/pricing/price.ts'
import { freeInSlots, type UnitOfDay } from '#domain/stock/free-in-slots.ts'
import { slotsOf } from '#domain/stock/slots.ts'
import type { FreeUnits } from '#domain/stock/stock.ts'
import { countUnits, needsModel, unitKey, unitsOf } from '#domain/stock/units.ts'
import type { Reading } from '#server/db/replica.ts'
import { freeOfDay } from '#server/stock/free-of-day.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { shopLocation } from './shop-location.ts'
import { isRented } from './shop-product.ts'
import type { KnownPayload } from './validate-payload.ts'

const MINUTE_MS = 60_000

const NOTHING: UnitOfDay = { free: 0, slots: new Map() }

const instantOf = (day: IsoDay, time: string, timeZone: string): number =>
  parseDateTime(`${day}T${time}`).toDate(timeZone).getTime()

/**
 * Returns the times that are left out or come twice because the clock is set forward or back, or undefined on other
 * days.
 */
export const clockChangeOn = (timeZone: string, day: IsoDay): MinuteRange | undefined => {
  const midnight = instantOf(day, '00:00', timeZone)
  const length = (instantOf(addDays(day, 1), '00:00', timeZone) - midnight) / MINUTE_MS
  if (length === 24 * 60) return undefined
  const moved = 24 * 60 - length
  const zoned = toZoned(parseDateTime(`${day}T00:00`), timeZone)
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const { hour, minute } = zoned.add({ minutes })
    if (hour * 60 + minute !== minutes)
      return moved > 0 ? { from: minutes, to: minutes + moved } : { from: minutes + moved, to: minutes }
  }
  return { from: 0, to: 24 * 60 }
}

export const earliestHour = ({ tenant }: Shop, now: string): string => {
  const { hourly, timeZone } = tenant.shop
  if (hourly?.lead === undefined) return `${addDays(dayOf(now), 1)}T00:00`
  return toZoned(parseDateTime(now), timeZone).add({ minutes: hourly.lead }).toString().slice(0, now.length)
}

export const offeredStarts = (
  shop: Shop,
  { location, day, hours, locale }: { location: FolderLocation; day: IsoDay; hours: number; locale: Locale },
  now: string,
): string[] => {
  const { hourly, timeZone } = shop.tenant.shop
  if (!hourly) return []
  return startsOn(
    shopLocation(location, locale, day),
    { day, hours },
    { grid: hourly.grid, earliest: earliestHour(shop, now), clockChange: clockChangeOn(timeZone, day) },
  )
}

export const lacksStart = ({ tenant }: Shop, { hours, start }: Pick<KnownPayload, 'hours' | 'start'>): boolean =>
  hours != null && tenant.shop.hourly !== undefined && !start

/** Without a start, the booking must begin after today. */
export const offersHours = (
  shop: Shop,
  { hours, start, date, location, language }: KnownPayload,
  now: string,
): boolean => {
  const place = location ? shop.locations.get(location) : undefined
  if (!start && !isToCome(date.from, dayOf(now))) return false
  if (hours == null) return true
  if (!offeredHours(shop.tenant.categories, date).includes(hours)) return false
  if (!start || !place) return !start
  return offeredStarts(shop, { location: place, day: date.from, hours, locale: language }, now).includes(start)
}

export interface HourlyDay {
  units: ReadonlyMap<string, UnitOfDay>
  starts: readonly { hours: number; times: readonly string[] }[]
}

export const hourlyDayOf = async (
  reading: Reading,
  shop: Shop,
  { date, language }: KnownPayload,
  place: string | null,
  { now, own }: { now: string; own: string | null },
): Promise<HourlyDay | undefined> => {
  const location = place === null ? undefined : shop.locations.get(place)
  const hours = offeredHours(shop.tenant.categories, date)
  if (!shop.tenant.shop.hourly || !location || hours.length === 0) return undefined
  return {
    units: await reading.run((db) => freeOfDay(db, shop.id, { location: location.id, day: date.from }, own)),
    starts: hours.map((count) => ({
      hours: count,
      times: offeredStarts(shop, { location, day: date.from, hours: count, locale: language }, now),
    })),
  }
}

const rentsLines = (shop: Shop, { persons, date }: KnownPayload, hours: number): boolean => {
  const rules = ageRulesOf(shop.tenant.shop, date.from)
  const season = seasonOn(shop.tenant.seasons, date.from)?.id
  return persons.every((person) =>
    person.products.every(({ id, modelId }) => {
      const { product } = shop.products.get(id)!
      const model = product.models.find((candidate) => candidate.id === modelId)
      return isPriced({ product, model, type: countedType(person, rules), duration: { days: 1, hours }, season })
    }),
  )
}

/** A line without its model or size does not count yet. */
export const startsOfOffer = (shop: Shop, payload: KnownPayload, { units, starts }: HourlyDay): Start[] => {
  const { cleaning } = shop.tenant.shop.hourly!
  const lines = payload.persons.flatMap(({ products }) => products)
  const wanted = countUnits(lines.filter((line) => !needsModel(shop.products.get(line.id)!.product, line)))
  const rented = starts.filter(({ hours }) => rentsLines(shop, payload, hours))
  const isFree = (time: string, hours: number): boolean => {
    const slots = slotsOf({ start: time, hours, cleaning })
    const free = (key: string) => freeInSlots(units.get(key) ?? NOTHING, slots)
    if (lines.length > 0) return [...wanted].every(([key, count]) => count <= free(key))
    return [...shop.products.values()].some(
      ({ product }) =>
        isRented(shop, product, { ...payload, hours }) && unitsOf(product).some((unit) => free(unitKey(unit)) > 0),
    )
  }
  const times = [...new Set(starts.flatMap((each) => each.times))].toSorted()
  return times.map((time) => ({
    time,
    hours: rented.filter((each) => each.times.includes(time) && isFree(time, each.hours)).map(({ hours }) => hours),
  }))
}

/** Counts each unit at its best start, because the visitor has not chosen the start yet. */
export const freeAtBestStart = (shop: Shop, hours: number, { units, starts }: HourlyDay): FreeUnits => {
  const { cleaning } = shop.tenant.shop.hourly!
  const ranges = starts
    .filter((each) => each.hours === hours)
    .flatMap(({ times }) => times.map((start) => slotsOf({ start, hours, cleaning })))
  return new Map(
    [...units].map(([key, unit]) => [key, Math.max(0, ...ranges.map((slots) => freeInSlots(unit, slots)))]),
  )
}
