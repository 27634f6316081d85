import { STATUS } from '#contract/constants.ts'
import { postPrices } from '#contract/prices.ts'
import { handle, type Routes } from '#server/http/handle.ts'
import { computeOffer } from '#server/offers/offer.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'
import { isHolding, replacedReservation } from '#server/reservations/own-reservation.ts'

export const mountPrices = (routes: Routes): void =>
  handle(routes, postPrices, async ({ shop, body, today, c, deps }) => {
    const payload = validatePayload(shop, body)
    const named = await replacedReservation(deps.db, c, shop.code, body)
    // A code that the own booking has used, held or paid for, is no used-up one.
    const ownCode = named && (isHolding(named) || named.status === STATUS.paid) ? named.discount : null
    return withTypedCode({ c, deps, shop, typed: payload.dc, ownCode }, (code) =>
      computeOffer(deps.db, shop, payload, today, code),
    )
  })
