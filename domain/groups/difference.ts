import type { BookingPayloadInput } from '#contract/booking.ts'
import type { BookingDifference, PersonDifference, Reservation } from '#contract/checkout.ts'
import { BOOKING_DETAILS, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { DayRange } from '#contract/primitives.ts'
import type { Cart } from '#contract/prices.ts'
import type { Places } from '#domain/booking/booked-parts.ts'

type Line = PersonDifference['lines'][number]
type Person = BookingPayloadInput['persons'][number]

interface Compared {
  booking: Omit<Reservation['booking'], 'newsletter' | 'termsAccepted' | 'createUser' | 'persons'> & {
    persons: readonly Person[]
  }
  cart: Pick<Cart, 'persons'>
}

const FIELDS = [...PERSONAL_FIELDS, 'type', 'coverage'] as const

const plain = (value: unknown): string =>
  value === null || value === undefined || value === false || value === '' ? '' : JSON.stringify(value)

const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

const nameOf = ({ firstname, lastname, label }: Person): string =>
  [firstname, lastname].filter(Boolean).join(' ') || label

const titlesIn = (...carts: Compared['cart'][]) => {
  const items = carts.flatMap(({ persons }) => persons.flatMap((person) => person.items))
  const products = new Map(items.map(({ id, title }) => [id, title]))
  const models = new Map(items.map(({ id, modelId, modelTitle }) => [`${id}/${modelId}`, modelTitle]))
  return {
    productOf: (id: string) => products.get(id) ?? id,
    modelOf: (id: string, model: string) => models.get(`${id}/${model}`) ?? model,
  }
}
type Titles = ReturnType<typeof titlesIn>

const changedLines = (before: Person | undefined, after: Person | undefined, titles: Titles): Line[] => {
  const faceIn = (person: Person | undefined, id: string): Line['before'] => {
    const line = person?.products.find((product) => product.id === id)
    if (!line) return null
    const { count, modelId, property1 } = line
    return { count, model: modelId ? titles.modelOf(id, modelId) : null, size: property1 ?? null }
  }
  const ids = new Set([...(before?.products ?? []), ...(after?.products ?? [])].map(({ id }) => id))
  return [...ids]
    .map((id) => ({ title: titles.productOf(id), before: faceIn(before, id), after: faceIn(after, id) }))
    .filter((line) => !isSame(line.before, line.after))
}

/** Leaves out the times of collection and return if a start decides them before or after the change. */
const changedDetails = (before: Compared['booking'], after: Compared['booking']): BookingDifference['details'] =>
  BOOKING_DETAILS.filter((detail) => {
    const isDecided = (detail === 'pickuptime' || detail === 'returntime') && Boolean(before.start || after.start)
    return !isDecided && !isSame(before[detail], after[detail])
  })

const periodOf = ({ date }: Compared['booking']): DayRange => ({ from: date.from!, to: date.to! })

export const bookingDifference = (before: Compared, after: Compared, places: Places): BookingDifference => {
  const titles = titlesIn(before.cart, after.cart)
  const persons = after.booking.persons.map((person, at): PersonDifference => {
    const place = places[at] ?? null
    const earlier = place === null ? undefined : before.booking.persons[place]
    return {
      how: earlier ? 'changed' : 'came',
      name: nameOf(person),
      lines: changedLines(earlier, person, titles),
      fields: earlier ? FIELDS.filter((field) => !isSame(earlier[field], person[field])) : [],
    }
  })
  const left = before.booking.persons.flatMap((person, place): PersonDifference[] =>
    places.includes(place)
      ? []
      : [{ how: 'left', name: nameOf(person), lines: changedLines(person, undefined, titles), fields: [] }],
  )
  const [daysBefore, daysAfter] = [periodOf(before.booking), periodOf(after.booking)]
  return {
    persons: [...persons, ...left].filter(
      ({ how, lines, fields }) => how !== 'changed' || lines.length + fields.length > 0,
    ),
    date: isSame(daysBefore, daysAfter) ? null : { before: daysBefore, after: daysAfter },
    location:
      before.booking.location === after.booking.location
        ? null
        : { before: before.booking.location ?? '', after: after.booking.location ?? '' },
    details: changedDetails(before.booking, after.booking),
  }
}

export const isUnchanged = ({ persons, date, location, details }: BookingDifference): boolean =>
  persons.length + details.length === 0 && date === null && location === null

export interface EquipmentBalance {
  title: string
  added: number
  removed: number
  swapped: number
}

export const equipmentBalance = ({ persons }: Pick<BookingDifference, 'persons'>): EquipmentBalance[] => {
  const balances = new Map<string, EquipmentBalance>()
  for (const { title, before, after } of persons.flatMap((person) => person.lines)) {
    const balance = balances.get(title) ?? { title, added: 0, removed: 0, swapped: 0 }
    const more = (after?.count ?? 0) - (before?.count ?? 0)
    balance.added += Math.max(0, more)
    balance.removed += Math.max(0, -more)
    if (before && after && (before.size !== after.size || before.model !== after.model)) balance.swapped += 1
    balances.set(title, balance)
  }
  return [...balances.values()]
}
