import type { Swap } from '#contract/swaps.ts'
import { changePerson, personAt, refAt } from '#domain/persons/persons.ts'
import { swapLine } from '#domain/stock/swaps.ts'
import { rulesOf, withBooking, type BookingContext } from './context.ts'
import type { BookingEvent } from './events.ts'

const canSwap = ({ booking: { persons } }: BookingContext, swap: Swap): boolean =>
  'date' in swap ||
  'location' in swap ||
  personAt(persons, refAt(persons, swap.person))?.products[swap.line]?.id === swap.product

/** A swap to another location or other days clears the stock, which the chart then requests again. */
export const withSwap = (context: BookingContext, swap: Swap): BookingContext => {
  if ('location' in swap) return withBooking({ ...context, stock: null }, { location: swap.location })
  if ('date' in swap) return withBooking({ ...context, stock: null }, { days: swap.date })
  const { persons } = context.booking
  return withBooking(context, {
    persons: changePerson(
      persons,
      refAt(persons, swap.person),
      (person) => ({ ...person, products: swapLine(person.products, swap) }),
      rulesOf(context),
    ),
  })
}

export const chosenSwap = (context: BookingContext, event: BookingEvent): Swap | undefined => {
  const swap = event.type === 'swap.choose' ? context.swaps[event.at] : undefined
  return swap && canSwap(context, swap) ? swap : undefined
}
