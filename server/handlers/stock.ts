import { postStock } from '#contract/stock.ts'
import { countDays } from '#domain/days.ts'
import { occupiedDays } from '#domain/opening.ts'
import { RENTAL_DAYS_MAX } from '#domain/rates.ts'
import { handle, type Routes } from '#server/handle.ts'
import { freeStock } from '#server/offers/stock.ts'
import { isInTimespan } from '#server/offers/shop-product.ts'
import { misfit } from '#server/refusal.ts'

export const mountStock = (routes: Routes): void =>
  handle(routes, postStock, async ({ shop, body: { date, location, pickupDayBefore }, deps }) => {
    if (!shop.locations.has(location)) throw misfit('location')
    if (date.to < date.from || countDays(date) > RENTAL_DAYS_MAX) throw misfit('date.to')
    const units = await freeStock(deps.db, shop.code, location, occupiedDays(date, pickupDayBefore))
    return {
      stock: units.flatMap(({ product, model, property1, free }) => {
        const known = shop.products.get(product)?.product
        // Units that were claimed once outlive their product.
        if (!known) return []
        return [{ product, model, property1, stock: isInTimespan(known, date) ? free : 0 }]
      }),
    }
  })
