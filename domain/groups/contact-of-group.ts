import type { BookedPayload, OrderedPayload } from '#contract/booking.ts'
import type { Contact } from '#contract/person.ts'
import { bookerOf, contactIndex } from '#domain/persons/contact.ts'
import { leaderContact } from './group-payload.ts'

/** Returns null if the leader's e-mail address is missing, or if the main person has the same one. */
export const contactOfGroup = (
  before: Pick<BookedPayload, 'contact' | 'persons'>,
  { persons }: Pick<OrderedPayload, 'persons'>,
): Contact | null => {
  const leader = bookerOf(before)
  const main = persons[contactIndex(persons)]
  if (!leader?.email || main?.email?.toLowerCase() === leader.email.toLowerCase()) return null
  return leaderContact(leader)
}
