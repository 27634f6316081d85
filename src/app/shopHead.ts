import { createTranslator } from 'use-intl/core'
import { messagesOf, type Messages } from '#locales/load.ts'
import { siteQuery } from '#src/api/queries.ts'
import { INTL_LOCALES } from '#contract/constants.ts'
import { localeOf, type ShopPathParams } from './shop-path.ts'
import type { RouterContext } from './router.ts'
import { hideSeenBanners } from './seen-banners.ts'
import { ownStyle, tenantStyle } from './tenantStyle.ts'

/** Title, description, icon, theme colour and the tenant's look: in the first HTML, so that no other brand flashes up. */
export const shopHead = ({ queryClient, apiAt }: RouterContext, place: ShopPathParams) => {
  const site = queryClient.getQueryData(siteQuery(apiAt(place)).queryKey)
  if (!site) return {}
  const { settings } = site
  return {
    meta: [
      { title: `${settings.name} – ${settings.claim}` },
      { name: 'description', content: settings.claim },
      { name: 'theme-color', content: settings.colorSection1 },
    ],
    links: [{ rel: 'icon', href: settings.favicon }],
    styles: [{ children: tenantStyle(settings) }],
  }
}

type Head = { match: { context: RouterContext }; params: ShopPathParams }

type Page = keyof Messages['common']['pages']

/** "Übersicht – Alpin Sport": a page of its own has a title of its own, read out when it opens. */
export const pageHead =
  (page: Page) =>
  ({ match, params }: Head) => {
    const { queryClient, apiAt } = match.context
    const site = queryClient.getQueryData(siteQuery(apiAt(params)).queryKey)
    const locale = localeOf(params)
    const t = createTranslator({
      locale: INTL_LOCALES[locale],
      messages: messagesOf(locale),
      namespace: 'common.pages',
    })
    return site ? { meta: [{ title: `${t(page)} – ${site.settings.name}` }] } : {}
  }

/** Only the booking screen has the tenant's own CSS: not the pages for login, order and payment. */
export const bookingHead = ({ match, params }: Head) => {
  const { queryClient, apiAt } = match.context
  const site = queryClient.getQueryData(siteQuery(apiAt(params)).queryKey)
  const own = site && ownStyle(site.settings)
  return {
    ...pageHead('booking')({ match, params }),
    ...(own && { styles: [{ children: own }] }),
    ...(site && site.banners.length > 0 && { scripts: [{ children: hideSeenBanners(site.tenant) }] }),
  }
}
