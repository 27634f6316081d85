import type { IsoDay } from '#contract/primitives.ts'
import type { ChosenDays } from './day-range.ts'
import { everybody, type Persons } from './persons.ts'
import { shortNames } from './stock.ts'

/** Message keys of the booking status check, in its order (specification, section 5). */
export type StatusProblem =
  | { key: 'cart.error.persons' }
  | { key: 'cart.error.products' }
  /** The screen joins the names by ' | '. */
  | { key: 'cart.error.outofstock'; names: string[] }
  | { key: 'cart.error.calendar' }
  | { key: 'cart.error.nocalendar' }
  | { key: 'cart.error.location' }

export interface StatusInput {
  persons: Persons
  days: ChosenDays
  location: string | null
  today: IsoDay
}

export const hasBookableDays = ({ from, to }: ChosenDays, today: IsoDay): boolean =>
  from !== null && to !== null && to >= from && from > today

/** The first thing that keeps a booking from being valid, or null. */
export const checkStatus = ({ persons, days, location, today }: StatusInput): StatusProblem | null => {
  const all = everybody(persons)
  if (all.length === 0) return { key: 'cart.error.persons' }
  if (all.some((person) => person.products.length === 0)) return { key: 'cart.error.products' }
  const names = shortNames(persons)
  if (names.length > 0) return { key: 'cart.error.outofstock', names }
  if (days.from === null || days.to === null) return { key: 'cart.error.nocalendar' }
  if (!hasBookableDays(days, today)) return { key: 'cart.error.calendar' }
  if (location === null) return { key: 'cart.error.location' }
  return null
}
