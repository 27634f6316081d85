import type { CounterPerson } from '#contract/staff.ts'
import { fieldsOfGroup } from '#domain/groups/group-fields.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { requiredOfPeople } from '#domain/persons/personal-fields.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Shop } from '#server/tenants/shop.ts'

type Booked = Pick<ReservationRow, 'payload' | 'cart'>

export const nameOf = ({ firstname, lastname }: { firstname?: string | null; lastname?: string | null } = {}) =>
  [firstname, lastname].filter(Boolean).join(' ')

/** The contact's name and phone number, for the counter. */
export const contactOf = ({ payload }: Booked): { name: string; phone: string } => {
  const contact = bookerOf(payload)
  return { name: nameOf(contact), phone: contact?.phone ?? '' }
}

/** The persons with their products, sizes and missing fields. Payload and cart have the persons in the same order. */
export const counterPersons = (shop: Shop, { payload, cart }: Booked): CounterPerson[] => {
  const { persons } = payload
  const chosen = persons.map(({ products }) => products.flatMap(({ id }) => shop.products.get(id)?.product ?? []))
  const settings = shop.tenant.shop.requiredPersonalFields
  const required = payload.isGroup
    ? fieldsOfGroup(settings, payload, chosen).map(({ fields, measures }) => [...fields, ...measures])
    : requiredOfPeople(settings, persons, chosen).slice(-persons.length)
  return persons.map((person, at) => {
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
      items: (cart.persons[at]?.items ?? []).map(({ title, modelTitle, property1, sizeByShop = false, count }) => ({
        title,
        model: modelTitle ?? null,
        size: property1 ?? null,
        sizeByShop,
        count,
      })),
      coverage: cart.persons[at]?.coverage !== undefined,
      missing: required[at]!.filter(
        (field) => person[field] === undefined || person[field] === null || person[field] === '',
      ),
    }
  })
}
