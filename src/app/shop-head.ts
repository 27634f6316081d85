import { messagesOf, type Messages } from '#locales/load.ts'
import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'
import { OWN_FILES } from '#src/base/own-files.ts'
import type { LoadedShop } from './load-shop.ts'

interface Head {
  matches: readonly { routeId: string; _notFound?: boolean; loaderData?: unknown }[]
  params: ShopPathParams
}

/** The head contains the tenant's colours, so that the page does not first appear in other colours. */
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

const shopOf = ({ matches }: Head): LoadedShop | undefined =>
  matches.find(({ routeId }) => routeId === '/{-$tenant}/{-$locale}')?.loaderData as LoadedShop | undefined

type Page = keyof Messages['common']['pages']

/** A loader can name another heading, which the title of the server's page then is. */
export const pageHead = (page: Page) => (head: Head & { loaderData?: { heading?: string } | void }) => {
  const site = shopOf(head)?.site
  const { pages } = messagesOf(localeOf(head.params)).common
  return site ? { meta: [{ title: `${head.loaderData?.heading ?? pages[page]} – ${site.settings.name}` }] } : {}
}

/**
 * Only the booking screen has the tenant's own styles and script: pages for login, order and payment must not have
 * them.
 */
export const bookingHead = (head: Head) => {
  const shop = shopOf(head)
  const { addCss, addJs } = shop?.site.settings ?? {}
  const { meta = [] } = pageHead('booking')(head)
  return {
    meta: addCss || addJs ? [...meta, OWN_FILES] : meta,
    ...(addCss && { links: [{ rel: 'stylesheet', href: addCss.url, integrity: addCss.integrity }] }),
    scripts: [
      ...(shop?.bannerScript ? [{ children: shop.bannerScript }] : []),
      ...(addJs ? [{ src: addJs.url, integrity: addJs.integrity, defer: true }] : []),
    ],
  }
}
