import type { Location } from '#contract/locations.ts'

/** Without case and accents, so that "larchenblick" finds "Lärchenblick". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()

const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean)

/** Whether a text holds every word of a query; an empty query is held by nothing. */
export const mentions = (text: string, query: string): boolean => {
  const words = wordsOf(query)
  return words.length > 0 && words.every((word) => plain(text).includes(word))
}

/** Locations by place, region or hotel (specification, section 2); all of them for an empty query. */
export const findLocations = (locations: readonly Location[], query: string): Location[] =>
  locations.filter(
    ({ title, address, zip, city, region, hotels }) =>
      wordsOf(query).length === 0 || mentions([title, address, zip, city, region, ...hotels].join(' '), query),
  )
