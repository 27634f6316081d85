import { messagesOf, type Messages } from '#locales/load.ts'
import type { Site } from '#contract/site.ts'
import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'
import { OWN_FILES } from '#src/base/own-files.ts'
import type { LoadedShop } from './load-shop.ts'

interface Head {
  matches: readonly { routeId: string; _notFound?: boolean; loaderData?: unknown }[]
  params: ShopPathParams
}

/**
 * The title, description, icon, theme colour and styles of the tenant. They are in the server's HTML, so that no other
 * brand flashes up.
 */
export const shopHead = ({ matches, params, loaderData }: Head & { loaderData?: LoadedShop }) => {
  if (!loaderData) return {}
  const { settings } = loaderData.site
  const isNotFound = matches.some(({ _notFound }) => _notFound)
  return {
    meta: [
      {
        title: isNotFound ? messagesOf(localeOf(params)).error.notFound.title : `${settings.name} – ${settings.claim}`,
      },
      { name: 'description', content: settings.claim },
      { name: 'theme-color', content: settings.colorSection1 },
    ],
    links: [{ rel: 'icon', href: settings.favicon }],
    styles: [{ children: loaderData.style }],
  }
}

/** Returns the shop's settings; undefined if they could not be loaded. */
const siteOf = ({ matches }: Head): Site | undefined =>
  (matches.find(({ routeId }) => routeId === '/{-$tenant}/{-$locale}')?.loaderData as LoadedShop | undefined)?.site

type Page = keyof Messages['common']['pages']

/** Sets the title of a page, such as "Übersicht – Alpin Sport", which screen readers announce. */
export const pageHead = (page: Page) => (head: Head) => {
  const site = siteOf(head)
  const { pages } = messagesOf(localeOf(head.params)).common
  return site ? { meta: [{ title: `${pages[page]} – ${site.settings.name}` }] } : {}
}

/** The tenant's own styles and script are only on the booking screen, not on pages for login, order and payment. */
export const bookingHead = (head: Head) => {
  const site = siteOf(head)
  const { addCss, addJs } = site?.settings ?? {}
  const { meta = [] } = pageHead('booking')(head)
  return {
    meta: addCss || addJs ? [...meta, OWN_FILES] : meta,
    ...(addCss && { links: [{ rel: 'stylesheet', href: addCss.url, integrity: addCss.integrity }] }),
    scripts: [
      ...(site && site.banners.length > 0 ? [{ children: hideSeenBanners(site.tenant) }] : []),
      ...(addJs ? [{ src: addJs.url, integrity: addJs.integrity, defer: true }] : []),
    ],
  }
}

/* A script that hides dismissed banners before the first paint, so that the page does not move. Only the browser
   knows them; Banners.tsx removes them after hydration. */

/** The script of a shop. `tenant` has word characters only. */
const hideSeenBanners = (tenant: string): string => `(() => {
  try {
    const { seenBanners } = JSON.parse(localStorage.getItem('talstation.${tenant}.cookies'))
    const style = document.createElement('style')
    style.nonce = document.currentScript.nonce
    style.textContent = seenBanners.map((id) => '[data-banner="' + CSS.escape(id) + '"]{display:none!important}').join('')
    document.head.append(style)
  } catch {}
})()`
