import type { ActorRefFrom } from 'xstate'
import type { UnitRef } from '#contract/errors.ts'
import { countedType, personAt, type PersonRef } from '#domain/persons/persons.ts'
import { candidatesFor, descriptionOf, type Answers, type FilterCandidate } from '#domain/sizes/product-filter.ts'
import { recommend } from '#domain/sizes/recommend.ts'
import { freeUnits, ownUnits } from '#domain/stock/stock.ts'
import { stockLeft } from '#domain/stock/left.ts'
import { unitKey, unitOfLine } from '#domain/stock/units.ts'
import { rulesOf, type BookingContext } from '#machines/booking/context.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { productFilterMachine, type RecommendAnswer } from '#machines/product-filter.ts'
import { bookingOf, type Visit } from '#src/visit/visit.ts'

/** Does what XState's `waitFor` does, which would add code to the first page. */
const pricedContext = (booking: BookingActor, signal: AbortSignal) =>
  new Promise<BookingContext>((resolve) => {
    const subscription = booking.subscribe(look)
    signal.addEventListener('abort', () => subscription.unsubscribe())
    function look() {
      const snapshot = booking.getSnapshot()
      if (snapshot.context.offer === null || snapshot.hasTag('recomputing')) return
      subscription.unsubscribe()
      resolve(snapshot.context)
    }
    look()
  })

export const candidatesOf = (context: BookingContext, ref: PersonRef): FilterCandidate[] => {
  const person = personAt(context.booking.persons, ref)
  return person ? candidatesFor(context.offer?.categories ?? [], countedType(person, rulesOf(context))) : []
}

const freeTo = (context: BookingContext, ref: PersonRef) => {
  const { stock, booking } = context
  const { persons } = booking
  const free = freeUnits(stock ?? [], ownUnits(context, booking))
  const own = new Set(personAt(persons, ref)?.products.map((line) => unitKey(unitOfLine(line))))
  return (unit: UnitRef): boolean => own.has(unitKey(unit)) || stockLeft(free, persons, unit) > 0
}

export const filterLogic = (visit: Visit, ref: PersonRef) =>
  productFilterMachine.provide({
    actors: {
      recommend: fromAnswer<RecommendAnswer, Answers>(
        async ({ input: answers, signal }) => {
          // Requests the offer at once, because after a failed request, the booking itself would wait before it asks
          // again.
          if (bookingOf(visit).getSnapshot().context.failure) visit.send({ type: 'offer.retry' })
          const context = await pricedContext(bookingOf(visit), signal)
          if (context.failure) throw new Error('Nobody knows what is free')
          const picks = recommend(candidatesOf(context, ref), answers, freeTo(context, ref))
          return { type: 'recommendation.made', picks }
        },
        { type: 'recommendation.unreachable' },
      ),
    },
    actions: {
      keepAnswers: ({ context: { answers } }) =>
        visit.send({ type: 'person.describe', person: ref, description: descriptionOf(answers) }),
    },
  })

export type FilterActor = ActorRefFrom<typeof productFilterMachine>
