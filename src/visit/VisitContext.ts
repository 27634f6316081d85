import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { BookingSnapshot, Visit } from './visit.ts'

const VisitContext = createContext<Visit | null>(null)

export const VisitProvider = VisitContext.Provider

export const useVisit = (): Visit => {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit needs the shop route above it')
  return visit
}

/** What a component shows of the booking; `select` must return the same value for the same state. */
export const useBooking = <T>(select: (snapshot: BookingSnapshot) => T): T => useSelector(useVisit().booking, select)

/** Tells the booking machine what the visitor did. */
export const useBookingSend = () => useVisit().send
