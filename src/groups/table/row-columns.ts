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
const NUMBER_WIDTH = 4.5
const END_WIDTH = 3
const COLUMN_WIDTH = 7
const WIDTHS: Partial<Record<Column, number>> = {
  type: 7.5,
  age: 4,
  height: 6.5,
  weight: 4.75,
  shoesize: 6.25,
  skills: 8.75,
  email: 8,
}
/** A product without sizes has a narrow column: it is taken or not. */
const widthOfProduct = ({ models }: Product): number => (models.length > 0 ? 8.75 : 5.5)

const widthsOf = ({ columns, products }: RowColumns): number[] => [
  ...columns.map((column) => WIDTHS[column] ?? COLUMN_WIDTH),
  ...products.map(widthOfProduct),
]

/** A wide screen shares what is left among the columns that are written in. */
export const gridOf = (row: RowColumns): CSSProperties => {
  const widths = widthsOf(row)
  return {
    gridTemplateColumns: `${NUMBER_WIDTH}rem ${widths.map((width) => `minmax(${width}rem, ${width}fr)`).join(' ')} ${END_WIDTH}rem`,
    minInlineSize: `${widths.reduce((sum, width) => sum + width, NUMBER_WIDTH + END_WIDTH)}rem`,
  }
}
