export const FILE_OF = {
  shop: 'shop.json',
  seasons: 'seasons.json',
  locations: 'locations.json',
  rates: 'rates.json',
  specials: 'specials.json',
  accommodations: 'accommodations.json',
  discounts: 'discounts.json',
  banners: 'banners.json',
  sets: 'sets.json',
  focus: 'focus.json',
} as const
