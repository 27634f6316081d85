import type { BookingPayloadInput } from '#contract/booking.ts'
import type { PersonalField } from '#contract/person.ts'
import { needsContact } from '#domain/persons/contact.ts'
import { everybody, type Person } from '#domain/persons/persons.ts'
import { manyLines } from '#domain/text/many-lines.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { payload, type Booking, type Sender } from './payload.ts'
import { orderedStay } from './stay-texts.ts'

/** `fieldsOf` names the fields that a person's entry contains. */
export const toOrder = (
  { contact: { isAutofilled: _howItCame, ...contact }, ...booking }: Booking,
  sender: Sender,
  replaces: string | null,
  fieldsOf: (person: Person) => readonly PersonalField[],
): BookingPayloadInput => ({
  ...payload(booking, sender, fieldsOf),
  ...booking.handover,
  contact: needsContact(everybody(booking.persons)) ? contact : null,
  accommodation: orderedStay(booking.accommodation),
  bookingId: replaces,
  groupname: oneLine(booking.groupname) || null,
  remark: manyLines(booking.remark),
  newsletter: booking.newsletter,
  createUser: booking.createUser,
})
