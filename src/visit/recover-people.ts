import type { BookingActor } from '#machines/booking/machine.ts'
import { recoveredPeople } from '#machines/visit/load.ts'
import type { Api } from '#src/api/api.ts'
import { tabDraft } from './storage.ts'

/** Checkout opens without an answer then, and the visitor types. */
const PATIENCE = 3000

/** Asked once: what the visitor clears afterwards stays empty. */
const asked = new WeakSet<BookingActor>()

/**
 * Fills in the personal data of a booking that was ordered from a tab that is closed since. The browser keeps none beyond the tab; the shop
 * answers for the booking's cookie.
 */
export const recoverPeople = async (tenant: string, booking: BookingActor, api: Api): Promise<void> => {
  const bookingId = tabDraft.read(tenant)?.reservation
  // What the tab has ordered itself, it knows.
  if (!bookingId || booking.getSnapshot().context.reservation || asked.has(booking)) return
  asked.add(booking)
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const reservation = await api.call('getCheckout', { params: { bookingId }, signal })
    const personal = recoveredPeople(reservation, booking.getSnapshot().context.booking)
    if (personal) booking.send({ type: 'personal.saved', personal })
  } catch {
    // It is not this visitor's, or there is no connection.
  }
}
