import { createContext, use, useSyncExternalStore } from 'react'
import type { BookingActor, BookingSnapshot } from '#machines/booking/machine.ts'
import { bookingOf, type Visit } from './visit.ts'

const VisitContext = createContext<Visit | null>(null)

export const VisitProvider = VisitContext.Provider

export const useVisit = (): Visit => {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit needs the shop route above it')
  return visit
}

const firstSnapshots = new WeakMap<BookingActor, BookingSnapshot>()

/** A component that hydrates later begins with this state, even if the booking has changed since. */
export const firstSnapshotOf = (booking: BookingActor): BookingSnapshot => {
  const first = firstSnapshots.get(booking) ?? booking.getSnapshot()
  firstSnapshots.set(booking, first)
  return first
}

const remember = <T>(select: (snapshot: BookingSnapshot) => T) => {
  let last: { snapshot: BookingSnapshot; selection: T } | undefined
  return (snapshot: BookingSnapshot): T => {
    if (last?.snapshot !== snapshot) last = { snapshot, selection: select(snapshot) }
    return last.selection
  }
}

const subscriptions = new WeakMap<BookingActor, (listener: () => void) => () => void>()

/** Returns the same function for the same booking, because React subscribes again when the function changes. */
const subscriptionTo = (booking: BookingActor) => {
  const known = subscriptions.get(booking)
  if (known) return known
  const subscribe = (listener: () => void) => {
    const subscription = booking.subscribe(listener)
    return () => subscription.unsubscribe()
  }
  subscriptions.set(booking, subscribe)
  return subscribe
}

/** `select` must return the same value for the same state. */
export const useBooking = <T>(select: (snapshot: BookingSnapshot) => T): T => {
  const booking = bookingOf(useVisit())
  const selected = remember(select)
  const first = firstSnapshotOf(booking)
  return useSyncExternalStore(
    subscriptionTo(booking),
    () => selected(booking.getSnapshot()),
    () => selected(first),
  )
}

export const useFirstBooking = <T>(select: (snapshot: BookingSnapshot) => T): T =>
  select(firstSnapshotOf(bookingOf(useVisit())))

export const useBookingSend = () => useVisit().send
