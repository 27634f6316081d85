import type { PersonRef } from '#domain/persons/persons.ts'
import type { Visit } from '#src/visit/visit.ts'
import { useVisit } from '#src/visit/VisitContext.ts'

/** Visits in which a button has opened a person's tab that still has to take the focus. */
const arriving = new WeakSet<Visit>()

/** Whether a button has opened the tab since the last call. */
export const wasLed = (visit: Visit): boolean => arriving.delete(visit)

/** Opens the equipment of a person; its tab takes the focus as soon as it is rendered. */
export const useLeadTo = () => {
  const visit = useVisit()
  return {
    person: (person: PersonRef) => {
      arriving.add(visit)
      visit.send({ type: 'person.equip', person })
    },
    nextPerson: () => {
      arriving.add(visit)
      visit.send({ type: 'step.next', step: 'products' })
    },
  }
}
