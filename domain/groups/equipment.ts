import type { Product } from '#contract/catalogue.ts'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonType, ProductLine } from '#contract/person.ts'
import type { ChosenSize } from '#domain/sizes/fitting-size.ts'
import { countedTypeOfRow, typeOfRow, type GroupRow, type RowRules } from './rows.ts'

type Taker = Pick<GroupRow, 'products'>

export const lineOf = ({ products }: Taker, product: string): ProductLine | undefined =>
  products.find(({ id }) => id === product)

export const withProduct = <R extends Taker>(row: R, product: string, size?: ChosenSize): R => {
  const line = { id: product, count: 1, ...size }
  return {
    ...row,
    products: lineOf(row, product)
      ? row.products.map((other) => (other.id === product ? line : other))
      : [...row.products, line],
  }
}

export const withoutProduct = <R extends Taker>(row: R, product: string): R =>
  lineOf(row, product) ? { ...row, products: row.products.filter(({ id }) => id !== product) } : row

export type KnownProduct = Pick<Product, 'id' | 'models' | 'prices' | 'sport' | 'categoryTitle'>

const isForSamePersons = (product: KnownProduct, other: KnownProduct): boolean =>
  ([ADULT, YOUTH, KID] as const).every(
    (type) => (product.prices[`${type}`] === undefined) === (other.prices[`${type}`] === undefined),
  )

/** Tells whether two products are of one kind, such as two types of skis, of which a person usually takes only one. */
export const isSameKind = (product: KnownProduct, other: KnownProduct): boolean => {
  const sized = [product, other].filter(({ models }) => models.length > 0).length
  if (product.id === other.id || sized === 0) return false
  if (product.sport !== undefined && product.sport === other.sport) return true
  if (product.categoryTitle !== other.categoryTitle || (product.sport === undefined) !== (other.sport === undefined))
    return false
  return sized === 2 || !isForSamePersons(product, other)
}

export const sameKindIn = (row: Taker, product: KnownProduct, catalogue: readonly KnownProduct[]): string[] =>
  catalogue.filter((other) => lineOf(row, other.id) && isSameKind(product, other)).map(({ id }) => id)

/** `without` means all persons who have no product of the given product's kind. */
export const AUDIENCES = ['all', 'adults', 'youths', 'kids', 'without'] as const
export type Audience = (typeof AUDIENCES)[number]

export const TYPE_OF_AUDIENCE: Partial<Record<Audience, PersonType>> = { adults: ADULT, youths: YOUTH, kids: KID }

export interface Giving {
  product: string
  size?: ChosenSize | undefined
  rows: readonly string[]
  doubles: readonly string[]
  others: readonly string[]
  notOffered: readonly string[]
}

/** Leaves out persons who already have this product. */
export const givingTo = (
  rows: readonly GroupRow[],
  product: KnownProduct,
  audience: Audience,
  catalogue: readonly KnownProduct[],
  rules: RowRules,
): Giving => {
  const type = TYPE_OF_AUDIENCE[audience]
  const lacking = rows.filter((row) => !lineOf(row, product.id) && (type === undefined || typeOfRow(row) === type))
  const found = lacking.map((row) => ({
    id: row.id,
    isOffered: product.prices[`${countedTypeOfRow(row, rules)}`] !== undefined,
    others: sameKindIn(row, product, catalogue),
  }))
  const idsOf = (some: typeof found) => some.map(({ id }) => id)
  const single = found.filter(({ others }) => others.length === 0)
  const doubles = audience === 'without' ? [] : found.filter(({ isOffered, others }) => isOffered && others.length > 0)
  return {
    product: product.id,
    rows: idsOf(single.filter(({ isOffered }) => isOffered)),
    doubles: idsOf(doubles),
    others: [...new Set(doubles.flatMap(({ others }) => others))],
    notOffered: idsOf((audience === 'without' ? single : found).filter(({ isOffered }) => !isOffered)),
  }
}

export const givenCount = ({ rows, doubles }: Giving): number => rows.length + doubles.length

/** Leaves out audiences in which nobody would get the product, and those that do not differ from all persons. */
export const audiencesFor = (
  rows: readonly GroupRow[],
  product: KnownProduct,
  catalogue: readonly KnownProduct[],
  rules: RowRules,
): { audience: Audience; giving: Giving }[] => {
  const found = AUDIENCES.map((audience) => ({
    audience,
    giving: givingTo(rows, product, audience, catalogue, rules),
  })).filter(({ giving }) => givenCount(giving) > 0)
  const all = found.find(({ audience }) => audience === 'all')
  if (!all) return []
  const isWhole = ({ giving }: (typeof found)[number]) => givenCount(giving) === givenCount(all.giving)
  const [only] = found.filter((one) => TYPE_OF_AUDIENCE[one.audience] !== undefined && isWhole(one))
  const { notOffered } = all.giving
  // If only persons of one type get the product, the entry for this type replaces the entry for all.
  const whole = only && notOffered.length > 0 ? { ...only, giving: { ...only.giving, notOffered } } : all
  return found.flatMap((one) => {
    if (one.audience === whole.audience) return [whole]
    return isWhole(one) ? [] : [one]
  })
}

/** The product takes the place of the products in `instead`, and all other products keep their order. */
export const withGiven = (
  rows: readonly GroupRow[],
  { product, size, rows: ids, instead }: Pick<Giving, 'product' | 'size' | 'rows'> & { instead: readonly string[] },
): GroupRow[] =>
  rows.map((row) => {
    if (!ids.includes(row.id) || lineOf(row, product)) return row
    const at = row.products.findIndex(({ id }) => instead.includes(id))
    const given = withProduct(instead.reduce(withoutProduct, row), product, size)
    const line = given.products.at(-1)!
    return at === -1 ? given : { ...given, products: given.products.slice(0, -1).toSpliced(at, 0, line) }
  })

export const withSizeForAll = (rows: readonly GroupRow[], product: string, size: ChosenSize): GroupRow[] =>
  rows.map((row) => (lineOf(row, product) ? withProduct(row, product, size) : row))

export const takenProducts = (rows: readonly Taker[]): string[] => [
  ...new Set(rows.flatMap(({ products }) => products.map(({ id }) => id))),
]

export interface ProductCount {
  product: string
  count: number
  /** An entry without a size counts the units without one. */
  sizes: { modelId?: string; property1?: string; count: number }[]
}

export const countsOf = (rows: readonly Taker[]): ProductCount[] =>
  takenProducts(rows).map((product) => {
    const lines = rows.flatMap(({ products }) => products.filter(({ id }) => id === product))
    const sizes = new Map<string, ProductCount['sizes'][number]>()
    for (const { modelId, property1, count } of lines) {
      const key = `${modelId ?? ''}/${property1 ?? ''}`
      sizes.set(key, {
        ...(modelId && { modelId }),
        ...(property1 && { property1 }),
        count: (sizes.get(key)?.count ?? 0) + count,
      })
    }
    return { product, count: lines.reduce((sum, { count }) => sum + count, 0), sizes: [...sizes.values()] }
  })
