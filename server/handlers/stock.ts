import { countDays } from '#domain/calendar/days.ts'
import { occupiedDays } from '#domain/calendar/opening.ts'
import { RENTAL_DAYS_MAX } from '#domain/pricing/rates.ts'
import { unitKey, unitsOf } from '#domain/stock/units.ts'
import { invalidField } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { freeOfOffered } from '#server/offers/shop-product.ts'
import { isLocationOffered } from '#server/offers/validate-payload.ts'
import { freeStock } from '#server/stock/free-stock.ts'

export const stockHandlers = {
  postStock: async ({ shop, body: { date, location, pickupDayBefore }, deps }) => {
    if (!isLocationOffered(shop, location)) throw invalidField('location')
    if (date.to < date.from || countDays(date) > RENTAL_DAYS_MAX) throw invalidField('date.to')
    const stock = await freeStock(deps.db, shop.code, location, occupiedDays(date, pickupDayBefore))
    const free = freeOfOffered(shop, stock.get(location), date)
    // By the catalogue: units that were claimed once outlive their product, and of some there are none at this location.
    return {
      stock: [...shop.products.values()].flatMap(({ product }) =>
        unitsOf(product).map((unit) => ({ ...unit, stock: free.get(unitKey(unit)) ?? 0 })),
      ),
    }
  },
} satisfies Partial<Handlers>
