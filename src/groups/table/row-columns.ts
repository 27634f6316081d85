import type { CSSProperties } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { Column } from '#domain/groups/columns.ts'

/** What a row has cells for. */
export interface RowColumns {
  columns: readonly Column[]
  /** What the group takes. */
  products: readonly Product[]
}

/** Widths in rem. They do not depend on what is in the cells, so that each row is laid out by itself. */
const NUMBER_WIDTH = 5
const SIZE_WIDTH = 9
const END_WIDTH = 3.25
const NARROW: readonly Column[] = ['age', 'height', 'weight', 'shoesize']
const widthOfColumn = (column: Column): number => (NARROW.includes(column) ? 6.75 : column === 'email' ? 10 : 8)

const widthsOf = ({ columns, products }: RowColumns): number[] => [
  ...columns.map(widthOfColumn),
  ...products.map(() => SIZE_WIDTH),
]

/** A wide screen shares what is left among the columns that are written in. */
export const gridOf = (row: RowColumns): CSSProperties => {
  const widths = widthsOf(row)
  return {
    gridTemplateColumns: `${NUMBER_WIDTH}rem ${widths.map((width) => `minmax(${width}rem, ${width}fr)`).join(' ')} ${END_WIDTH}rem`,
    minInlineSize: `${widths.reduce((sum, width) => sum + width, NUMBER_WIDTH + END_WIDTH)}rem`,
  }
}
