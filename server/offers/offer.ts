import type { Category, OfferedSet } from '#contract/catalogue.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { DayRange } from '#contract/primitives.ts'
import type { Offer } from '#contract/prices.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { emptyCart } from '#domain/pricing/cart.ts'
import { isSoldOut } from '#domain/stock/left.ts'
import { occupiedBy } from '#domain/stock/occupied.ts'
import { cheapestByHours } from '#domain/pricing/entry-price.ts'
import { offeredHours } from '#domain/pricing/offered-hours.ts'
import { amountOfSet, membersOfSet, setTerms } from '#domain/pricing/sets.ts'
import type { FolderRate } from '#contract/tenant-folder.ts'
import type { Reading } from '#server/db/replica.ts'
import { freeStock } from '#server/stock/free-stock.ts'
import { shownCatalogue } from '#server/stock/shown-catalogue.ts'
import { pictureOf, type Shop } from '#server/tenants/shop.ts'
import { rateFor, periodProblem, ratesFor, shopRate } from './period.ts'
import { priceCart, totalsByRate, type TypedCode } from './priced-cart.ts'
import { isRented, offerTerms, type OfferTerms, PERSON_TYPES, shopProduct } from './shop-product.ts'
import { freeAtBestStart, hourlyDayOf, startsOfOffer } from './starts.ts'
import type { KnownPayload } from './validate-payload.ts'

export const categoriesOf = (terms: OfferTerms): Category[] => {
  const { shop, payload } = terms
  return shop.tenant.categories.flatMap((category) => {
    const products = category.products
      .filter((product) => isRented(shop, product, payload))
      .map((product) => shopProduct(terms, category, product))
    if (products.length === 0) return []
    return [
      {
        id: category.id,
        title: category.title[payload.language],
        productsNotInStock: products.every((product) => isSoldOut(terms.best, product)),
        products,
      },
    ]
  })
}

export const rentsWholeDays = (shop: Shop, date: DayRange): boolean =>
  shop.tenant.categories.some(({ products }) =>
    products.some((product) => isRented(shop, product, { date, hours: null })),
  )

const offeredSets = (
  shop: Shop,
  payload: KnownPayload,
  categories: readonly Category[],
  rate: FolderRate,
): OfferedSet[] => {
  const { tenant } = shop
  const offered = new Set(categories.flatMap(({ products }) => products).map(({ id }) => id))
  const terms = setTerms(tenant, payload, rate)
  return tenant.sets.flatMap((set) => {
    const members = membersOfSet(set, tenant.categories).map(({ products, optional }) => ({
      products: products.filter((id) => offered.has(id)),
      optional,
    }))
    if (members.some(({ products, optional }) => !optional && products.length === 0)) return []
    const amounts = PERSON_TYPES.flatMap((type) => {
      const amount = amountOfSet(set, type, terms)
      return amount === undefined ? [] : [[type, amount]]
    })
    return [
      {
        id: set.id,
        title: set.title[payload.language],
        description: set.description[payload.language],
        ...pictureOf(shop, set.picture),
        persons: set.persons,
        members: members.filter(({ products }) => products.length > 0),
        ...(set.percent === undefined ? { amounts: Object.fromEntries(amounts) } : { percent: set.percent }),
      },
    ]
  })
}

/**
 * Returns no products and an empty cart if the period cannot be booked or the location is closed. Free stock may be a
 * second old unless it must be exact.
 */
export const computeOffer = async (
  reading: Reading,
  shop: Shop,
  payload: KnownPayload,
  now: string,
  code: TypedCode | undefined,
  { isExact, own = null }: { isExact: boolean; own?: string | null },
): Promise<Offer> => {
  const today = dayOf(now)
  const bookable = ratesFor(shop, payload, today)
  const rate = rateFor(bookable, payload.rate)
  const errorcode = periodProblem(shop, payload, now)
  const rates = bookable.map((candidate) => shopRate(candidate, payload.language))
  if (errorcode !== undefined || !rate)
    return {
      categories: [],
      cart: emptyCart(shop.tenant.shop.vatPercent),
      rate: rate ? shopRate(rate, payload.language) : null,
      rates,
      errorcode: errorcode ?? ERROR_CODE.periodNotBookable,
    }
  const { date, pickupDayBefore, hours: asked, start, language } = payload
  const location = payload.location ?? onlyLocation({ locations: shop.offeredLocations })
  const hourlyDay = await hourlyDayOf(reading, shop, payload, location, { now, own })
  const read = async () => {
    if (hourlyDay && asked != null && !start) {
      // Counts the visitor's own units as taken here, because the page adds them.
      const day = own === null ? hourlyDay : await hourlyDayOf(reading, shop, payload, location, { now, own: null })
      return categoriesOf(offerTerms(shop, payload, rate, new Map([[location!, freeAtBestStart(shop, asked, day!)]])))
    }
    const stock = await reading.run((db) => freeStock(db, shop.id, location, occupiedBy(payload)))
    return categoriesOf(offerTerms(shop, payload, rate, stock))
  }
  // Keeps old and exact catalogues apart, so that a visitor who has written never gets an old one.
  const terms = [date.from, date.to, pickupDayBefore, asked, start, language, rate.id, reading.mayBeOld]
  const categories = await (isExact ? read() : shownCatalogue({ shop, location, terms }, read))
  const { cart, discount, errorcode: discountProblem } = priceCart(shop, payload, rate, code, today)
  const hasLines = cart.persons.some(({ items }) => items.length > 0)
  const sets = offeredSets(shop, payload, categories, rate)
  const hours = offeredHours(shop.tenant.categories, date)
  return {
    categories,
    ...(sets.length > 0 && { sets }),
    cart,
    rate: shopRate(rate, payload.language),
    rates,
    ...(hasLines && { totals: totalsByRate(shop, payload, bookable, discount, today) }),
    ...(hours.length > 0 && { hours }),
    ...(hours.length > 0 && !rentsWholeDays(shop, date) && { wholeDay: false as const }),
    ...(hourlyDay && {
      starts: startsOfOffer(shop, payload, hourlyDay),
      hourPrices: cheapestByHours(shop.tenant, date.from, hours, rate),
    }),
    ...(discountProblem && { errorcode: discountProblem }),
  }
}
