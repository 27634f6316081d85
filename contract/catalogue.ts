import * as z from 'zod/mini'
import { PersonalFieldName, PersonType } from './person.ts'
import { Cents, DayRange, Id, IsoDay, Percent } from './primitives.ts'

/** 0 standard, 1 depot (`DEPOT`). */
export const ProductType = z.union([z.literal(0), z.literal(1)])

/** Units that are free in the whole period. */
const Stock = z.int().check(z.gte(0))

/** Amounts by person type for the whole period, with the rate. A type without a price cannot rent the product. */
export const PricesByType = z.partialRecord(
  z.enum(['1', '2', '3']),
  z.object({
    amount: Cents,
    /** The price may differ by model or age. */
    fromPrice: z.boolean(),
    /** The hours that the amount is for; absent: a day price, because no hours were requested or there is no hourly price. */
    hours: z.optional(z.int()),
  }),
)
export type PricesByType = z.infer<typeof PricesByType>

/** The sport of a product, which decides the rule for its size (domain/sizes/rider-size). */
export const Sport = z.enum(['ski', 'touring', 'snowboard', 'classic', 'skating', 'bike'])
export type Sport = z.infer<typeof Sport>

/** The riders of a variant, for the questionnaire's recommendation. */
export const Fit = z.object({
  /** Length of skis and boards, in cm. */
  length: z.optional(z.int().check(z.gte(50), z.lte(250))),
  /** Height of a frame's riders, in cm, both ends included. */
  heights: z.optional(z.object({ from: z.int().check(z.gte(40)), to: z.int().check(z.lte(250)) })),
})
export type Fit = z.infer<typeof Fit>

export const Variant = z.extend(Fit, { property1: z.string(), stock: Stock, disabled: z.boolean() })

/** A share in percent. */
const Share = z.int().check(z.gte(0), z.lte(100))

/** The features of a model for the size advice. A model without them is never recommended. */
export const Features = z.object({
  piste: z.optional(Share),
  powder: z.optional(Share),
  /** 0 is for first days, 100 for racing. */
  skills: z.optional(Share),
  /** 0 is for short turns, 100 for long ones. */
  turn: z.optional(Share),
  /** 0 is for asphalt, 100 for trails. */
  terrain: z.optional(Share),
  suspension: z.optional(Share),
  emotor: z.optional(z.boolean()),
  /** Weight of the heaviest rider, in kg. */
  weight: z.optional(z.int().check(z.gte(5), z.lte(250))),
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
  notInStock: z.boolean(),
  features: z.optional(Features),
  /** Replaces the product's prices. */
  prices: z.optional(PricesByType),
  /** Replaces the product's conditions, where the model has its own prices. */
  conditions: z.optional(z.array(Condition)),
  variants: z.array(Variant),
})
export type Model = z.infer<typeof Model>

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
  /** Free units: of a product without models, otherwise the sum of its variants. */
  stock: Stock,
  categoryTitle: z.string(),
  prices: PricesByType,
  /** The deposit for each unit, paid at collection; not part of the price. */
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
  /**
   * From `daysBefore` days before the first day on, the shop keeps `percent` of the amount; sorted by daysBefore,
   * descending.
   */
  fees: z.array(Fee),
})
export type Rate = z.infer<typeof Rate>

export const CalendarRate = z.object({ id: Id, title: z.string(), starting: IsoDay, ending: IsoDay })
