import type { BookedPayload, OrderedPayload } from '#contract/booking.ts'
import type { Contact } from '#contract/person.ts'
import { bookerOf, contactIndex } from '#domain/persons/contact.ts'
import { leaderContact } from './group-payload.ts'

/**
 * Returns the leader's data as the contact of a changed group, because a change cannot replace the leader. Returns null
 * if the leader's e-mail address is missing, or if the main person has the same one, because the leader is then among
 * the persons.
 */
export const contactOfGroup = (
  before: Pick<BookedPayload, 'contact' | 'persons'>,
  { persons }: Pick<OrderedPayload, 'persons'>,
): Contact | null => {
  const leader = bookerOf(before)
  const main = persons[contactIndex(persons)]
  if (!leader?.email || main?.email?.toLowerCase() === leader.email.toLowerCase()) return null
  return leaderContact(leader)
}
