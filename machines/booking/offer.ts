import type { Product } from '#contract/catalogue.ts'
import type { Offer } from '#contract/prices.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { Loss } from '#domain/booking/changed-booking.ts'
import { retitle } from '#domain/booking/lines.ts'
import type { Booking } from '#domain/booking/payload.ts'
import { everybody, type Person } from '#domain/persons/persons.ts'
import { unitOfLine } from '#domain/stock/units.ts'
import { withBooking, type BookingContext } from './context.ts'

const stockOfOffer = ({ categories }: Offer): UnitStock[] =>
  categories.flatMap(({ products }) =>
    products.flatMap(({ id: product, stock, models }): UnitStock[] =>
      models.length === 0
        ? [{ product, stock }]
        : models.flatMap(({ id: model, variants }) =>
            variants.map(({ property1, stock: free, disabled }) => ({
              product,
              model,
              property1,
              stock: disabled ? 0 : free,
            })),
          ),
    ),
  )

const nothingOfTheRest = ({ persons }: Booking, offered: readonly Pick<Product, 'id'>[]): UnitStock[] =>
  everybody(persons)
    .flatMap(({ products }) => products)
    .filter(({ id }) => !offered.some((product) => product.id === id))
    .map((line) => ({ ...unitOfLine(line), stock: 0 }))

/** An answer without categories contains no hours either, so the booking then keeps its hours. */
const hasStaleHours = ({ booking: { hours } }: BookingContext, { categories, hours: offered }: Offer): boolean =>
  hours !== null && categories.length > 0 && !(offered ?? []).includes(hours)

export const isFreeStart = (offer: Pick<Offer, 'starts'> | null, start: string, hours: number | null): boolean =>
  Boolean(offer?.starts?.some((each) => each.time === start && each.hours.includes(hours!)))

/** A start that is only full stays chosen, because its equipment may be replaced instead. */
const hasStaleStart = ({ booking: { start } }: BookingContext, { starts }: Offer): boolean =>
  Boolean(start) && starts !== undefined && !starts.some(({ time }) => time === start)

const hasStaleRate = ({ booking: { rate } }: BookingContext, { rates }: Offer): boolean =>
  rate !== null && rates.length > 0 && !rates.some(({ id }) => id === rate)

export const withOffer = (context: BookingContext, offer: Offer): BookingContext => {
  const isRateLost = hasStaleRate(context, offer)
  const isStartLost = hasStaleStart(context, offer)
  const lost: Loss[] = [
    ...(isRateLost ? [{ kind: 'rate' } as const] : []),
    ...(isStartLost ? [{ kind: 'start' } as const] : []),
  ]
  const products = offer.categories.flatMap((category) => category.products)
  const retitled = (person: Person): Person => ({ ...person, products: retitle(person.products, products) })
  const { adults, kids } = context.booking.persons
  // Keeps the known stock if the answer has no products, as with error code 110 or 201.
  const stock =
    products.length > 0 ? [...stockOfOffer(offer), ...nothingOfTheRest(context.booking, products)] : context.stock
  const difference = context.offer ? offer.cart.price.amount - context.offer.cart.price.amount : 0
  return withBooking(
    {
      ...context,
      offer,
      difference,
      stock,
      losses: lost.length > 0 ? [...context.losses, ...lost] : context.losses,
    },
    {
      persons: { adults: adults.map(retitled), kids: kids.map(retitled) },
      ...(hasStaleHours(context, offer) && { hours: null }),
      ...(isStartLost && { start: null }),
      ...(isRateLost && { rate: null }),
    },
  )
}
