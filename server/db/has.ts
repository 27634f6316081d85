import type { ExpressionBuilder, ExpressionWrapper, FilterObject, SqlBool } from 'kysely'

/**
 * Undefined values do not compile, because Kysely would leave them out and the statement would reach rows of all shops.
 */
type Fits<Values, Columns> = Values extends {
  [Column in keyof Values]: Column extends keyof Columns ? Exclude<Columns[Column], undefined | null> : never
}
  ? unknown
  : never

export const has =
  <const Values extends object>(values: Values) =>
  <DB, TB extends keyof DB>(
    eb: ExpressionBuilder<DB, TB> & (FilterObject<DB, TB> extends infer Columns ? Fits<Values, Columns> : never),
  ): ExpressionWrapper<DB, TB, SqlBool> =>
    (eb as ExpressionBuilder<DB, TB>).and(values as FilterObject<DB, TB>)
