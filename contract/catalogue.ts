import * as z from 'zod/mini'
import { MEASURES } from './limits.ts'
import { PersonalFieldName, PersonType } from './person.ts'
import { PictureSizes } from './picture.ts'
import { Cents, DayRange, Id, IsoDay, Percent } from './primitives.ts'

/** 0 for a standard product, 1 for a depot product (`DEPOT`). */
export const ProductType = z.union([z.literal(0), z.literal(1)])

const Stock = z.int().check(z.gte(0))

/**
 * The amounts for the booking's whole period at its rate. Persons of a type without an amount cannot rent the product.
 */
export const PricesByType = z.partialRecord(
  z.enum(['1', '2', '3']),
  z.object({
    amount: Cents,
    fromPrice: z.boolean(),
    /** The number of hours that the amount pays for; absent if the amount is for days. */
    hours: z.optional(z.int()),
  }),
)
export type PricesByType = z.infer<typeof PricesByType>

/** The sport decides how a product's size is chosen (domain/sizes/rider-size.ts). */
export const Sport = z.enum(['ski', 'touring', 'snowboard', 'classic', 'skating', 'bike'])
export type Sport = z.infer<typeof Sport>

export const Fit = z.object({
  /** In cm. */
  length: z.optional(z.int().check(z.gte(50), z.lte(250))),
  /** The height of riders whom a frame fits, in cm, both ends included. */
  heights: z.optional(
    z.object({ from: z.int().check(z.gte(MEASURES.height.min)), to: z.int().check(z.lte(MEASURES.height.max)) }),
  ),
})
export type Fit = z.infer<typeof Fit>

export const Variant = z.extend(Fit, { property1: z.string(), stock: Stock, disabled: z.boolean() })

const Share = z.int().check(z.gte(0), z.lte(100))

/** Features of a model for the size advice. Models without features are never recommended. */
export const Features = z.object({
  piste: z.optional(Share),
  powder: z.optional(Share),
  /** From 0 for first days to 100 for racing. */
  skills: z.optional(Share),
  /** From 0 for short turns to 100 for long ones. */
  turn: z.optional(Share),
  /** From 0 for asphalt to 100 for trails. */
  terrain: z.optional(Share),
  suspension: z.optional(Share),
  emotor: z.optional(z.boolean()),
  /** The weight of the heaviest allowed rider, in kg. */
  weight: z.optional(z.int().check(z.gte(MEASURES.weight.min), z.lte(MEASURES.weight.max))),
})
export type Features = z.infer<typeof Features>

export const Condition = z.object({
  personType: PersonType,
  ageFrom: z.int(),
  ageTo: z.int(),
  price: Cents,
  title: z.string(),
})
export type Condition = z.infer<typeof Condition>

export const Model = z.object({
  id: Id,
  brand: z.string(),
  title: z.string(),
  image: z.optional(z.string()),
  picture: z.optional(PictureSizes),
  notInStock: z.boolean(),
  features: z.optional(Features),
  prices: z.optional(PricesByType),
  conditions: z.optional(z.array(Condition)),
  variants: z.array(Variant),
})
export type Model = z.infer<typeof Model>

export const Product = z.object({
  id: Id,
  title: z.string(),
  description: z.optional(z.string()),
  image: z.optional(z.string()),
  picture: z.optional(PictureSizes),
  type: ProductType,
  sport: z.optional(Sport),
  /** True if a depot product is priced by days. Otherwise it is priced by nights. */
  depotDayMode: z.optional(z.boolean()),
  requiredPersonalFields: z.array(PersonalFieldName),
  models: z.array(Model),
  stock: Stock,
  categoryTitle: z.string(),
  prices: PricesByType,
  /** For each unit, paid at collection. The price does not include the deposit. */
  deposit: z.optional(Cents),
  conditions: z.array(Condition),
  timespan: z.optional(DayRange),
  modelsNotInStock: z.boolean(),
})
export type Product = z.infer<typeof Product>

export const Category = z.object({
  id: Id,
  title: z.string(),
  productsNotInStock: z.boolean(),
  products: z.array(Product),
})
export type Category = z.infer<typeof Category>

export const SetPersons = z.object({
  type: PersonType,
  ageFrom: z.optional(z.int().check(z.gte(0))),
  ageTo: z.optional(z.int().check(z.gte(0))),
})

/**
 * Products that cost less together. A set is no line: the cart reads a person's lines as sets (domain/pricing/sets.ts).
 */
export const OfferedSet = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  image: z.string(),
  picture: z.optional(PictureSizes),
  persons: z.array(SetPersons),
  members: z.array(z.object({ products: z.array(Id), optional: z.boolean() })),
  percent: z.optional(Percent),
  amounts: z.optional(z.partialRecord(z.enum(['1', '2', '3']), Cents)),
})
export type OfferedSet = z.infer<typeof OfferedSet>

export const Fee = z.object({ daysBefore: z.int().check(z.gte(0)), percent: Percent })

export const Rate = z.object({
  id: Id,
  title: z.string(),
  conditions: z.string(),
  percent: Percent,
  /** The number of days before the first day until which cancelling is free, or null if it is never free. */
  freeCancellationDays: z.nullable(z.int().check(z.gte(0))),
  /**
   * Sorted by daysBefore in descending order. The shop keeps `percent` of the amount from `daysBefore` days before the
   * first day on.
   */
  fees: z.array(Fee),
})
export type Rate = z.infer<typeof Rate>

export const CalendarRate = z.object({ id: Id, title: z.string(), starting: IsoDay, ending: IsoDay })
