import type { PersonRef } from '#domain/persons/persons.ts'
import type { Visit } from '#src/visit/visit.ts'
import { useVisit } from '#src/visit/VisitContext.ts'

/** Visits in which a button has led to a person, so that focus and scrolling still have to follow. */
const arriving = new WeakSet<Visit>()

/** Whether a button has led here since this was last asked. */
export const wasLed = (visit: Visit): boolean => arriving.delete(visit)

/** Leads to the equipment of a person; its tab takes the focus as soon as it is drawn. */
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
