import { sql } from 'kysely'
import type { OrderedPayload } from '#contract/booking.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Cart } from '#contract/prices.ts'
import type { ReservationRow } from '#server/db/rows.ts'

type Payload = ReservationRow['payload']

const labelAt = (at: number) => String(at + 1)

export const payloadWithoutPerson = (payload: Payload): Payload => ({
  language: payload.language,
  date: payload.date,
  rate: payload.rate,
  hours: payload.hours,
  ...(payload.start && { start: payload.start, cleaning: payload.cleaning }),
  ...(payload.sameDay && { sameDay: true }),
  location: payload.location,
  persons: payload.persons.map(({ mainperson, type, coverage, products }, at) => ({
    mainperson,
    type,
    label: labelAt(at),
    coverage,
    products,
  })),
  newsletter: false,
  termsAccepted: payload.termsAccepted,
  createUser: false,
  pickupDayBefore: payload.pickupDayBefore,
  wl: payload.wl,
  specials: payload.specials,
  dc: payload.dc,
  pickupdate: payload.pickupdate,
  pickuptime: payload.pickuptime,
  returndate: payload.returndate,
  returntime: payload.returntime,
  ...(payload.isGroup && { isGroup: true }),
  ...(payload.payAtShop && { payAtShop: true }),
  ...(payload.quoteDiscount && { quoteDiscount: payload.quoteDiscount }),
})

type Booked = Payload['persons'][number]

export const withoutSome = (
  { payload, cart }: { payload: Payload; cart: Cart },
  isGone: (person: Booked) => boolean,
): { payload: Payload; cart: Cart } => {
  const gone = payload.persons.map(isGone)
  return {
    payload: {
      ...payload,
      persons: payload.persons.map((person, at) =>
        gone[at]
          ? {
              mainperson: person.mainperson,
              type: cart.persons[at]?.type ?? person.type,
              label: labelAt(at),
              coverage: person.coverage,
              products: person.products,
              isErased: true,
            }
          : person,
      ),
    },
    cart: {
      ...cart,
      persons: cart.persons.map((person, at) => (gone[at] ? { ...person, label: labelAt(at) } : person)),
    },
  }
}

export const differencesWithoutNames = sql<string | null>`jsonb_set(differences, '{persons}', coalesce((
  select jsonb_agg(person || '{"name": ""}'::jsonb order by at)
  from jsonb_array_elements(differences -> 'persons') with ordinality as everybody(person, at)
), '[]'))`

/** Numbers replace the persons' labels, because clients may have sent names as labels. */
export const cartWithoutPerson = (cart: Cart): Cart => ({
  ...cart,
  persons: cart.persons.map((person, at) => ({ ...person, label: labelAt(at) })),
})

type Persons = OrderedPayload['persons']

const isNameless = (person: Persons[number]): boolean => PERSONAL_FIELDS.every((field) => (person[field] ?? '') === '')

/** Marks persons without data as erased again, because a browser does not send the mark. */
export const keepErased = (persons: Persons, before: Persons): Persons => {
  let left = before.filter(({ isErased }) => isErased).length
  return persons.map((person) => {
    if (left === 0 || !isNameless(person)) return person
    left -= 1
    return { ...person, isErased: true }
  })
}
