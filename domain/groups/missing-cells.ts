import { SIZE_FIELDS } from '#domain/persons/kept-fields.ts'
import type { Product } from '#contract/catalogue.ts'
import type { PersonalField } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { COLUMNS, type Column } from './columns.ts'
import { problemsOfRow, type GroupRow, type RowProblem } from './rows.ts'

export type Asking = Pick<Product, 'id' | 'requiredPersonalFields' | 'models'>

/** What can be taken, by its id. */
export const byProduct = <P extends Asking>(products: readonly P[]): ReadonlyMap<string, P> =>
  new Map(products.map((product) => [product.id, product]))

const isMeasure = (column: Column): boolean => (SIZE_FIELDS as readonly string[]).includes(column)

/** The columns that every row of the table is asked for: by the shop and by what the group takes. */
export const askedColumns = (asked: readonly ('type' | PersonalField)[], taken: readonly Asking[]): Column[] => {
  const fields = new Set<string>([...asked, ...taken.flatMap(({ requiredPersonalFields }) => requiredPersonalFields)])
  return COLUMNS.filter((column) => fields.has(column))
}

export interface RowState {
  /** What keeps the group from being completed. */
  problems: RowProblem[]
  /** Body sizes that the counter would have to measure. */
  measures: Column[]
  /** What is taken in a size that is still to be chosen. */
  sizeless: string[]
}

/** What a row still lacks. `catalogue`: what the group can take. */
export const stateOfRow = (
  row: GroupRow,
  asked: readonly PersonalField[],
  catalogue: ReadonlyMap<string, Asking>,
  today: IsoDay,
): RowState => {
  const taken = row.products.flatMap(({ id }) => catalogue.get(id) ?? [])
  const columns = askedColumns(['firstname', ...asked], taken)
  const required = columns.filter((column) => !isMeasure(column))
  return {
    problems: problemsOfRow(row, required, today),
    measures: columns.filter((column) => isMeasure(column) && (row.texts[column] ?? '') === ''),
    sizeless: row.products.flatMap(({ id, modelId, property1 }) => {
      const models = catalogue.get(id)?.models ?? []
      return models.length > 0 && !(modelId && property1) ? [id] : []
    }),
  }
}
