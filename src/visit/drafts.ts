import type { AnyEventObject } from 'xstate'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft, KeptReservation } from '#contract/draft.ts'
import { personalOf, toDraft } from '#machines/booking/draft.ts'
import type { BookingPage } from '#machines/booking/steps.ts'
import type { DraftsAnswer, DraftsEvent } from '#machines/visit/events.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import {
  checkoutDraft,
  keptCheckout,
  lastDraft,
  loadSchemas,
  paidBookings,
  paidReservations,
  tabDraft,
} from './draft-storage.ts'

/** A visitor will not pay for more bookings than this while another tab stays open. */
const PAID_REMEMBERED = 20

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => (byte % 16).toString(16)).join('')

const changeOf = (reservation: KeptReservation | null): BookingDraft['change'] => {
  const change = reservation?.change
  return change && { number: change.number, version: change.version, isPaid: change.paid !== null }
}

interface Drafts {
  tenant: string
  booking: BookingActor
  page: BookingPage
  sendBack: (answer: DraftsAnswer) => void
  receive: (listener: (event: DraftsEvent & AnyEventObject) => void) => void
  signal: AbortSignal
}

/** Loads the stored booking of a tab, and then stores each of its changes (docs/decisions/2026-11-21-tabs.md). */
export const keepDrafts = ({ tenant, booking, page, sendBack, receive, signal }: Drafts): void => {
  const draft = tabDraft.read(tenant) ?? lastDraft.read(tenant)
  const checkout = keptCheckout(tenant)
  let id = draft?.id ?? newId()
  let reservation = draft?.reservation
  let change = draft?.change
  let inHand = checkout.reservation?.bookingId
  if (draft) tabDraft.write(tenant, { ...draft, id })

  const paidIn = (list: typeof paidBookings, each: string | undefined) => list.read(tenant)?.includes(each!)
  const reportPaid = () => {
    if (!paidIn(paidBookings, id)) return
    // An own reservation that was not paid is a second order, and stays.
    if (paidIn(paidReservations, inHand)) sendBack({ type: 'reservation.gone' })
    sendBack({ type: 'booking.paidElsewhere' })
  }
  const remember = (list: typeof paidBookings, paid: string) =>
    list.write(tenant, [...(list.read(tenant) ?? []), paid].slice(-PAID_REMEMBERED))

  const save = () => {
    const { context } = booking.getSnapshot()
    const current = context.reservation?.bookingId
    // Keeps the stored reservation if this tab's own one has not changed, because a new tab has none.
    if (current !== inHand) {
      reservation = current
      change = changeOf(context.reservation)
    }
    inHand = current
    const kept = { ...toDraft(context.booking), id, reservation, change }
    tabDraft.write(tenant, kept)
    lastDraft.write(tenant, kept)
    checkoutDraft.write(tenant, {
      version: DRAFT_VERSION,
      ...personalOf(context.booking),
      reservation: context.reservation,
      unansweredOrders: context.unanswered,
    })
  }

  receive((event) => {
    if (event.type === 'draft.begin') {
      id = newId()
      reservation = event.keeps && inHand
      change = undefined
    } else if (event.type === 'booking.paid') {
      if (![reservation, inHand].includes(event.bookingId)) return
      // Writes the reservation first, because another tab reads both lists when the second one changes.
      remember(paidReservations, event.bookingId)
      remember(paidBookings, id)
      sendBack({ type: 'draft.paid' })
    } else {
      // `save` would not notice an order after a logout, because it replaces the tab's own reservation and keeps its id.
      reservation = event.reservation.bookingId
    }
  })
  sendBack({ type: 'drafts.loaded', draft, ...checkout, page })
  reportPaid()
  const readPaid = async () => {
    await loadSchemas()
    if (!signal.aborted) reportPaid()
  }
  addEventListener('storage', ({ key }) => key === paidBookings.keyOf(tenant) && void readPaid(), { signal })
  // Reads the list again when the browser restores the page from its back/forward cache, because the page has missed
  // the events of other tabs.
  addEventListener('pageshow', ({ persisted }) => persisted && void readPaid(), { signal })
  booking.subscribe(save)
}
