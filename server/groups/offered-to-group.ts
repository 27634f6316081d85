import type { AnswerOf } from '#contract/call.ts'
import type { getGroupOffer } from '#contract/groups.ts'
import type { Offer } from '#contract/prices.ts'

export const offeredToGroup = ({
  categories,
  sets,
  rate,
  rates,
  hours,
  starts,
  wholeDay,
  hourPrices,
}: Offer): Omit<AnswerOf<typeof getGroupOffer>, 'cart' | 'short' | 'errorcode'> => ({
  categories,
  ...(sets && { sets }),
  rate,
  rates,
  ...(hours && { hours }),
  ...(starts && { starts }),
  ...(wholeDay === false && { wholeDay }),
  ...(hourPrices && { hourPrices }),
})
