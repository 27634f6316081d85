import { postSwaps } from '#contract/swaps.ts'
import { isHolding, namedReservation } from '#server/checkout/own-reservation.ts'
import { handle, type Routes } from '#server/handle.ts'
import { withTypedCode } from '#server/limits/code-guesses.ts'
import { computeSwaps } from '#server/offers/swaps.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'

export const mountSwaps = (routes: Routes): void =>
  handle(routes, postSwaps, async ({ shop, body, today, c, deps }) => {
    const payload = validatePayload(shop, body)
    const named = await namedReservation(deps.db, c, shop.code, body.bookingId)
    const own = named && isHolding(named) ? named : undefined
    const swaps = await withTypedCode({ c, deps, shop, typed: payload.dc, ownCode: own?.discount }, (code) =>
      computeSwaps(deps.db, shop, payload, today, code, own),
    )
    return { swaps }
  })
