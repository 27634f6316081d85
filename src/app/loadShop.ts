import { notFound } from '@tanstack/react-router'
import { ApiError } from '#src/api/errors.ts'
import { locationsQuery, siteQuery } from '#src/api/queries.ts'
import type { ShopPathParams } from './shop-path.ts'
import type { RouterContext } from './router.ts'

/** Loads what every page of a shop shows. An unknown tenant is "not found". */
export const loadShop = async ({ queryClient, apiAt }: RouterContext, place: ShopPathParams): Promise<void> => {
  const api = apiAt(place)
  try {
    await Promise.all([queryClient.ensureQueryData(siteQuery(api)), queryClient.ensureQueryData(locationsQuery(api))])
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
