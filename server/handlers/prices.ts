import { postPrices } from '#contract/prices.ts'
import { handle, type Routes } from '#server/handle.ts'
import { computeOffer } from '#server/offers/offer.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'

export const mountPrices = (routes: Routes): void =>
  handle(routes, postPrices, ({ shop, body, today, deps }) =>
    computeOffer(deps.db, shop, validatePayload(shop, body), today),
  )
