import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { Locale } from '#contract/primitives.ts'
import type { Api, Fetch } from '#src/api/api.ts'
import { createApi } from '#src/api/client.ts'
import { UnreachableError } from '#src/api/errors.ts'
import { loadMessages } from '#locales/load.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { apiBaseOf, localeOf, type ShopPathParams } from './shop-path.ts'

export interface RouterContext {
  queryClient: QueryClient
  apiAt: (place: ShopPathParams) => Api
}

/** What the server injects for one request; the browser needs none of it. */
export interface ServerSide {
  /** Allows the page's own scripts and styles under the content security policy. */
  nonce: string
  /** Calls the API in this process. */
  fetch: Fetch
}

/** What the server's page hands to the browser's router. */
interface Travelling {
  locale: Locale
  /** TanStack Query's DehydratedState; only plain data of the API in it. */
  queries: {}
}

const SITE_FRESH_MS = 5 * 60_000

/** One router and one QueryClient per page: on the server per request. The data of its loaders is sent with the page. */
export const createAppRouter = (server?: ServerSide) => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: SITE_FRESH_MS,
        retry: (failures, error) => !server && failures < 1 && error instanceof UnreachableError,
        refetchOnWindowFocus: false,
      },
    },
  })
  const router = createRouter({
    routeTree,
    context: {
      queryClient,
      apiAt: (place) => createApi({ base: apiBaseOf(place), ...(server ? { fetch: server.fetch } : {}) }),
    } satisfies RouterContext,
    ...(server ? { ssr: { nonce: server.nonce } } : {}),
    // Search parameters are plain text, as payment providers write them, not JSON.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
    // The bridge of the booking scrolls to a step, smoothly and a moment later.
    defaultHashScrollIntoView: false,
    dehydrate: (): Travelling => ({
      locale: localeOf(router.state.matches.at(-1)?.params ?? {}),
      queries: dehydrate(queryClient),
    }),
    hydrate: async ({ locale, queries }: Travelling) => {
      hydrate(queryClient, queries)
      await loadMessages(locale)
    },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
