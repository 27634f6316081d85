import type { Invalid } from '#contract/errors.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { BookingQuestion } from '#machines/booking/context.ts'
import type { OfferAnswer, StockAnswer, StockQuestion, SwapsAnswer } from '#machines/booking/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'

/** The refusal of an offer; throws without a response. */
const refusalOfOffer = (error: unknown, { dc }: BookingQuestion): OfferAnswer => {
  if (!(error instanceof ApiError)) throw error
  if (error.status >= 500) return { type: 'offer.serverError' }
  if (error.status === 429) return { type: dc ? 'offer.tooManyCodes' : 'offer.serverError' }
  // Something in it is not to be had any more: the chart drops that.
  const issues = error.status === 422 ? (error.body as Partial<Invalid> | undefined)?.issues : undefined
  return issues ? { type: 'offer.unavailable', paths: issues.map(({ path }) => path) } : { type: 'offer.refused' }
}

/** The booking with its calls. Each is made in the language that the page has by then. */
export const bookingLogic = (api: () => Api, stockApi: () => Api) =>
  bookingMachine.provide({
    actors: {
      fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(
        async ({ input: body, signal }) => {
          try {
            return { type: 'offer.answered', offer: await api().call('postPrices', { body, signal }) }
          } catch (error) {
            return refusalOfOffer(error, body)
          }
        },
        { type: 'offer.unreachable' },
      ),
      fetchSwaps: fromAnswer<SwapsAnswer, BookingQuestion>(
        async ({ input: body, signal }) => {
          const { swaps } = await api().call('postSwaps', { body, signal })
          return { type: 'swaps.answered', swaps }
        },
        { type: 'swaps.unreachable' },
      ),
      fetchStock: fromAnswer<StockAnswer, StockQuestion>(
        async ({ input: { from, to, location, pickupDayBefore }, signal }) => {
          const body = { date: { from, to }, location, pickupDayBefore }
          const { stock } = await stockApi().call('postStock', { body, signal })
          return { type: 'stock.answered', stock }
        },
        { type: 'stock.unreachable' },
      ),
    },
  })
