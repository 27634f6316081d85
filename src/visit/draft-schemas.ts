import * as z from 'zod/mini'
import { BookingDraft, CheckoutDraft, DraftId } from '#contract/draft.ts'

/** What each part of the browser's storage is parsed by. A file of its own: who comes for the first time needs none of it. */
export const booking = BookingDraft
export const checkout = CheckoutDraft
/** Ids of bookings that were paid in this browser, so that no tab revives them. */
export const paid = z.array(DraftId)
