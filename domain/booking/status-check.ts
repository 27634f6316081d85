import { isReversed, isToCome } from '#domain/calendar/days.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { ChosenDays } from '#domain/calendar/day-range.ts'
import { everybody, type Persons } from '#domain/persons/persons.ts'
import { shortNames } from '#domain/stock/stock.ts'

export type StatusProblem =
  | { key: 'cart.error.persons' }
  | { key: 'cart.error.products' }
  | { key: 'cart.error.outofstock'; names: string[] }
  | { key: 'cart.error.calendar' }
  | { key: 'cart.error.nocalendar' }
  | { key: 'cart.error.location' }

export interface StatusInput {
  persons: Persons
  days: ChosenDays
  location: string | null
  today: IsoDay
  takesToday?: boolean | undefined
}

export const REQUIRED_PARTS = {
  persons: { key: 'cart.error.persons', isMissing: (all: readonly unknown[]) => all.length === 0 },
  products: {
    key: 'cart.error.products',
    isMissing: ({ products }: { products: readonly unknown[] }) => products.length === 0,
  },
  location: { key: 'cart.error.location', isMissing: (location: string | null | undefined) => !location },
} as const

/** If the shop takes rentals by the hour for today (`takesToday`), today alone is bookable too. */
export const hasBookableDays = ({ from, to }: ChosenDays, today: IsoDay, takesToday = false): boolean =>
  from !== null &&
  to !== null &&
  !isReversed({ from, to }) &&
  (isToCome(from, today) || (takesToday && from === today && to === today))

export const checkStatus = ({ persons, days, location, today, takesToday }: StatusInput): StatusProblem | null => {
  const all = everybody(persons)
  if (REQUIRED_PARTS.persons.isMissing(all)) return { key: REQUIRED_PARTS.persons.key }
  if (all.some(REQUIRED_PARTS.products.isMissing)) return { key: REQUIRED_PARTS.products.key }
  const names = shortNames(persons)
  if (names.length > 0) return { key: 'cart.error.outofstock', names }
  if (days.from === null || days.to === null) return { key: 'cart.error.nocalendar' }
  if (!hasBookableDays(days, today, takesToday)) return { key: 'cart.error.calendar' }
  if (REQUIRED_PARTS.location.isMissing(location)) return { key: REQUIRED_PARTS.location.key }
  return null
}
