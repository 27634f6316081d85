import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { loadMessages } from '#locales/load.ts'
import { HtmlDocument } from '#src/app/HtmlDocument.tsx'
import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'
import { NotFound } from '#src/app/NotFound.tsx'
import { ErrorScreen } from '#src/app/ErrorScreen.tsx'
import type { RouterContext } from '#src/app/load-shop.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches }) => loadMessages(localeOf(matches.at(-1)?.params as ShopPathParams)),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Talstation' },
    ],
    // Preloads the font, because with `font-display: optional` the browser uses it only if it arrives early.
    links: [{ rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' }],
  }),
  component: HtmlDocument,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})
