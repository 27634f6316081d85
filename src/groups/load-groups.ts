import { notFound } from '@tanstack/react-router'
import { loadShop, type RouterContext } from '#src/app/load-shop.ts'
import type { ShopPathParams } from '#domain/address/site-path.ts'

/** Answers 404 for shops that take no groups. */
export const loadGroups = async (context: RouterContext, place: ShopPathParams): Promise<void> => {
  const { site } = await loadShop(context, place)
  if (!site.settings.groups) throw notFound()
}
