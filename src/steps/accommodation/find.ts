import type { Accommodation } from '#contract/accommodations.ts'
import { mentions } from '#src/steps/location/search.ts'

/** Accommodations by name, address or region; all of them for an empty query. */
export const findAccommodations = (accommodations: readonly Accommodation[], query: string): Accommodation[] =>
  accommodations.filter(
    ({ title, address, region }) =>
      query.trim() === '' || mentions([title, address, region].filter(Boolean).join(' '), query),
  )
