import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '#test/support/postgres.ts'

test('The race tests run on PostgreSQL with fsync, as in production', async () => {
  const postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect((await client.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await client.end()
  await postgres.stop()
  await expect(new Client({ connectionString: postgres.url }).connect()).rejects.toThrow('ECONNREFUSED')
})
