import type { AnswerOf } from '#contract/call.ts'
import type { getGroupOffer } from '#contract/groups.ts'
import type { Offer } from '#contract/prices.ts'
import { timesIn } from '#domain/booking/offered-times.ts'

export const offeredToGroup = (offer: Offer): Omit<AnswerOf<typeof getGroupOffer>, 'cart' | 'short' | 'errorcode'> => {
  const { categories, sets, rate, rates } = offer
  return { categories, ...(sets && { sets }), rate, rates, ...timesIn(offer) }
}
