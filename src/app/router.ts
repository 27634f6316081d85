import type { ServerManifest } from '@tanstack/router-core'
import { createRouter, parseSearchWith, stringifySearchWith, type AnyRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/primitives.ts'
import type { Fetch, PageAnswers } from '#src/api/api.ts'
import { createApi } from '#src/api/client.ts'
import { bringMessages, loadMessages, messagesOf, type PageMessages } from '#locales/load.ts'
import { PAGE_AREAS } from '#locales/page-areas.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import type { RouterContext } from './load-shop.ts'
import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'

export interface ServerSide {
  nonce: string
  fetch: Fetch
  manifest: ServerManifest
}

interface Travelling {
  locale: Locale
  messages: PageMessages | undefined
  styles: string[]
  answers: object | undefined
}

const pageMessages = (locale: Locale, routeId: string): PageMessages | undefined => {
  const messages = messagesOf(locale)
  return PAGE_AREAS[routeId] && Object.fromEntries(PAGE_AREAS[routeId].map((area) => [area, messages[area]]))
}

/**
 * Adds a disabled link for a stylesheet that is inline in the page, because Vite would otherwise load the stylesheet
 * again.
 */
const markAsLoaded = (href: string) => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', disabled: true, href })
  document.head.append(link)
}

const apiBaseOf = (place: ShopPathParams): string =>
  `${place.tenant === undefined ? '' : `/${place.tenant}`}/${localeOf(place)}`

/**
 * Loads a new hash after the next paint, because the page shows the named step without the router. The address is
 * written at once.
 */
const loadHashesLater = (router: AnyRouter) => {
  const { load } = router
  let turn = 0
  router.load = async (options) => {
    const { pathname, search } = router.history.location
    const { latestLocation: last } = router
    const mine = (turn += 1)
    const isHash = options?.action?.type === 'PUSH' && pathname === last.pathname && search === last.searchStr
    if (!isHash || document.hidden) return load(options)
    router.updateLatestLocation()
    requestAnimationFrame(() => setTimeout(() => void (mine === turn && load(options))))
    return undefined
  }
}

export const createAppRouter = (server?: ServerSide) => {
  const answers: PageAnswers = {}
  let isShown = import.meta.env.SSR
  const router = createRouter({
    routeTree,
    context: {
      shops: new Map(),
      apiAt: (place) => createApi({ base: apiBaseOf(place), answers, ...(server ? { fetch: server.fetch } : {}) }),
    } satisfies RouterContext,
    ...(server ? { ssr: { nonce: server.nonce } } : {}),
    // Reads search parameters as plain text instead of JSON, because payment providers write plain text.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    // The position of a page that the server has rendered stays during hydration, because the page's own script has
    // restored it, and the visitor may have scrolled since.
    scrollRestoration: () => {
      const restores = isShown || scrollY === 0
      isShown = true
      return restores
    },
    // Keeps the router from scrolling to the hash, because the booking screen scrolls to a step itself.
    defaultHashScrollIntoView: false,
    dehydrate: (): Travelling => {
      // Leaves the code below out of the browser's files, because only the server writes this data into a page.
      if (!import.meta.env.SSR) return undefined as never
      const match = router.state.matches.at(-1)
      const locale = localeOf(match?.params ?? {})
      return {
        locale,
        messages: match ? pageMessages(locale, match.routeId as string) : undefined,
        styles: router.state.matches.flatMap(
          ({ routeId }) => (server?.manifest.routes[routeId as string]?.css ?? []) as string[],
        ),
        answers: Object.keys(answers).length > 0 ? answers : undefined,
      }
    },
    hydrate: async ({ locale, messages, styles, answers: ofPage }: Travelling) => {
      Object.assign(answers, ofPage)
      for (const href of styles) markAsLoaded(href)
      if (messages) bringMessages(locale, messages)
      else await loadMessages(locale)
    },
  })
  loadHashesLater(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
