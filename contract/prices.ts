import * as z from 'zod/mini'
import { BookingPayload } from './booking.ts'
import { defineCall } from './call.ts'
import { Category, OfferedSet, Rate } from './catalogue.ts'
import { ErrorCode } from './errors.ts'
import { UnansweredKeys } from './idempotency-key.ts'
import { PersonType } from './person.ts'
import { Cents, Id, PersonalString, ShopString, TimeOfDay } from './primitives.ts'

export const PriceAmount = z.object({ amount: Cents })

/** A message key below `why` with the values of its message. */
export const PriceReason = z.object({
  key: z.enum(['days', 'nights', 'hours', 'condition', 'rate', 'count', 'set']),
  values: z.optional(z.record(z.string(), z.union([ShopString, z.number()]))),
  /** The cents that this reason adds to the price; absent in carts that earlier releases have stored. */
  change: z.optional(z.int()),
})
export type PriceReason = z.infer<typeof PriceReason>

export const CartItem = z.object({
  id: Id,
  title: ShopString,
  category: ShopString,
  count: z.int(),
  price: PriceAmount,
  modelId: z.optional(Id),
  modelTitle: z.optional(ShopString),
  property1: z.optional(ShopString),
  sizeByShop: z.optional(z.boolean()),
  errors: z.object({ modelRequired: z.optional(z.boolean()) }),
  why: z.array(PriceReason),
})

export const CartSet = z.object({
  id: Id,
  title: ShopString,
  items: z.array(z.int()),
  /** The cents that the set saves, already deducted from the amounts of its lines. */
  saved: Cents,
})
export type CartSet = z.infer<typeof CartSet>

export const CartPerson = z.object({
  label: ShopString,
  type: PersonType,
  items: z.array(CartItem),
  sets: z.optional(z.array(CartSet)),
  coverage: z.optional(PriceAmount),
  /** The price of the coverage, whether or not it is chosen; absent if the shop offers none. */
  coverageOffered: z.optional(PriceAmount),
  price: PriceAmount,
})

export const Cart = z.object({
  persons: z.array(CartPerson),
  /** `count` is absent if the price is for the whole booking. `amount` is the price for all persons or units. */
  specials: z.array(z.object({ id: Id, title: ShopString, count: z.optional(z.int()), amount: Cents })),
  discount: z.optional(z.object({ code: PersonalString, amount: Cents, percent: z.optional(z.number()) })),
  /** The discount of a quote has no `from`, and no `percent` if it is an amount. */
  groupDiscount: z.optional(z.object({ from: z.optional(z.int()), percent: z.optional(z.number()), amount: Cents })),
  /** The total: lines - discounts + coverage + specials. */
  price: PriceAmount,
  deposit: z.optional(Cents),
  vat: z.object({ percent: z.number(), amount: Cents }),
})
export type Cart = z.infer<typeof Cart>
export type CartPerson = z.infer<typeof CartPerson>
export type CartItem = z.infer<typeof CartItem>

export const Start = z.object({ time: TimeOfDay, hours: z.array(z.int()) })
export type Start = z.infer<typeof Start>

export const Offer = z.object({
  categories: z.array(Category),
  sets: z.optional(z.array(OfferedSet)),
  cart: Cart,
  rate: z.nullable(Rate),
  rates: z.array(Rate),
  /** The cart's total with each rate, by the rate's id; absent if the cart has no lines. */
  totals: z.optional(z.record(Id, Cents)),
  hours: z.optional(z.array(z.int())),
  /** Absent if rentals have no start, the period has several days, or no location is chosen. */
  starts: z.optional(z.array(Start)),
  /** False if no product has a price for the whole day of a rental of a single day. The field is absent otherwise. */
  wholeDay: z.optional(z.literal(false)),
  /** The lowest price for an adult by number of hours; absent if `starts` is absent. */
  hourPrices: z.optional(z.record(z.string(), Cents)),
  errorcode: z.optional(ErrorCode),
})
export type Offer = z.infer<typeof Offer>

export const postPrices = defineCall('POST', '/api/prices', {
  access: 'anyone',
  summary: 'Returns the products with prices and stock for the period, and the cart with its amounts',
  body: z.extend(BookingPayload, { unanswered: UnansweredKeys }),
  plainText: true,
  answer: Offer,
})
