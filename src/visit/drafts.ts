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
  const paid = () => paidBookings.read(tenant) ?? []
  const isPaid = () => paid().includes(id)
  return {
    restore: () => {
      const booking = tabDraft.read(tenant) ?? lastDraft.read(tenant)
      id = booking?.id ?? id
      // From here on it is this tab's, whatever the others do with theirs.
      if (booking) tabDraft.write(tenant, { ...booking, id })
      return { booking, checkout: checkoutDraft.read(tenant) }
    },
    save: (booking, checkout) => {
      const draft = { ...booking, id }
      tabDraft.write(tenant, draft)
      lastDraft.write(tenant, draft)
      checkoutDraft.write(tenant, checkout)
    },
    begin: () => {
      id = newId()
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
