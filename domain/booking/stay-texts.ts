import type { Accommodation } from '#contract/accommodations.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { Stay } from './stay.ts'

/** If the shop has removed the accommodation from its list, returns its id. Returns null if none is chosen. */
export const stayInWords = (
  stay: Stay | undefined,
  listed: readonly Pick<Accommodation, 'id' | 'title' | 'address'>[],
) => {
  const house = typeof stay === 'string' ? listed.find(({ id }) => id === stay) : stay
  if (!house) return typeof stay === 'string' && stay !== '' ? stay : null
  const name = 'title' in house ? house.title : house.name
  return [name, house.address].filter(Boolean).join(', ') || null
}

/** Trims typed texts to one line. Returns null if no accommodation is chosen or typed. */
export const orderedStay = (stay: Stay): Stay => {
  if (typeof stay === 'string' || stay === null) return stay
  const typed = { name: oneLine(stay.name), address: oneLine(stay.address) }
  return typed.name === '' && typed.address === '' ? null : typed
}
