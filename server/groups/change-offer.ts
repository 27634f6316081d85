import type { AnswerOf } from '#contract/call.ts'
import type { postGroupChangeOffer } from '#contract/groups.ts'
import { computeOffer } from '#server/offers/offer.ts'
import type { TypedCode } from '#server/offers/priced-cart.ts'
import type { KnownPayload } from '#server/offers/validate-payload.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
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
  const { categories, sets, rate, rates, cart, errorcode } = await computeOffer(db, shop, payload, now, code, {
    isExact: true,
  })
  const ids = payload.persons.map((_, at) => at)
  const short = errorcode === undefined ? await shortLinesOf(db, shop, { payload }, booking) : []
  return {
    categories,
    ...(sets && { sets }),
    rate,
    rates,
    cart,
    short: shortfallsOf(shop, { payload, ids }, short),
    ...(errorcode !== undefined && { errorcode }),
  }
}
