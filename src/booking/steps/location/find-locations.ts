import type { RentalLocation } from '#contract/locations.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()

const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean)

/** True if a text contains every word of a query. An empty query is in no text. */
export const mentions = (text: string, query: string): boolean => {
  const words = wordsOf(query)
  return words.length > 0 && words.every((word) => plain(text).includes(word))
}

export const findLocations = (locations: readonly RentalLocation[], query: string): RentalLocation[] =>
  locations.filter(
    ({ title, address, zip, city, region, hotels }) =>
      wordsOf(query).length === 0 || mentions([title, address, zip, city, region, ...hotels].join(' '), query),
  )

const LOCATIONS_IN_SIGHT = 2
const HOTELS_IN_SIGHT = 12

export const isWorthSearching = (locations: readonly Pick<RentalLocation, 'hotels'>[]): boolean =>
  locations.length > LOCATIONS_IN_SIGHT ||
  (locations.length > 1 && locations.flatMap(({ hotels }) => hotels).length > HOTELS_IN_SIGHT)
