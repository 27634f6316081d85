import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { DEFAULT_LOCALE, isLocale, TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { RESERVED_SEGMENTS } from '#contract/reserved.ts'
import { ErrorScreen } from '#src/app/ErrorScreen.tsx'
import { loadShop, SHOP_FRESH_MS } from '#src/app/loadShop.ts'
import { NotFound } from '#src/app/NotFound.tsx'
import { needsNewDocument } from '#src/app/own-files.ts'
import type { ShopPathParams } from '#src/app/shop-path.ts'
import { shopHead } from '#src/app/shopHead.ts'
import { ShopFrame } from '#src/app/ShopFrame.tsx'
import { parsePageSearch } from '#src/app/search.ts'
import { PendingScreen } from '#src/app/PendingScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}')({
  // Returning false: this route does not match. `/de` would be a tenant otherwise, and `/nonsense/path` a shop's page.
  params: {
    parse: ({ tenant, locale }: ShopPathParams): ShopPathParams | false => {
      if (tenant !== undefined && (!TENANT_CODE_PATTERN.test(tenant) || RESERVED_SEGMENTS.has(tenant))) return false
      if (locale !== undefined && !/^[a-z]{2}$/.test(locale)) return false
      return { tenant, locale }
    },
    stringify: (place: ShopPathParams) => place,
  },
  validateSearch: parsePageSearch,
  search: { middlewares: [retainSearchParams(['wl'])] },
  beforeLoad: ({ params, search, location, preload }) => {
    if (!preload && needsNewDocument(location.pathname, params))
      throw redirect({ href: location.href, reloadDocument: true })
    // An unsupported locale redirects to the default one; ?wl=code without a code in the path opens that shop.
    if (params.locale !== undefined && !isLocale(params.locale)) {
      throw redirect({
        to: '.',
        params: (place) => ({ ...place, locale: DEFAULT_LOCALE }),
        search: true,
        replace: true,
      })
    }
    if (params.tenant === undefined && search.wl !== undefined) {
      throw redirect({ to: '.', params: (place) => ({ ...place, tenant: search.wl }), search: true, replace: true })
    }
  },
  loader: ({ context, params }) => loadShop(context, params),
  staleTime: SHOP_FRESH_MS,
  head: ({ loaderData }) => shopHead(loaderData),
  component: ShopFrame,
  pendingComponent: PendingScreen,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})
