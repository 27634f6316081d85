import type { BookingSnapshot } from '#machines/booking/machine.ts'
import type { PersonalField } from '#contract/person.ts'
import type { Settings } from '#contract/site.ts'
import { peopleOf } from '#domain/persons/contact.ts'
import { optionalOfPeople, requiredOfPeople, shopFields } from '#domain/persons/personal-fields.ts'
import { everybody } from '#domain/persons/persons.ts'

export const peopleOfBooking = ({ context: { booking } }: BookingSnapshot) =>
  peopleOf({ persons: everybody(booking.persons), contact: booking.contact })

export const fieldsOfBooking = (
  { context: { booking, offer } }: BookingSnapshot,
  settings: Pick<Settings, 'requiredPersonalFields' | 'personalFields'>,
): { required: PersonalField[][]; optional: PersonalField[][] } => {
  const products = new Map(
    offer?.categories.flatMap((category) => category.products.map((product) => [product.id, product])),
  )
  const persons = everybody(booking.persons)
  const chosen = persons.map((person) => person.products.flatMap(({ id }) => products.get(id) ?? []))
  const asked = shopFields(settings, booking.hours)
  const required = requiredOfPeople(asked.required, persons, chosen)
  return { required, optional: optionalOfPeople(asked.optional, persons, required) }
}
