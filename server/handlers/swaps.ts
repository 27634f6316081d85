import { postSwaps } from '#contract/swaps.ts'
import { isHolding, replacedReservation } from '#server/checkout/own-reservation.ts'
import { handle, type Routes } from '#server/handle.ts'
import { withTypedCode } from '#server/limits/code-guesses.ts'
import { computeSwaps } from '#server/offers/swaps.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'

export const mountSwaps = (routes: Routes): void =>
  handle(routes, postSwaps, async ({ shop, body, today, c, deps }) => {
    const payload = validatePayload(shop, body)
    const named = await replacedReservation(deps.db, c, shop.code, body)
    const own = named && isHolding(named) ? named : undefined
    const swaps = await withTypedCode({ c, deps, shop, typed: payload.dc, ownCode: own?.discount }, (code) =>
      computeSwaps(deps.db, shop, payload, today, code, own),
    )
    return { swaps }
  })
