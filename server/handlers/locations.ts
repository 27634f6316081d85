import { getLocations } from '#contract/locations.ts'
import { handle, type Routes } from '#server/http/handle.ts'
import { locationInCalendar } from '#server/offers/shop-location.ts'

export const mountLocations = (routes: Routes): void =>
  handle(routes, getLocations, ({ shop, locale, today }) =>
    shop.tenant.locations.map((location) => locationInCalendar(location, locale, today)),
  )
