import { everybody, personAt, refAt, type PersonRef } from '#domain/persons/persons.ts'
import type { BookingContext } from './context.ts'

type Equipping = Pick<BookingContext, 'booking' | 'equipping'>

/** Returns the person whose equipment is open. If that person has left the booking, returns the first one. */
export const equippedRef = ({ booking: { persons }, equipping }: Equipping): PersonRef =>
  personAt(persons, equipping) ? equipping : refAt(persons, 0)

/**
 * Returns the next person without equipment after the person whose equipment is open. An earlier person is returned
 * only if nobody has equipment. Otherwise the next button would lead from the last person back to earlier ones, and
 * never to the next step.
 */
export const nextUnequipped = (context: Equipping): PersonRef | undefined => {
  const { persons } = context.booking
  const everyone = everybody(persons)
  const open = everyone.indexOf(personAt(persons, equippedRef(context))!)
  const bare = everyone.map(({ products }) => products.length === 0)
  const next = bare.indexOf(true, bare.includes(false) ? open + 1 : (open + 1) % bare.length)
  return next === -1 || next === open ? undefined : refAt(persons, next)
}
