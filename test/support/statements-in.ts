import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Postgres } from './postgres.ts'

const STATEMENT = /LOG: {2}(?:statement|execute [^:]+): (.*)/
const LOOKS_AFTER_SHOPS = /"former_codes", "removed_at" from "tenants"|from "shop_codes"|hashtext\('rename'\)/

const setLogging = async (db: Kysely<Database>, statements: 'all' | 'none') => {
  await sql.raw(`alter system set log_statement = '${statements}'`).execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

const untilLogged = async (postgres: Postgres, db: Kysely<Database>, from: number) => {
  const mark = crypto.randomUUID()
  while (!postgres.log().includes(mark, from)) await sql.raw(`select '${mark}'`).execute(db)
  return postgres.log().indexOf(mark, from)
}

export const statementsIn = async (postgres: Postgres, db: Kysely<Database>, work: () => Promise<void>) => {
  await setLogging(db, 'all')
  await untilLogged(postgres, db, postgres.log().length)
  const from = postgres.log().length
  await work()
  const to = postgres.log().lastIndexOf('\n', await untilLogged(postgres, db, from))
  await setLogging(db, 'none')
  return postgres
    .log()
    .slice(from, to)
    .split('\n')
    .flatMap((line) => STATEMENT.exec(line)?.[1] ?? [])
    .filter((statement) => !LOOKS_AFTER_SHOPS.test(statement) && !/^select '[\w-]{36}/.test(statement))
}
