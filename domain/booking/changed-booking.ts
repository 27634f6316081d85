import type { RentalLocation } from '#contract/locations.ts'
import type { SpecialRules } from '#contract/specials.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { fittingHandover } from '#domain/calendar/handover.ts'
import { everybody, type Line, type Person } from '#domain/persons/persons.ts'
import { dayBeforeOf } from './day-before.ts'
import { onlyLocation } from './only-location.ts'
import type { Booking } from './payload.ts'
import { excludedSpecials, handoverAtShop, transportOf } from './special-rules.ts'

/** A part that the app has removed from the booking, because it is no longer possible. */
export type Loss =
  | { kind: 'line'; person: string; line: Line }
  | { kind: 'person'; person: string }
  | { kind: 'rate' | 'start' | 'location' | 'accommodation' | 'special' | 'dayBefore' }
  | { kind: 'excluded'; lost: 'special' | 'dayBefore'; special: string }

interface Shop {
  locations: RentalLocation[]
  specials: SpecialRules[]
  fixedLocation: string | null
  now: string
}

export const isOneDay = ({ from, to }: Booking['days']): boolean => from !== null && from === to

const handoverIn = ({ locations, specials }: Shop, { handover, days, location, ...rental }: Booking) => {
  const { from, to } = days
  const chosen = locations.find(({ id }) => id === location)
  const asked = handoverAtShop(handover, transportOf(specials, rental.specials))
  return fittingHandover(chosen, from !== null && to !== null ? { ...rental, period: { from, to } } : null, asked)
}

export const changedBooking = (
  shop: Shop,
  before: Booking,
  change: Partial<Booking>,
): { booking: Booking; losses: Loss[] } => {
  const asked = { ...before, ...change }
  // When the days change, selects the shop's only location again, because an earlier change may have deselected it.
  const location = asked.location ?? (change.days ? onlyLocation(shop) : null)
  const changed = { ...asked, location }
  const eve = dayBeforeOf({ shop, booking: before }, changed)
  const hours = isOneDay(wholeDay(changed.days)) ? changed.hours : null
  const timed = {
    ...changed,
    hours,
    ...(changed.start && { start: hours === null ? null : changed.start }),
    pickupDayBefore: eve.isFetched,
  }
  const excluded = excludedSpecials(shop.specials, timed)
  // Keeps the list object, so that components that show the list are not rendered again.
  const specials = excluded.length > 0 ? timed.specials.filter((id) => !excluded.includes(id)) : timed.specials
  const allowed = { ...timed, specials }
  return {
    booking: { ...allowed, handover: handoverIn(shop, allowed) },
    losses: [
      ...(eve.isLost ? [{ kind: 'dayBefore' } as const] : []),
      ...excluded.map((special) => ({ kind: 'excluded', lost: 'special', special }) as const),
    ],
  }
}

const linesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const [, person, line] = /^persons\.(\d+)\.products\.(\d+)/.exec(path) ?? []
    return person === undefined ? [] : [`${person}.${line}`]
  })

/** Returns the change that removes the parts named in an answer 422, or null if removing parts cannot help. */
export const removeUnavailable = (
  { persons, specials: chosen }: Pick<Booking, 'persons' | 'specials'>,
  paths: readonly string[],
): { change: Partial<Booking>; losses: Loss[] } | null => {
  const lines = linesOf(paths)
  const choices = (['rate', 'location', 'accommodation'] as const).filter((choice) => paths.includes(choice))
  const specials = chosen.filter((_, at) => paths.includes(`specials.${at}`))
  const losses: Loss[] = [
    ...everybody(persons).flatMap(({ label, products }, at) =>
      products
        .filter((_, line) => lines.includes(`${at}.${line}`))
        .map((line): Loss => ({ kind: 'line', person: label, line })),
    ),
    ...choices.map((kind): Loss => ({ kind })),
    ...specials.map((): Loss => ({ kind: 'special' })),
  ]
  if (losses.length === 0) return null
  const keep = (person: Person, at: number): Person => ({
    ...person,
    products: person.products.filter((_, line) => !lines.includes(`${at}.${line}`)),
  })
  const { adults, kids } = persons
  return {
    losses,
    change: {
      ...Object.fromEntries(choices.map((choice) => [choice, null])),
      specials: chosen.filter((special) => !specials.includes(special)),
      persons: { adults: adults.map(keep), kids: kids.map((person, at) => keep(person, adults.length + at)) },
    },
  }
}
