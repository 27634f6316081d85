import type { Accommodation, TypedAccommodation } from '#contract/accommodations.ts'
import type { Stay } from './special-rules.ts'
import { oneLine } from '#domain/text/typed-text.ts'

/** Name and address of the accommodation; if it is no longer on the list, its id. null: none chosen. */
export const stayInWords = (
  stay: Stay | undefined,
  listed: readonly Pick<Accommodation, 'id' | 'title' | 'address'>[],
) => {
  const house = typeof stay === 'string' ? listed.find(({ id }) => id === stay) : stay
  if (!house) return typeof stay === 'string' && stay !== '' ? stay : null
  const name = 'title' in house ? house.title : house.name
  return [name, house.address].filter(Boolean).join(', ') || null
}

/** The typed accommodation of a booking; empty if none is typed. */
export const typedStay = (stay: Stay | undefined): { accommodation?: TypedAccommodation } =>
  typeof stay === 'object' && stay !== null ? { accommodation: stay } : {}

/** The accommodation for an order: typed texts trimmed to one line each; null if nothing is typed. */
export const orderedStay = (stay: Stay): Stay => {
  if (typeof stay === 'string' || stay === null) return stay
  const typed = { name: oneLine(stay.name), address: oneLine(stay.address) }
  return typed.name === '' && typed.address === '' ? null : typed
}
