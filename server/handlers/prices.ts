import { postPrices } from '#contract/prices.ts'
import { namedReservation, openReservation } from '#server/checkout/own-reservation.ts'
import { handle, type Routes } from '#server/handle.ts'
import { computeOffer } from '#server/offers/offer.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'

export const mountPrices = (routes: Routes): void =>
  handle(routes, postPrices, async ({ shop, body, today, c, deps }) => {
    const payload = validatePayload(shop, body)
    const own = await openReservation(deps.db, shop.code, namedReservation(c, shop.code, body.bookingId))
    return computeOffer(deps.db, shop, payload, today, own?.discount)
  })
