import type { Condition, Model, PricesByType, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import type { FolderCategory, FolderProduct, FolderRate, SeasonPrices } from '#contract/tenant-folder.ts'
import { countDays } from '#domain/calendar/days.ts'
import { seasonOn } from '#domain/calendar/seasons.ts'
import { isInTimespan, timespanOf } from '#domain/calendar/timespan.ts'
import { percentOf, pricedConditions, rentsFor, unitPrice } from '#domain/pricing/price.ts'
import { compareSizes } from '#domain/sizes/size-order.ts'
import { type FreeUnits } from '#domain/stock/stock.ts'
import { isModelSoldOut, isSoldOut } from '#domain/stock/left.ts'
import { unitKey, unitsOf } from '#domain/stock/units.ts'
import type { FreeStock } from '#server/stock/free-stock.ts'
import { pictureOf, type Shop } from '#server/tenants/shop.ts'
import type { KnownPayload } from './validate-payload.ts'

export interface OfferTerms {
  shop: Shop
  payload: KnownPayload
  rate: FolderRate
  season: string | undefined
  free: readonly FreeUnits[]
  best: FreeUnits
}

export const offerTerms = (shop: Shop, payload: KnownPayload, rate: FolderRate, stock: FreeStock): OfferTerms => {
  const free = [...stock.values()]
  const units = [...shop.products.values()].flatMap(({ product }) => unitsOf(product).map(unitKey))
  return {
    shop,
    payload,
    rate,
    season: seasonOn(shop.tenant.seasons, payload.date.from)?.id,
    free,
    best: new Map(units.map((unit) => [unit, Math.max(0, ...free.map((there) => there.get(unit) ?? 0))])),
  }
}

type Duration = Pick<KnownPayload, 'date' | 'hours'>

export const isRented = (shop: Shop, product: FolderProduct, { date, hours }: Duration): boolean =>
  isInTimespan(product, date) &&
  rentsFor(product, { days: countDays(date), hours: hours ?? null }, seasonOn(shop.tenant.seasons, date.from)?.id)

export const freeOfOffered = (shop: Shop, free: FreeUnits | undefined, period: Duration): FreeUnits =>
  new Map(
    [...shop.products.values()].flatMap(({ product }) => {
      const offered = isRented(shop, product, period) ? free : undefined
      return unitsOf(product).map((unit) => [unitKey(unit), offered?.get(unitKey(unit)) ?? 0] as const)
    }),
  )

/** Counts units at the location with the most of them, because nobody collects at two locations. */
const atBestLocation = ({ free }: OfferTerms, keys: readonly string[]): number =>
  Math.max(0, ...free.map((units) => keys.reduce((sum, key) => sum + (units.get(key) ?? 0), 0)))

export const PERSON_TYPES: readonly PersonType[] = [1, 2, 3]

const forPeriod = ({ payload, season }: OfferTerms, product: FolderProduct, model?: { prices: SeasonPrices }) => ({
  product,
  model,
  duration: { days: countDays(payload.date), hours: payload.hours ?? null },
  season,
})

const pricesOf = (
  { payload, rate }: OfferTerms,
  priced: ReturnType<typeof forPeriod>,
  dependsOnModel: (type: PersonType, amount: number) => boolean,
): PricesByType =>
  Object.fromEntries(
    PERSON_TYPES.flatMap((type) => {
      const unit = unitPrice({
        ...priced,
        type,
        rate: { percent: rate.percent, title: rate.title[payload.language] },
        locale: payload.language,
      })
      if (!unit) return []
      const dependsOnAge = priced.product.conditions.some(({ personType }) => personType === type)
      const { amount, hours } = unit
      return [
        [
          type,
          { amount, fromPrice: dependsOnAge || dependsOnModel(type, amount), ...(hours !== undefined && { hours }) },
        ],
      ]
    }),
  )

const conditionsOf = ({ payload, rate }: OfferTerms, priced: ReturnType<typeof forPeriod>): Condition[] =>
  pricedConditions(priced).map(({ personType, ageFrom, ageTo, title, price }) => ({
    personType,
    ageFrom,
    ageTo,
    price: percentOf(price, rate.percent),
    title: title[payload.language],
  }))

const shopModel = (
  terms: OfferTerms,
  product: FolderProduct,
  { picture, variants, prices, ...model }: FolderProduct['models'][number],
): Model => {
  const own = prices && forPeriod(terms, product, { prices })
  const counted = variants.map(({ stock: _byLocation, ...variant }) => ({
    ...variant,
    stock: variant.disabled
      ? 0
      : terms.best.get(unitKey({ product: product.id, model: model.id, property1: variant.property1 }))!,
  }))
  return {
    ...model,
    ...(picture && pictureOf(terms.shop, picture)),
    notInStock: isModelSoldOut(terms.best, product.id, { id: model.id, variants }),
    ...(own && { prices: pricesOf(terms, own, () => false), conditions: conditionsOf(terms, own) }),
    variants: counted.toSorted((a, b) => compareSizes(a.property1, b.property1)),
  }
}

export const shopProduct = (terms: OfferTerms, category: FolderCategory, product: FolderProduct): Product => {
  const { shop, payload } = terms
  const models = product.models.map((model) => shopModel(terms, product, model))
  const keys =
    models.length === 0
      ? [unitKey({ product: product.id })]
      : models.flatMap((model) =>
          model.variants
            .filter(({ disabled }) => !disabled)
            .map(({ property1 }) => unitKey({ product: product.id, model: model.id, property1 })),
        )
  const priced = forPeriod(terms, product)
  const timespan = timespanOf(product, payload.date)
  return {
    id: product.id,
    title: product.title[payload.language],
    description: product.description[payload.language],
    ...pictureOf(shop, product.picture),
    type: product.type,
    ...(product.sport && { sport: product.sport }),
    ...(product.depotDayMode !== undefined && { depotDayMode: product.depotDayMode }),
    requiredPersonalFields: product.requiredPersonalFields,
    models,
    stock: atBestLocation(terms, keys),
    categoryTitle: category.title[payload.language],
    prices: pricesOf(terms, priced, (type, amount) =>
      models.some(({ prices }) => prices !== undefined && prices[type]?.amount !== amount),
    ),
    ...(product.deposit !== undefined && { deposit: product.deposit }),
    conditions: conditionsOf(terms, priced),
    ...(timespan && { timespan }),
    modelsNotInStock: models.length > 0 && isSoldOut(terms.best, product),
  }
}
