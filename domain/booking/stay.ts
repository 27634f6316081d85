import type { Accommodation, TypedAccommodation } from '#contract/accommodations.ts'
import type { Stay } from './special-rules.ts'
import { oneLine } from '#domain/text/typed-text.ts'

/** Name and address of where the visitors stay; a listed house that the shop has given up since by its id. null: not said. */
export const stayInWords = (
  stay: Stay | undefined,
  listed: readonly Pick<Accommodation, 'id' | 'title' | 'address'>[],
) => {
  const house = typeof stay === 'string' ? listed.find(({ id }) => id === stay) : stay
  if (!house) return typeof stay === 'string' && stay !== '' ? stay : null
  const name = 'title' in house ? house.title : house.name
  return [name, house.address].filter(Boolean).join(', ') || null
}

/** The typed accommodation beside the choices of a booking; nothing where there is none. */
export const typedStay = (stay: Stay | undefined): { accommodation?: TypedAccommodation } =>
  typeof stay === 'object' && stay !== null ? { accommodation: stay } : {}

/** As it is ordered: what is typed in one line each; null where nothing is typed. */
export const orderedStay = (stay: Stay): Stay => {
  if (typeof stay === 'string' || stay === null) return stay
  const typed = { name: oneLine(stay.name), address: oneLine(stay.address) }
  return typed.name === '' && typed.address === '' ? null : typed
}
