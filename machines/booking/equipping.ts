import { everybody, personAt, refAt, type PersonRef } from '#domain/persons/persons.ts'
import type { BookingContext } from './context.ts'

type Equipping = Pick<BookingContext, 'booking' | 'equipping'>

export const equippedRef = ({ booking: { persons }, equipping }: Equipping): PersonRef =>
  personAt(persons, equipping) ? equipping : refAt(persons, 0)

/**
 * Returns an earlier person only if nobody has equipment, because the next button would otherwise never lead to the
 * next step.
 */
export const nextUnequipped = (context: Equipping): PersonRef | undefined => {
  const { persons } = context.booking
  const everyone = everybody(persons)
  const open = everyone.indexOf(personAt(persons, equippedRef(context))!)
  const bare = everyone.map(({ products }) => products.length === 0)
  const next = bare.indexOf(true, bare.includes(false) ? open + 1 : (open + 1) % bare.length)
  return next === -1 || next === open ? undefined : refAt(persons, next)
}
