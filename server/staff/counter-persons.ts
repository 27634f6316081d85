import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { CartItem } from '#contract/prices.ts'
import type { Locale } from '#contract/primitives.ts'
import type { CounterPerson } from '#contract/staff.ts'
import { fieldsOfGroup } from '#domain/groups/group-fields.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { requiredOfPeople, shopFields } from '#domain/persons/personal-fields.ts'
import { itemsBySet } from '#domain/pricing/items-by-set.ts'
import { sizeFit } from '#domain/sizes/size-fit.ts'
import { translate } from '#server/base/messages.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { type DoneExtras, personKey } from '#server/reservations/ticks.ts'

type Booked = Pick<ReservationRow, 'payload' | 'cart' | 'language'>

export const nameOf = ({ firstname, lastname }: { firstname?: string | null; lastname?: string | null } = {}) =>
  [firstname, lastname].filter(Boolean).join(' ')

export const contactOf = ({ payload }: Pick<ReservationRow, 'payload'>): { name: string; phone: string } => {
  const contact = bookerOf(payload)
  return { name: nameOf(contact), phone: contact?.phone ?? '' }
}

const TYPES = [ADULT, YOUTH, KID] as const

const typeNameIn = (locale: Locale, type: PersonType) => translate(locale, `persons.type.${type}`)

const labelIn = (locale: Locale, { label }: { label: string }, language: Locale): string => {
  const type = TYPES.find((each) => label.startsWith(`${typeNameIn(language, each)} `))
  return type === undefined ? label : typeNameIn(locale, type) + label.slice(typeNameIn(language, type).length)
}

export const shownName = (locale: Locale, { payload, language }: Booked, index: number): string => {
  const person = payload.persons[index]
  return nameOf(person) || (person ? labelIn(locale, person, language) : '')
}

const isWrongSize = (shop: Shop, person: PersonalFields, { id, modelId, property1 }: CartItem): boolean => {
  const product = shop.products.get(id)?.product
  return product !== undefined && modelId !== undefined && property1 !== undefined
    ? sizeFit(product, { modelId, property1 }, person)?.isFitting === false
    : false
}

/** Payload and cart must have the persons in the same order. */
export const counterPersons = (
  shop: Shop,
  { id, payload, cart, language }: Booked & Pick<ReservationRow, 'id'>,
  { locale, done }: { locale: Locale; done: DoneExtras },
): CounterPerson[] => {
  const { persons } = payload
  const chosen = persons.map(({ products }) => products.flatMap((line) => shop.products.get(line.id)?.product ?? []))
  const settings = shopFields(shop.tenant.shop, payload.hours).required
  const required = payload.isGroup
    ? fieldsOfGroup(settings, payload, chosen).map(({ fields, measures }) => [...fields, ...measures])
    : requiredOfPeople(settings, persons, chosen).slice(-persons.length)
  const ticks = done.get(id)
  return persons.map((person, at) => {
    const { age, weight, height, shoesize, skills, type } = person
    return {
      age,
      weight,
      height,
      shoesize,
      skills,
      name: nameOf(person),
      label: labelIn(locale, person, language),
      type,
      items: itemsBySet(cart.persons[at] ?? { items: [] }).flatMap(({ set, items }) =>
        items.map((item) => ({
          title: shop.products.get(item.id)?.product.title[locale] ?? item.title,
          model: item.modelTitle ?? null,
          size: item.property1 ?? null,
          sizeByShop: item.sizeByShop ?? false,
          isWrongSize: isWrongSize(shop, person, item),
          count: item.count,
          set: set ? (shop.tenant.sets.find(({ id }) => id === set.id)?.title[locale] ?? set.title) : null,
        })),
      ),
      coverage: cart.persons[at]?.coverage !== undefined,
      missing: required[at]!.filter(
        (field) => person[field] === undefined || person[field] === null || person[field] === '',
      ),
      isOut: ticks?.has(personKey(at, 'out')) ?? false,
      isBack: ticks?.has(personKey(at, 'back')) ?? false,
    }
  })
}
