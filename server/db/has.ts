import type { ExpressionBuilder, ExpressionWrapper, FilterObject, SqlBool } from 'kysely'

/**
 * Refuses unknown columns and values of another type: Kysely drops an undefined value, and the statement would then
 * affect the rows of all shops.
 */
type Fits<Values, Columns> = Values extends {
  [Column in keyof Values]: Column extends keyof Columns ? Exclude<Columns[Column], undefined | null> : never
}
  ? unknown
  : never

/** The condition that each of these columns has its value: `where(has({ tenant, id }))`. */
export const has =
  <const Values extends object>(values: Values) =>
  <DB, TB extends keyof DB>(
    eb: ExpressionBuilder<DB, TB> & (FilterObject<DB, TB> extends infer Columns ? Fits<Values, Columns> : never),
  ): ExpressionWrapper<DB, TB, SqlBool> =>
    (eb as ExpressionBuilder<DB, TB>).and(values as FilterObject<DB, TB>)
