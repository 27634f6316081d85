import { isHolding, notedOf, replacedReservation } from '#server/booking-access/own-reservation.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { computeSwaps } from '#server/offers/swaps.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'

export const swapsHandlers = {
  postSwaps: async ({ shop, body, now, c, deps }) => {
    const named = await replacedReservation(deps.db, c, shop.code, body)
    const payload = validatePayload(shop, { ...body, ...notedOf(named) })
    const own = named && isHolding(named) ? named : undefined
    const swaps = await withTypedCode({ c, deps, shop, typed: payload.dc, ownCode: own?.discount }, (code) =>
      computeSwaps(deps.db, shop, payload, now, code, own),
    )
    return { swaps }
  },
} satisfies Partial<Handlers>
