import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import { needsContact } from '#domain/persons/contact.ts'
import { everybody } from '#domain/persons/persons.ts'
import { manyLines, oneLine } from '#domain/text/typed-text.ts'
import { payload, type Booking, type Sender } from './payload.ts'
import { orderedStay } from './stay.ts'

/** The booking with all personal data, for POST /api/checkout. */
export const toOrder = (
  { contact: { isAutofilled: _howItCame, ...contact }, ...booking }: Booking,
  sender: Sender,
  replaces: string | null,
): BookingPayloadInput => ({
  ...payload(booking, sender, PERSONAL_FIELDS),
  ...booking.handover,
  contact: needsContact(everybody(booking.persons)) ? contact : null,
  accommodation: orderedStay(booking.accommodation),
  bookingId: replaces,
  groupname: oneLine(booking.groupname) || null,
  remark: manyLines(booking.remark),
  newsletter: booking.newsletter,
  createUser: booking.createUser,
})
