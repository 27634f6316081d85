import type { PersonalFields, PersonType, ProductLine } from '#contract/person.ts'
import { type ChosenSize, fittingSize, modelsFor, type SizedProduct } from '#domain/sizes/fitting-size.ts'
import { sizeFit } from '#domain/sizes/size-fit.ts'
import { unitKey, unitsLeft } from '#domain/stock/units.ts'
import { countedTypeOfRow, fieldsOfRow, type GroupRow, type RowRules } from './rows.ts'

const BETWEEN = '\n'

export const textOfSize = ({ modelId, property1 }: Pick<ProductLine, keyof ChosenSize>): string =>
  modelId && property1 ? [modelId, property1].join(BETWEEN) : ''

export const sizeOfText = (text: string): ChosenSize | undefined => {
  const [modelId, property1] = text.split(BETWEEN)
  return modelId && property1 ? { modelId, property1 } : undefined
}

export const isSizeOfSeveral = (
  models: readonly { variants: readonly { property1: string }[] }[],
  property1: string,
): boolean => models.filter(({ variants }) => variants.some((variant) => variant.property1 === property1)).length > 1

export interface FittingSize extends ChosenSize {
  row: string
  product: string
}

export interface Wearer {
  id: string
  type: PersonType
  fields: PersonalFields
  products: readonly ProductLine[]
}

type LeftOf = (size: ChosenSize) => number

/**
 * Counts the sizes of earlier persons as taken when it chooses the size of a later person.
 * @param free the free units by `unitKey`
 */
const sizesOfProduct = (
  wearers: readonly Wearer[],
  product: SizedProduct,
  free: ReadonlyMap<string, number>,
  choose: (wearer: Wearer, leftOf: LeftOf) => ChosenSize | undefined,
): FittingSize[] => {
  const taken = new Map<string, number>()
  const unitOf = ({ modelId, property1 }: ChosenSize) => ({ product: product.id, model: modelId, property1 })
  const leftOf: LeftOf = (size) => unitsLeft(free, taken, unitOf(size))
  const take = (size: ChosenSize) => {
    const key = unitKey(unitOf(size))
    taken.set(key, (taken.get(key) ?? 0) + 1)
  }
  for (const { products } of wearers)
    for (const { id, modelId, property1 } of products)
      if (id === product.id && modelId && property1) take({ modelId, property1 })
  return wearers.flatMap((wearer) => {
    const line = wearer.products.find(({ id }) => id === product.id)
    if (!line || hasSize(line)) return []
    const size = choose(wearer, leftOf)
    if (!size) return []
    take(size)
    return [{ row: wearer.id, product: product.id, ...size }]
  })
}

const fittingSizesOf = (
  wearers: readonly Wearer[],
  products: readonly SizedProduct[],
  free: ReadonlyMap<string, number>,
): FittingSize[] =>
  products.flatMap((product) =>
    sizesOfProduct(wearers, product, free, ({ type, fields }, leftOf) =>
      fittingSize(product, type, fields, (size) => leftOf(size) > 0),
    ),
  )

export const fittingSizes = (
  rows: readonly GroupRow[],
  products: readonly SizedProduct[],
  free: ReadonlyMap<string, number>,
  rules: RowRules,
): FittingSize[] =>
  fittingSizesOf(
    rows.map((row) => ({ ...row, type: countedTypeOfRow(row, rules), fields: fieldsOfRow(row, rules.today) })),
    products,
    free,
  )

const nearestSize = (product: SizedProduct, { type, fields }: Wearer, leftOf: LeftOf): ChosenSize | undefined =>
  modelsFor(product, type)
    .flatMap(({ id: modelId, prices, variants }) =>
      variants.flatMap(({ property1, disabled }) => {
        const size = { modelId, property1 }
        const left = leftOf(size)
        const off = sizeFit(product, size, fields)?.off ?? OFF_UNKNOWN
        return disabled ? [] : [{ size, left, off, isFree: left > 0, isOwnPrice: prices === undefined }]
      }),
    )
    .toSorted(
      (a, b) =>
        Number(b.isFree) - Number(a.isFree) ||
        a.off - b.off ||
        Number(b.isOwnPrice) - Number(a.isOwnPrice) ||
        b.left - a.left,
    )[0]?.size

/** The largest distance, so that a size whose fit is unknown comes last. */
const OFF_UNKNOWN = Number.MAX_SAFE_INTEGER

const hasSize = ({ modelId, property1 }: ProductLine): boolean => Boolean(modelId && property1)

const withoutTakenSuggestions = (wearers: readonly Wearer[], free: ReadonlyMap<string, number>): Wearer[] => {
  const left = new Map(free)
  const take = ({ id, modelId, property1, count }: ProductLine): boolean => {
    const key = unitKey({ product: id, model: modelId!, property1: property1! })
    const rest = (left.get(key) ?? Number.POSITIVE_INFINITY) - count
    left.set(key, rest)
    return rest >= 0
  }
  for (const line of wearers.flatMap(({ products }) => products)) if (hasSize(line) && !line.sizeByShop) take(line)
  return wearers.map((wearer) => ({
    ...wearer,
    products: wearer.products.map((line) =>
      line.sizeByShop && !(hasSize(line) && take(line)) ? { id: line.id, count: line.count } : line,
    ),
  }))
}

/**
 * A line without a size gets the fitting size, or else another one, because a line without a size would hold
 * no unit.
 */
export const withShopSizes = (
  asked: readonly Wearer[],
  products: readonly SizedProduct[],
  free: ReadonlyMap<string, number>,
): ProductLine[][] => {
  const wearers = withoutTakenSuggestions(asked, free)
  const sizedBy = (sizes: readonly FittingSize[]) => (wearer: Wearer) => ({
    ...wearer,
    products: wearer.products.map((line) => {
      const size = sizes.find(({ row, product }) => row === wearer.id && product === line.id)
      return size ? { ...line, modelId: size.modelId, property1: size.property1, sizeByShop: true } : line
    }),
  })
  const fitted = wearers.map(sizedBy(fittingSizesOf(wearers, products, free)))
  const others = products.flatMap((product) =>
    sizesOfProduct(fitted, product, free, (wearer, leftOf) => nearestSize(product, wearer, leftOf)),
  )
  return fitted.map(sizedBy(others)).map(({ products: lines }) => lines)
}

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
