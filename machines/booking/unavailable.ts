import { everybody, type Person } from '#domain/persons/persons.ts'
import { withBooking, type BookingContext, type Loss } from './context.ts'

/** Places of the lines that paths name (`persons.0.products.1.modelId`): the person's and the line's. */
const linesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const [, person, line] = /^persons\.(\d+)\.products\.(\d+)/.exec(path) ?? []
    return person === undefined ? [] : [`${person}.${line}`]
  })

/**
 * The booking without what the shop says it does not have (paths of a 422: `rate`, `location`, `persons.0.products.1.modelId`): a kept
 * booking may name things that are gone, and a kid who becomes a youth may have chosen what is not offered to youths.
 * Null when no change can resolve it.
 */
export const withoutUnavailable = (context: BookingContext, paths: readonly string[]): BookingContext | null => {
  const { booking } = context
  const lines = linesOf(paths)
  const choices = (['rate', 'location', 'accommodation'] as const).filter((choice) => paths.includes(choice))
  const specials = booking.specials.filter((_, at) => paths.includes(`specials.${at}`))
  const losses: Loss[] = [
    ...everybody(booking.persons).flatMap(({ label, products }, at) =>
      products
        .filter((_, line) => lines.includes(`${at}.${line}`))
        .map((line): Loss => ({ kind: 'line', person: label, line })),
    ),
    ...choices.map((kind): Loss => ({ kind })),
    ...specials.map((): Loss => ({ kind: 'special' })),
  ]
  if (losses.length === 0) return null
  const keep = (person: Person, at: number): Person => ({
    ...person,
    products: person.products.filter((_, line) => !lines.includes(`${at}.${line}`)),
  })
  const { adults, kids } = booking.persons
  return withBooking(
    { ...context, losses: [...context.losses, ...losses] },
    {
      ...Object.fromEntries(choices.map((choice) => [choice, null])),
      specials: booking.specials.filter((special) => !specials.includes(special)),
      persons: { adults: adults.map(keep), kids: kids.map((person, at) => keep(person, adults.length + at)) },
    },
  )
}
