import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vacuum } from '#server/jobs/vacuum.ts'
import { openTestShop } from '#test/support/app.ts'

test('A job updates the statistics that the embedded database needs to plan queries', async () => {
  const { deps, close } = await openTestShop()
  const counted = async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from pg_stats where tablename = 'stock_units'`.execute(deps.db)
    return rows[0]!.count
  }
  await sql`delete from pg_statistic where starelid = 'stock_units'::regclass`.execute(deps.db)
  expect(await counted()).toBe(0)
  await vacuum(deps)
  expect(await counted()).toBeGreaterThan(0)
  await close()
})
