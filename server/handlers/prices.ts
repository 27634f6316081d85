import { STATUS } from '#contract/constants.ts'
import { isHolding, notedOf, replacedReservation } from '#server/booking-access/own-reservation.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { computeOffer } from '#server/offers/offer.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'

export const pricesHandlers = {
  postPrices: async ({ shop, body, now, c, deps }) => {
    const named = await replacedReservation(deps.db, c, shop.code, body)
    const payload = validatePayload(shop, { ...body, ...notedOf(named) })
    // A code that the own booking has used, held or paid for, is no used-up one.
    const ownCode = named && (isHolding(named) || named.status === STATUS.paid) ? named.discount : null
    return withTypedCode({ c, deps, shop, typed: payload.dc, ownCode }, (code) =>
      // The page counts what the own booking holds as free: it must not be counted twice.
      computeOffer(deps.db, shop, payload, now, code, { isExact: named !== undefined }),
    )
  },
} satisfies Partial<Handlers>
