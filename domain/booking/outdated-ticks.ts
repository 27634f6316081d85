import type { BookingPayloadInput } from '#contract/booking.ts'

export const PACKED = 'packed'
export const COVERAGE = 'coverage'
export const SPECIAL = 'special.'

interface Prepared {
  booking: Pick<BookingPayloadInput, 'location' | 'persons'>
  cart: { persons: readonly { coverage?: object | undefined }[]; specials: readonly { id: string }[] }
}

const packageOf = ({ booking: { location, persons } }: Prepared): string =>
  JSON.stringify([
    location,
    persons
      .map(({ firstname, lastname, type, age, weight, height, shoesize, skills, products }) => {
        const lines = products.map(({ id, count, modelId, property1 }) => [id, count, modelId, property1])
        return JSON.stringify([firstname, lastname, type, age, weight, height, shoesize, skills, lines])
      })
      .toSorted(),
  ])

const insured = ({ booking, cart }: Prepared): string =>
  JSON.stringify(
    booking.persons
      .filter((_, at) => cart.persons[at]?.coverage !== undefined)
      .map(({ firstname, lastname, label }) => JSON.stringify([firstname, lastname, label]))
      .toSorted(),
  )

export const outdatedTicks = (before: Prepared, after: Prepared): string[] => {
  const left = new Set(after.cart.specials.map(({ id }) => id))
  return [
    ...(packageOf(before) === packageOf(after) ? [] : [PACKED]),
    ...(insured(before) === insured(after) ? [] : [COVERAGE]),
    ...before.cart.specials.filter(({ id }) => !left.has(id)).map(({ id }) => `${SPECIAL}${id}`),
  ]
}
