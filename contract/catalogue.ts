import * as z from 'zod/mini'
import { PersonalFieldName, PersonType } from './person.ts'
import { Cents, DayRange, Id, IsoDay, Percent } from './primitives.ts'

/** 0 standard, 1 depot (`DEPOT`). */
export const ProductType = z.union([z.literal(0), z.literal(1)])

/** Units, for the whole period. */
const Stock = z.int().check(z.gte(0))

/** Amounts by person type, for the whole period, rate applied. A type without a price is not offered the product. */
export const PricesByType = z.partialRecord(
  z.enum(['1', '2', '3']),
  z.object({
    amount: Cents,
    /** A model or an age may make it another amount. */
    fromPrice: z.boolean(),
    /** The hours that the amount is for; absent: a day price, because no hours were requested or there is no hourly price. */
    hours: z.optional(z.int()),
  }),
)
export type PricesByType = z.infer<typeof PricesByType>

/** What a product is ridden as: decides which rule of thumb finds a size (domain/sizes/rider-size). */
export const Sport = z.enum(['ski', 'touring', 'snowboard', 'classic', 'skating', 'bike'])
export type Sport = z.infer<typeof Sport>

/** Whom a variant fits, where the questionnaire may recommend it. */
export const Fit = z.object({
  /** cm, of skis and boards. */
  length: z.optional(z.int().check(z.gte(50), z.lte(250))),
  /** cm, of the riders a frame is made for; both included. */
  heights: z.optional(z.object({ from: z.int().check(z.gte(40)), to: z.int().check(z.lte(250)) })),
})
export type Fit = z.infer<typeof Fit>

export const Variant = z.extend(Fit, { property1: z.string(), stock: Stock, disabled: z.boolean() })

/** Percent. */
const Share = z.int().check(z.gte(0), z.lte(100))

/** What size advice knows of a model. A model without features is never recommended. */
export const Features = z.object({
  piste: z.optional(Share),
  powder: z.optional(Share),
  /** From 0, first days, to 100, racing. */
  skills: z.optional(Share),
  /** From 0, short turns, to 100, long ones. */
  turn: z.optional(Share),
  /** From 0, asphalt, to 100, trails. */
  terrain: z.optional(Share),
  suspension: z.optional(Share),
  emotor: z.optional(z.boolean()),
  /** kg, of the heaviest rider it carries. */
  weight: z.optional(z.int().check(z.gte(5), z.lte(250))),
})
export type Features = z.infer<typeof Features>

export const Model = z.object({
  id: Id,
  brand: z.string(),
  title: z.string(),
  image: z.optional(z.string()),
  notInStock: z.boolean(),
  features: z.optional(Features),
  /** Replaces the product's prices. */
  prices: z.optional(PricesByType),
  variants: z.array(Variant),
})
export type Model = z.infer<typeof Model>

export const Condition = z.object({
  personType: PersonType,
  ageFrom: z.int(),
  ageTo: z.int(),
  price: Cents,
  title: z.string(),
})
export type Condition = z.infer<typeof Condition>

export const Product = z.object({
  id: Id,
  title: z.string(),
  description: z.optional(z.string()),
  image: z.optional(z.string()),
  type: ProductType,
  sport: z.optional(Sport),
  /** Depots only: true counts days, false counts nights. */
  depotDayMode: z.optional(z.boolean()),
  requiredPersonalFields: z.array(PersonalFieldName),
  models: z.array(Model),
  /** Free units: a product without models its own, else the sum of its variants. */
  stock: Stock,
  categoryTitle: z.string(),
  prices: PricesByType,
  /** For each one, left with the shop at collection; not part of the price. */
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

export const Fee = z.object({ daysBefore: z.int().check(z.gte(0)), percent: Percent })

export const Rate = z.object({
  id: Id,
  title: z.string(),
  conditions: z.string(),
  percent: Percent,
  /** Cancellation is free until this many days before the first day; null: never free. */
  freeCancellationDays: z.nullable(z.int().check(z.gte(0))),
  /** From `daysBefore` days before the first day on, `percent` of the amount is kept; sorted by daysBefore, descending. */
  fees: z.array(Fee),
})
export type Rate = z.infer<typeof Rate>

export const CalendarRate = z.object({ id: Id, title: z.string(), starting: IsoDay, ending: IsoDay })
