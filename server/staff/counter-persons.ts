import type { CounterPerson } from '#contract/staff.ts'
import { contactIndex } from '#domain/contact.ts'
import { requiredFields } from '#domain/personal-fields.ts'
import type { ReservationRow } from '#server/checkout/own-reservation.ts'
import type { Shop } from '#server/tenants/shop.ts'

type Booked = Pick<ReservationRow, 'payload' | 'cart'>

export const nameOf = ({ firstname, lastname }: { firstname?: string | null; lastname?: string | null } = {}) =>
  [firstname, lastname].filter(Boolean).join(' ')

/** Whom to ask for at the counter. */
export const contactOf = ({ payload: { persons } }: Booked): { name: string; phone: string } => {
  const contact = persons[contactIndex(persons)]
  return { name: nameOf(contact), phone: contact?.phone ?? '' }
}

/** Who takes what in which size, and what of it has not been told. The persons of payload and cart stand in the same order. */
export const counterPersons = (shop: Shop, { payload, cart }: Booked): CounterPerson[] => {
  const contact = contactIndex(payload.persons)
  return payload.persons.map((person, at) => {
    const chosen = person.products.flatMap(({ id }) => shop.products.get(id)?.product ?? [])
    const required = requiredFields(shop.tenant.shop.requiredPersonalFields, chosen, at === contact)
    const { age, weight, height, shoesize, skills, label, type } = person
    return {
      age,
      weight,
      height,
      shoesize,
      skills,
      name: nameOf(person),
      label,
      type,
      items: (cart.persons[at]?.items ?? []).map(({ title, modelTitle, property1, count }) => ({
        title,
        model: modelTitle ?? null,
        size: property1 ?? null,
        count,
      })),
      coverage: cart.persons[at]?.coverage !== undefined,
      missing: required.filter(
        (field) => person[field] === undefined || person[field] === null || person[field] === '',
      ),
    }
  })
}
