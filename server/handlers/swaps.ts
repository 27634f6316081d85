import { postSwaps } from '#contract/swaps.ts'
import { namedReservation, openReservation } from '#server/checkout/own-reservation.ts'
import { handle, type Routes } from '#server/handle.ts'
import { computeSwaps } from '#server/offers/swaps.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'

export const mountSwaps = (routes: Routes): void =>
  handle(routes, postSwaps, async ({ shop, body, today, c, deps }) => {
    const payload = validatePayload(shop, body)
    const own = await openReservation(deps.db, shop.code, namedReservation(c, shop.code, body.bookingId))
    return { swaps: await computeSwaps(deps.db, shop, payload, today, own) }
  })
