/** Where each part of a tenant stands, so that a mistake found across files can name its own. */
export const FILE_OF = {
  shop: 'shop.json',
  seasons: 'seasons.json',
  locations: 'locations.json',
  rates: 'rates.json',
  specials: 'specials.json',
  accommodations: 'accommodations.json',
  discounts: 'discounts.json',
  banners: 'banners.json',
} as const
