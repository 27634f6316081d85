import { notFound } from '@tanstack/react-router'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import type { ShopPathParams } from '#domain/address/site-path.ts'

export interface LoadedShop {
  site: Site
  locations: RentalLocation[]
  style: string
  bannerScript: string | undefined
  /** In milliseconds since 1970. */
  answeredAt: number
}

export interface RouterContext {
  shops: Map<string, LoadedShop>
  apiAt: (place: ShopPathParams) => Api
}

export const SHOP_FRESH_MS = 5 * 60_000

/**
 * Loads the data that every page of a shop needs, unless it was loaded within the last five minutes.
 * @throws notFound for an unknown tenant
 */
export const loadShop = async ({ shops, apiAt }: RouterContext, place: ShopPathParams): Promise<LoadedShop> => {
  const api = apiAt(place)
  const known = shops.get(api.base)
  if (known && Date.now() - known.answeredAt < SHOP_FRESH_MS) return known
  try {
    const [site, locations, { tenantStyle, hideSeenBanners }] = await Promise.all([
      api.call('getSite'),
      api.call('getLocations'),
      // Imports the functions on demand, because the server's first page already contains the style and the script that
      // they return.
      import('./tenant-style.ts'),
    ])
    const shop = {
      site,
      locations,
      style: tenantStyle(site.settings),
      bannerScript: site.banners.length > 0 ? hideSeenBanners(site.tenant) : undefined,
      answeredAt: Date.now(),
    }
    shops.set(api.base, shop)
    return shop
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

/**
 * Loads the shop for a page that only some shops have.
 * @throws notFound for a shop without this page
 */
export const loadOptional = async (
  part: 'groups' | 'withdrawal',
  context: RouterContext,
  place: ShopPathParams,
): Promise<void> => {
  const { site } = await loadShop(context, place)
  if (!site.settings[part]) throw notFound()
}
