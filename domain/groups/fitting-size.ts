import type { Model, Product } from '#contract/catalogue.ts'
import type { PersonalFields, PersonType, ProductLine } from '#contract/person.ts'
import { fittingVariant } from '#domain/sizes/rider-size.ts'
import { unitKey } from '#domain/stock/units.ts'
import { countedTypeOfRow, fieldsOfRow, type GroupRow, type RowRules } from './rows.ts'

export type SizedProduct = Pick<Product, 'id' | 'sport' | 'models' | 'prices'>

export interface ChosenSize {
  modelId: string
  property1: string
}

/** A separator that no id and no size contains. */
const BETWEEN = '\n'

/** A chosen size as the value of a list option; empty: none is chosen. */
export const textOfSize = ({ modelId, property1 }: Pick<ProductLine, keyof ChosenSize>): string =>
  modelId && property1 ? [modelId, property1].join(BETWEEN) : ''

export const sizeOfText = (text: string): ChosenSize | undefined => {
  const [modelId, property1] = text.split(BETWEEN)
  return modelId && property1 ? { modelId, property1 } : undefined
}

/** The tolerance of boots in EU sizes. */
const SHOE_TOLERANCE = 1

/** 41.5 of "26.5 (EU 41.5)". */
const euSize = (size: string): number | undefined => {
  const [, digits] = /EU\s*(\d+(?:[.,]\d+)?)/.exec(size) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

/** The larger of two equally near sizes, because a boot that is too small hurts. */
const boot = (variants: Model['variants'], shoesize: number) =>
  variants
    .flatMap((variant) => {
      const size = euSize(variant.property1)
      return size === undefined ? [] : [{ variant, size, off: Math.abs(size - shoesize) }]
    })
    .filter(({ off }) => off <= SHOE_TOLERANCE)
    .toSorted((a, b) => a.off - b.off || b.size - a.size)[0]?.variant

/** The models that are offered to a person of this type. */
export const modelsFor = ({ models, prices }: Pick<Product, 'models' | 'prices'>, type: PersonType): Model[] =>
  models.filter((model) => (model.prices ?? prices)[`${type}`])

/** The fitting size of the first model with free units; undefined: the measures do not suffice. */
const fittingSize = (
  product: SizedProduct,
  type: PersonType,
  { height, weight, skills, shoesize }: PersonalFields,
  isFree: (size: ChosenSize) => boolean,
): ChosenSize | undefined => {
  for (const model of modelsFor(product, type)) {
    const free = model.variants.filter(
      ({ property1, disabled }) => !disabled && isFree({ modelId: model.id, property1 }),
    )
    const variant =
      (product.sport && height != null
        ? fittingVariant(free, { height, weight, skills }, product.sport, model.features ?? {})
        : undefined) ?? (shoesize == null ? undefined : boot(free, shoesize))
    if (variant) return { modelId: model.id, property1: variant.property1 }
  }
  return undefined
}

/** The fitting size of a person in the table. */
export interface FittingSize extends ChosenSize {
  row: string
  product: string
}

/**
 * Sizes for all persons who take the product without a size, in order, so that nobody gets a unit twice.
 * @param free free units by `unitKey`; unlisted units are unlimited
 */
const sizesOfProduct = (
  rows: readonly GroupRow[],
  product: SizedProduct,
  free: ReadonlyMap<string, number>,
  rules: RowRules,
): FittingSize[] => {
  const left = new Map(free)
  const keyOf = ({ modelId, property1 }: ChosenSize) => unitKey({ product: product.id, model: modelId, property1 })
  const take = (size: ChosenSize) => {
    const key = keyOf(size)
    left.set(key, (left.get(key) ?? Number.POSITIVE_INFINITY) - 1)
  }
  for (const { products } of rows)
    for (const { id, modelId, property1 } of products)
      if (id === product.id && modelId && property1) take({ modelId, property1 })
  return rows.flatMap((row) => {
    const line = row.products.find(({ id }) => id === product.id)
    if (!line || line.modelId) return []
    const size = fittingSize(
      product,
      countedTypeOfRow(row, rules),
      fieldsOfRow(row, rules.today),
      (candidate) => (left.get(keyOf(candidate)) ?? Number.POSITIVE_INFINITY) > 0,
    )
    if (!size) return []
    take(size)
    return [{ row: row.id, product: product.id, ...size }]
  })
}

/** Sizes for all persons who take one of the products without a size. */
export const fittingSizes = (
  rows: readonly GroupRow[],
  products: readonly SizedProduct[],
  free: ReadonlyMap<string, number>,
  rules: RowRules,
): FittingSize[] => products.flatMap((product) => sizesOfProduct(rows, product, free, rules))

export const withFittingSizes = (rows: readonly GroupRow[], sizes: readonly FittingSize[]): GroupRow[] =>
  rows.map((row) => {
    const own = sizes.filter((size) => size.row === row.id)
    if (own.length === 0) return row
    const products = row.products.map((line) => {
      const size = own.find(({ product }) => product === line.id)
      return size ? { ...line, modelId: size.modelId, property1: size.property1 } : line
    })
    return { ...row, products }
  })
