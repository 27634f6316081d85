import type { ProductLine } from '#contract/person.ts'
import type { Cart } from '#contract/prices.ts'
import type { FolderProduct, SeasonPrices } from '#contract/tenant-folder.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { seasonOn } from '#domain/calendar/seasons.ts'
import { withShopSizes } from '#domain/groups/shop-sizes.ts'
import { type SizedProduct } from '#domain/sizes/fitting-size.ts'
import { listFor } from '#domain/pricing/price.ts'
import { occupiedBy } from '#domain/stock/occupied.ts'
import { needsModel } from '#domain/stock/units.ts'
import type { Db } from '#server/db/transact.ts'
import { periodProblem } from '#server/offers/period.ts'
import { freeOfOffered } from '#server/offers/shop-product.ts'
import type { KnownPayload } from '#server/offers/validate-payload.ts'
import { freeStock } from '#server/stock/free-stock.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { GroupAsBooking } from './check-group.ts'

const sizedProduct = (shop: Shop, { id, sport, models, prices }: FolderProduct, firstDay: IsoDay): SizedProduct => {
  const season = seasonOn(shop.tenant.seasons, firstDay)?.id
  const offered = (list: SeasonPrices) => ({
    1: listFor(list, season, 1),
    2: listFor(list, season, 2),
    3: listFor(list, season, 3),
  })
  return {
    id,
    ...(sport && { sport }),
    prices: offered(prices),
    models: models.map((model) => ({ ...model, prices: model.prices && offered(model.prices) })),
  }
}

interface Sizable {
  payload: Pick<KnownPayload, 'date' | 'hours' | 'start' | 'cleaning' | 'location' | 'pickupDayBefore' | 'persons'>
}

const withLines = <B extends Sizable>(booking: B, lines: ProductLine[][]): B => ({
  ...booking,
  payload: {
    ...booking.payload,
    persons: booking.payload.persons.map((person, at) => ({ ...person, products: lines[at]! })),
  },
})

/** @param held the reservation whose units are the group's own */
export const withSizes = async <B extends Sizable>(db: Db, shop: Shop, booking: B, held: string | null): Promise<B> => {
  const { date, location, persons } = booking.payload
  const open = [...shop.products.values()].filter(({ product }) =>
    persons.some(({ products }) =>
      products.some((line) => line.id === product.id && (line.sizeByShop || needsModel(product, line))),
    ),
  )
  if (open.length === 0) return booking
  const stock = await freeStock(db, shop.id, location!, occupiedBy(booking.payload), held)
  const wearers = persons.map((person, at) => ({ ...person, id: String(at), fields: person }))
  const products = open.map(({ product }) => sizedProduct(shop, product, date.from))
  return withLines(
    booking,
    withShopSizes(wearers, products, freeOfOffered(shop, stock.get(location!), booking.payload)),
  )
}

export const withSizesOfChange = async (
  db: Db,
  shop: Shop,
  payload: KnownPayload,
  { booking, now }: { booking: string; now: string },
): Promise<KnownPayload> =>
  periodProblem(shop, payload, now) === undefined && payload.location
    ? (await withSizes(db, shop, { payload }, booking)).payload
    : payload

export const withQuotedSizes = (booking: GroupAsBooking, { persons }: Pick<Cart, 'persons'>): GroupAsBooking =>
  withLines(
    booking,
    booking.payload.persons.map(({ products }, at) =>
      products.map((line) => {
        const quoted = persons[at]?.items.find((item) => item.id === line.id)
        return quoted?.sizeByShop
          ? { ...line, modelId: quoted.modelId, property1: quoted.property1, sizeByShop: true }
          : line
      }),
    ),
  )
