import { SIZE_FIELDS } from '#domain/persons/kept-fields.ts'
import type { Product } from '#contract/catalogue.ts'
import type { PersonalField, PersonType } from '#contract/person.ts'
import { COLUMNS, type Column } from './columns.ts'
import { countedTypeOfRow, problemsOfRow, type GroupRow, type RowProblem, type RowRules } from './rows.ts'

export type Asking = Pick<Product, 'id' | 'requiredPersonalFields' | 'models' | 'prices'>

/** Whether somebody of that type can take the product, in the model that is chosen. */
export const isOfferedTo = (
  { models, prices }: Pick<Product, 'models' | 'prices'>,
  type: PersonType,
  modelId: string | null | undefined,
): boolean => (models.find(({ id }) => id === modelId)?.prices ?? prices)[`${type}`] !== undefined

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
  /** What is taken and not offered to persons of this type: somebody has become an adult, or a child. */
  unoffered: string[]
}

/** What a row still lacks. `catalogue`: what the group can take. */
export const stateOfRow = (
  row: GroupRow,
  asked: readonly PersonalField[],
  catalogue: ReadonlyMap<string, Asking>,
  rules: RowRules,
): RowState => {
  const taken = row.products.flatMap(({ id }) => catalogue.get(id) ?? [])
  const columns = askedColumns(['firstname', ...asked], taken)
  const required = columns.filter((column) => !isMeasure(column))
  const type = countedTypeOfRow(row, rules)
  const unoffered = row.products.flatMap(({ id, modelId }) => {
    const product = catalogue.get(id)
    return product && !isOfferedTo(product, type, modelId) ? [id] : []
  })
  return {
    problems: problemsOfRow(row, required, rules.today),
    measures: columns.filter((column) => isMeasure(column) && (row.texts[column] ?? '') === ''),
    sizeless: row.products.flatMap(({ id, modelId, property1 }) => {
      const models = catalogue.get(id)?.models ?? []
      return models.length > 0 && !(modelId && property1) && !unoffered.includes(id) ? [id] : []
    }),
    unoffered,
  }
}
