import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { Product } from '#contract/catalogue.ts'
import type { PersonalField, PersonType } from '#contract/person.ts'
import { leaderFields, memberFields } from './group-fields.ts'
import { LEADER } from './group-table.ts'
import {
  COLUMNS,
  type Column,
  countedTypeOfRow,
  problemsOfRow,
  type GroupRow,
  type RowProblem,
  type RowRules,
} from './rows.ts'

export type Asking = Pick<Product, 'id' | 'requiredPersonalFields' | 'models' | 'prices'>

export const isOfferedTo = (
  { models, prices }: Pick<Product, 'models' | 'prices'>,
  type: PersonType,
  modelId: string | null | undefined,
): boolean => (models.find(({ id }) => id === modelId)?.prices ?? prices)[`${type}`] !== undefined

export const offeredTypes = (product: Pick<Product, 'models' | 'prices'>, modelId?: string | null): PersonType[] =>
  ([ADULT, YOUTH, KID] as const).filter((type) => isOfferedTo(product, type, modelId))

export const byProduct = <P extends Asking>(products: readonly P[]): ReadonlyMap<string, P> =>
  new Map(products.map((product) => [product.id, product]))

/**
 * Returns the columns for the fields that a member must enter (`memberFields`), and the `further` columns, in the order
 * of the table.
 */
export const askedColumns = (
  asked: readonly PersonalField[],
  taken: readonly Asking[],
  further: readonly Column[],
): Column[] => {
  const { fields, measures } = memberFields(asked, taken)
  const shown: readonly Column[] = [...fields, ...measures, ...further]
  return COLUMNS.filter((column) => shown.includes(column))
}

export interface RowState {
  problems: RowProblem[]
  measures: PersonalField[]
  unoffered: string[]
}

/** Returns the missing and invalid cells of a row. The leader's row needs the fields of the contact. */
export const stateOfRow = (
  row: GroupRow,
  asked: readonly PersonalField[],
  catalogue: ReadonlyMap<string, Asking>,
  rules: RowRules,
): RowState => {
  const taken = row.products.map(({ id }) => catalogue.get(id) ?? { requiredPersonalFields: [] })
  const isLeader = row.id === LEADER
  const { fields, measures } = (isLeader ? leaderFields : memberFields)(asked, taken)
  const type = countedTypeOfRow(row, rules)
  const unoffered = row.products.flatMap(({ id, modelId }) => {
    const product = catalogue.get(id)
    return product && !isOfferedTo(product, type, modelId) ? [id] : []
  })
  return {
    problems: problemsOfRow(row, fields, rules.today, isLeader),
    measures: measures.filter((field) => (row.texts[field] ?? '') === ''),
    unoffered,
  }
}
