import * as z from 'zod/mini'
import { BookingDraft, CheckoutDraft, DraftId } from '#contract/draft.ts'

/** The schemas of the browser's storage. They are in their own file, since a first visit needs none of them. */
export const booking = BookingDraft
export const checkout = CheckoutDraft
/** Ids of bookings that were paid in this browser, so that no tab revives them. */
export const paid = z.array(DraftId)
