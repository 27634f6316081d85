import type { Handlers } from '#server/http/handlers.ts'
import { locationInCalendar } from '#server/offers/shop-location.ts'

export const locationsHandlers = {
  getLocations: ({ shop, locale, today }) =>
    shop.tenant.locations.map((location) => locationInCalendar(location, locale, today)),
} satisfies Partial<Handlers>
