import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { checkoutDraft, lastDraft, paidBookings, tabDraft } from './storage.ts'

/** More than anybody pays while a tab that shares a booking is still open. */
const PAID_REMEMBERED = 20

/** What the browser keeps of the booking that a tab shows (docs/decisions/2026-11-21-tabs.md). */
export interface Drafts {
  /** This tab's own, else the one that was changed last in any tab. */
  restore: () => { booking: BookingDraft | null; checkout: CheckoutDraft | null }
  save: (booking: BookingDraft, checkout: CheckoutDraft) => void
  /** What is kept from here on is another booking. */
  begin: () => void
  /** The reservation that was made of it; undefined: none, or it is no longer this one's. */
  reservation: () => string | undefined
  /** This booking is paid: the other tabs that show it hear of it. */
  markPaid: () => void
  /** Another tab has paid this booking. */
  isPaid: () => boolean
  onPaid: (listener: () => void) => void
}

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const openDrafts = (tenant: string): Drafts => {
  let id = newId()
  let reservation: string | undefined
  /** As the tab has last known it. */
  let inHand: string | undefined
  const paid = () => paidBookings.read(tenant) ?? []
  const isPaid = () => paid().includes(id)
  return {
    restore: () => {
      const booking = tabDraft.read(tenant) ?? lastDraft.read(tenant)
      const checkout = checkoutDraft.read(tenant)
      id = booking?.id ?? id
      reservation = checkout?.reservation?.bookingId ?? booking?.reservation
      // From here on it is this tab's, whatever the others do with theirs.
      if (booking) tabDraft.write(tenant, { ...booking, id })
      return { booking, checkout }
    },
    reservation: () => reservation,
    save: (booking, checkout) => {
      const current = checkout.reservation?.bookingId
      // A new tab has the choices without the reservation: that one is forgotten only where it was in hand.
      if (current !== inHand) reservation = current
      inHand = current
      const draft = { ...booking, id, reservation }
      tabDraft.write(tenant, draft)
      lastDraft.write(tenant, draft)
      checkoutDraft.write(tenant, checkout)
    },
    begin: () => {
      id = newId()
      reservation = undefined
    },
    markPaid: () => paidBookings.write(tenant, [...paid(), id].slice(-PAID_REMEMBERED)),
    isPaid,
    onPaid: (listener) => {
      const hear = () => isPaid() && listener()
      addEventListener('storage', ({ key }) => key === paidBookings.keyOf(tenant) && hear())
      // A page that the browser has kept aside while it was left has heard nothing.
      addEventListener('pageshow', ({ persisted }) => persisted && hear())
    },
  }
}
