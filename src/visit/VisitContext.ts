import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import { bookingOf, type BookingSnapshot, type Visit } from './visit.ts'

const VisitContext = createContext<Visit | null>(null)

export const VisitProvider = VisitContext.Provider

export const useVisit = (): Visit => {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit needs the shop route above it')
  return visit
}

/** What a component shows of the booking; `select` must return the same value for the same state. */
export const useBooking = <T>(select: (snapshot: BookingSnapshot) => T): T => useSelector(bookingOf(useVisit()), select)

/** Whether the browser has looked up what it had kept. */
export const useIsRestored = (): boolean => useSelector(useVisit(), (snapshot) => snapshot.matches('ready'))

/** Sends an event to the visit, which passes it to the booking. */
export const useBookingSend = () => useVisit().send
