import * as z from 'zod/mini'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import { ContentType } from '#contract/content.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { type Entry, type OwnFile, Settings, type Site } from '#contract/site.ts'
import { shopPlace } from '#domain/address/shop-place.ts'
import { transportOf } from '#domain/booking/special-rules.ts'
import { isWithinDays, dayIn } from '#domain/calendar/days.ts'
import { closedDay, isOpenOn } from '#domain/calendar/opening.ts'
import { upcomingSeasons } from '#domain/calendar/seasons.ts'
import { freeCancellation } from '#domain/pricing/cancellation.ts'
import { entryHourPrice, type EntryPrice, entryPrice } from '#domain/pricing/entry-price.ts'
import { rentsByDay, rentsByHour } from '#domain/pricing/offered-hours.ts'
import { shareJson } from '#server/base/answer-json.ts'
import { translate } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { isOnOwnHost, resolveShop } from '#server/http/resolve-shop.ts'
import { locationInCalendar } from '#server/offers/shop-location.ts'
import { fileUrl, pictureOf, type Shop } from '#server/tenants/shop.ts'

const ownFile = (shop: Shop, name: string | null | undefined): OwnFile | null =>
  name ? { url: fileUrl(shop, name), integrity: shop.tenant.integrity[name]! } : null

/** `z.parse` drops all settings that are not public. */
const settingsOf = (shop: Shop, locale: Locale, runsScript: boolean): Settings => {
  const settings = shop.tenant.shop
  return z.parse(Settings, {
    ...settings,
    claim: settings.claim[locale],
    headline: settings.headline?.[locale],
    coverage: settings.coverage && {
      covers: settings.coverage.covers[locale],
      excess: settings.coverage.excess[locale],
      excludes: settings.coverage.excludes[locale],
    },
    groups: settings.groups && {
      ...settings.groups,
      defaultGroup: settings.groups.defaultGroup && {
        ...settings.groups.defaultGroup,
        title: settings.groups.defaultGroup.title[locale],
        remark: settings.groups.defaultGroup.remark?.[locale],
      },
    },
    logo: pictureOf(shop, settings.logo).image,
    logoInverted: pictureOf(shop, settings.logoInverted).image,
    favicon: pictureOf(shop, settings.favicon).image,
    poweredBy: settings.poweredBy && {
      ...settings.poweredBy,
      logo: settings.poweredBy.logo && pictureOf(shop, settings.poweredBy.logo).image,
    },
    addCss: ownFile(shop, settings.addCss),
    addJs: runsScript ? ownFile(shop, settings.addJs) : null,
    baseUrl: settings.baseUrl ?? `/${shop.code}`,
    wl: shop.code,
  })
}

const bannersOf = ({ tenant }: Shop, locale: Locale, today: IsoDay) =>
  tenant.banners
    .filter(({ from, to }) => isWithinDays(today, from, to))
    .map((banner) => ({ ...banner, title: banner.title[locale], html: banner.html[locale] }))

const priceOf = ({ tenant, offeredLocations }: Shop, today: IsoDay): EntryPrice | undefined => {
  const locations = offeredLocations.map((location) => locationInCalendar(location, DEFAULT_LOCALE, today))
  return entryPrice(tenant, today, (days) =>
    locations.some((location) => closedDay(location, days, false) === undefined),
  )
}

const hourPriceOf = ({ tenant, offeredLocations }: Shop, today: IsoDay) => {
  if (!tenant.shop.hourly) return undefined
  const locations = offeredLocations.map((location) => locationInCalendar(location, DEFAULT_LOCALE, today))
  return entryHourPrice(tenant, today, (day) => locations.some((location) => isOpenOn(location, day)))
}

const entryOf = (shop: Shop, locale: Locale, { price, hourPrice }: Pick<DayOfSite, 'price' | 'hourPrice'>): Entry => {
  const { picture } = shop.tenant.shop
  const free = freeCancellation(shop.tenant.rates)
  return {
    ...(picture && pictureOf(shop, picture)),
    price: price ? { ...price, title: price.title[locale] } : null,
    ...(hourPrice && { hourPrice: { title: hourPrice.title[locale], amount: hourPrice.amount } }),
    cancellation: free ? { days: free.days, rate: free.varies ? free.rate.title[locale] : null } : null,
  }
}

const offersOf = ({ tenant }: Shop): Site['offers'] => ({
  hours: rentsByHour(tenant.categories),
  ...(!rentsByDay(tenant.categories) && { days: false as const }),
  accommodations:
    tenant.accommodations.length > 0 ||
    tenant.specials.some(({ active, requires }) => active && requires !== undefined),
})

const ruledSpecialsOf = ({ tenant }: Shop): Site['specials'] =>
  tenant.specials
    .filter(
      (special) =>
        // Includes deliveries that are not offered any more, because earlier bookings may have them.
        transportOf([special], [special.id]) !== 'none' ||
        (special.active && (special.requires !== undefined || special.excludes.length > 0)),
    )
    .map(({ id, type, requires, excludes }) => ({ id, type, ...(requires && { requires }), excludes }))

interface DayOfSite {
  today: IsoDay
  price: EntryPrice | undefined
  hourPrice: ReturnType<typeof hourPriceOf>
  sites: Map<string, Site>
}

const made = new WeakMap<Shop, DayOfSite>()

const siteOf = (shop: Shop, locale: Locale, today: IsoDay, runsScript: boolean): Site => {
  const earlier = made.get(shop)
  const ofToday =
    earlier?.today === today
      ? earlier
      : { today, price: priceOf(shop, today), hourPrice: hourPriceOf(shop, today), sites: new Map<string, Site>() }
  made.set(shop, ofToday)
  const key = `${locale} ${runsScript}`
  const found = ofToday.sites.get(key)
  if (found) return found
  const site = shareJson({
    tenant: shop.code,
    today,
    settings: settingsOf(shop, locale, runsScript),
    seasons: upcomingSeasons(shop.tenant.seasons, today),
    banners: bannersOf(shop, locale, today),
    entry: entryOf(shop, locale, ofToday),
    offers: offersOf(shop),
    specials: ruledSpecialsOf(shop),
  })
  ofToday.sites.set(key, site)
  return site
}

export const siteHandlers = {
  getSite: async ({ shop: ofPath, locale, c, deps }) => {
    const named = shopPlace({ tenant: c.req.param('tenant') }, c.req.queries('wl'))?.tenant
    const shop = (named === undefined ? undefined : await resolveShop(c, deps, named)) ?? ofPath
    return siteOf(shop, locale, dayIn(shop.tenant.shop.timeZone, deps.clock()), isOnOwnHost(c, shop, deps))
  },

  getContent: ({ shop, locale, params }) => {
    const type = z.safeParse(ContentType, params.type)
    if (!type.success) throw new Refusal(404, { error: 'unknown content' })
    return shop.tenant.contents[locale][type.data] ?? { error: translate(locale, 'server.contentMissing') }
  },

  getLocations: ({ shop, locale, today }) =>
    shop.tenant.locations.map((location) => ({
      ...locationInCalendar(location, locale, today),
      ...(location.map && { map: pictureOf(shop, location.map) }),
    })),

  getAccommodations: ({ shop }) => shop.tenant.accommodations,

  getSpecials: ({ shop, locale }) =>
    shop.tenant.specials
      .filter(({ active }) => active)
      .map((special) => ({
        ...special,
        title: special.title[locale],
        description: special.description[locale],
      })),
} satisfies Partial<Handlers>
