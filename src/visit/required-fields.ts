import type { PersonalField } from '#contract/person.ts'
import type { Settings } from '#contract/site.ts'
import { contactIndex } from '#domain/contact.ts'
import { requiredFields } from '#domain/personal-fields.ts'
import { everybody } from '#domain/persons.ts'
import type { BookingSnapshot } from './visit.ts'

/** What each person of the booking must fill in, adults first: by the shop's settings and by what they have chosen. */
export const requiredOfEverybody = (
  { context: { booking, offer } }: BookingSnapshot,
  { requiredPersonalFields }: Pick<Settings, 'requiredPersonalFields'>,
): PersonalField[][] => {
  const products = new Map(
    offer?.categories.flatMap((category) => category.products.map((product) => [product.id, product])),
  )
  const persons = everybody(booking.persons)
  const contact = contactIndex(persons)
  return persons.map((person, at) => {
    const chosen = person.products.flatMap(({ id }) => products.get(id) ?? [])
    return requiredFields(requiredPersonalFields, chosen, at === contact)
  })
}
