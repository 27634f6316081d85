import type { AnswerOf } from '#contract/call.ts'
import type { postGroupChangeOffer } from '#contract/groups.ts'
import { computeOffer } from '#server/offers/offer.ts'
import { lacksStart } from '#server/offers/starts.ts'
import type { TypedCode } from '#server/offers/priced-cart.ts'
import type { KnownPayload } from '#server/offers/validate-payload.ts'
import { readingOf } from '#server/db/replica.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { groupPeriodProblem } from './check-group.ts'
import { offeredToGroup } from './offered-to-group.ts'
import { withSizesOfChange } from './shop-sizes.ts'
import { shortfallsOf, shortLinesOf } from './shortfalls.ts'

interface Changed {
  /** The units of this booking count as free. */
  booking: string
  payload: KnownPayload
  code: TypedCode | undefined
  now: string
}

export const changeOffer = async (
  db: Db,
  shop: Shop,
  { booking, payload: asked, code, now }: Changed,
): Promise<AnswerOf<typeof postGroupChangeOffer>> => {
  const payload = await withSizesOfChange(db, shop, asked, { booking, now })
  const offer = await computeOffer(readingOf(db), shop, payload, now, code, { isExact: true, own: booking })
  const errorcode = offer.errorcode ?? groupPeriodProblem(shop, payload, now)
  const ids = payload.persons.map((_, at) => at)
  const short =
    errorcode === undefined && !lacksStart(shop, payload) ? await shortLinesOf(db, shop, { payload }, booking) : []
  return {
    ...offeredToGroup(offer),
    cart: offer.cart,
    short: shortfallsOf(shop, { payload, ids }, short),
    ...(errorcode !== undefined && { errorcode }),
  }
}
