import type { Accommodation } from '#contract/accommodations.ts'
import type { Stay } from './special-rules.ts'

/** Name and address of where the visitors stay; a listed house that the shop has given up since by its id. null: not said. */
export const stayInWords = (stay: Stay, listed: readonly Pick<Accommodation, 'id' | 'title' | 'address'>[]) => {
  const house = typeof stay === 'string' ? listed.find(({ id }) => id === stay) : stay
  if (!house) return typeof stay === 'string' && stay !== '' ? stay : null
  const name = 'title' in house ? house.title : house.name
  return [name, house.address].filter(Boolean).join(', ') || null
}
