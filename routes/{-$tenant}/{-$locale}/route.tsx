import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { shopPlace } from '#domain/address/shop-place.ts'
import { ErrorScreen } from '#src/app/ErrorScreen.tsx'
import { loadShop, SHOP_FRESH_MS } from '#src/app/load-shop.ts'
import { NotFound } from '#src/app/NotFound.tsx'
import { needsNewDocument } from '#src/base/own-files.ts'
import type { ShopPathParams } from '#domain/address/site-path.ts'
import { shopHead } from '#src/app/shop-head.ts'
import { ShopFrame } from '#src/app/ShopFrame.tsx'
import { parsePageSearch } from '#src/base/search-params.ts'
import { PendingScreen } from '#src/app/PendingScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}')({
  // Returns false for a segment that cannot be a tenant, because the router would otherwise take `/de` for a tenant.
  params: {
    parse: ({ tenant, locale }: ShopPathParams): ShopPathParams | false =>
      shopPlace({ tenant, locale }) !== undefined && { tenant, locale },
    stringify: (place: ShopPathParams) => place,
  },
  validateSearch: parsePageSearch,
  search: { middlewares: [retainSearchParams(['wl'])] },
  beforeLoad: ({ params, location, preload }) => {
    if (!preload && needsNewDocument(location.pathname, params))
      throw redirect({ href: location.href, reloadDocument: true })
    // Needs no `?wl=` here, because the server has redirected the first page to the path of the white label's shop.
    const { tenant, locale } = shopPlace(params)!
    if (params.tenant !== tenant || (params.locale !== undefined && params.locale !== locale))
      throw redirect({ to: '.', params: (place) => ({ ...place, tenant, locale }), search: true, replace: true })
  },
  loader: ({ context, params }) => loadShop(context, params),
  staleTime: SHOP_FRESH_MS,
  head: shopHead,
  component: ShopFrame,
  pendingComponent: PendingScreen,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})
