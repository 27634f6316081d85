import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { has } from './has.ts'
import type { Database } from './schema.ts'

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('The condition `has` compares every given column with its value', () => {
  const { sql, parameters } = db
    .deleteFrom('refunds')
    .where(has({ tenant: 'alpin', state: 'due' }))
    .compile()
  expect(sql).toBe('delete from "refunds" where ("tenant" = $1 and "state" = $2)')
  expect(parameters).toEqual(['alpin', 'due'])
})

test('The condition `has` does not compile with optional values, unknown columns or wrong types', () => {
  const refunds = db.deleteFrom('refunds')
  const refused = (tenant: string | undefined, note: string | null) => [
    // @ts-expect-error -- Kysely drops undefined values, so this would delete the rows of all shops.
    refunds.where(has({ tenant, id: 'a' })),
    // @ts-expect-error -- nothing is equal to null.
    refunds.where(has({ tenant: 'alpin', note })),
    // @ts-expect-error -- the table has no such column.
    refunds.where(has({ tenant: 'alpin', nothing: 'a' })),
    // @ts-expect-error -- a refund has no such state.
    refunds.where(has({ tenant: 'alpin', state: 'open' })),
  ]
  expect(refused('alpin', 'broken pole')).toHaveLength(4)
})
