import { notFound } from '@tanstack/react-router'
import { siteQuery } from '#src/api/queries.ts'
import type { ShopPathParams } from './shop-path.ts'
import type { RouterContext } from './router.ts'

/** The page of a withdrawal is there where the shop takes any. */
export const loadWithdrawal = async ({ queryClient, apiAt }: RouterContext, place: ShopPathParams): Promise<void> => {
  const { settings } = await queryClient.ensureQueryData(siteQuery(apiAt(place)))
  if (!settings.withdrawal) throw notFound()
}
