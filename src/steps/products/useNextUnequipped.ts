import { listedPersons } from '#src/steps/listed-persons.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useActivePerson } from './ActivePerson.tsx'

/** A person who has nothing yet. */
export interface Unequipped {
  label: string
  /** It is they who are being equipped. */
  isActive: boolean
  goTo: () => void
}

/** The next person without equipment, after the active one and then from the start; undefined: all have some. */
export const useNextUnequipped = (): Unequipped | undefined => {
  const { key, goTo } = useActivePerson()
  const places = listedPersons(useBooking(({ context }) => context.booking.persons))
  const active = Math.max(
    0,
    places.findIndex((place) => place.key === key),
  )
  const next = [...places.slice(active + 1), ...places.slice(0, active + 1)].find(
    ({ person }) => person.products.length === 0,
  )
  return next && { label: next.person.label, isActive: next === places[active], goTo: () => goTo(next.ref) }
}
