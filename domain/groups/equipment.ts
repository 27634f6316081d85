import type { Product } from '#contract/catalogue.ts'
import type { ProductLine } from '#contract/person.ts'
import type { ChosenSize } from './fitting-size.ts'
import { countedTypeOfRow, type GroupRow, type RowRules } from './rows.ts'

type Taker = Pick<GroupRow, 'products'>

export const lineOf = ({ products }: Taker, product: string): ProductLine | undefined =>
  products.find(({ id }) => id === product)

/** Adds the product to a row, with a size if one is known. */
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

/** Adds the product for everybody to whom it is offered; existing sizes stay. */
export const withProductForAll = (
  rows: readonly GroupRow[],
  product: Pick<Product, 'id' | 'prices'>,
  rules: RowRules,
): GroupRow[] =>
  rows.map((row) =>
    lineOf(row, product.id) || !product.prices[`${countedTypeOfRow(row, rules)}`] ? row : withProduct(row, product.id),
  )

/** Sets the size for everybody who takes the product. */
export const withSizeForAll = (rows: readonly GroupRow[], product: string, size: ChosenSize): GroupRow[] =>
  rows.map((row) => (lineOf(row, product) ? withProduct(row, product, size) : row))

/** The products of the group, in the order of the rows. */
export const takenProducts = (rows: readonly Taker[]): string[] => [
  ...new Set(rows.flatMap(({ products }) => products.map(({ id }) => id))),
]

export interface ProductCount {
  product: string
  count: number
  /** The count by model and size, in the order of the rows; without a size: still to be chosen. */
  sizes: { modelId?: string; property1?: string; count: number }[]
}

/** The count of each product, and of each of its sizes. */
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
