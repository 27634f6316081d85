import { sql } from 'kysely'
import type { Environment } from '#contract/environment.ts'
import { sha256 } from '#server/base/hash.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { LIMITS, type LimitName } from './limits.ts'

export interface LimitDeps {
  db: Db
  clock: () => Date
  environment: Environment
}

/** The limit does not apply if the person or address is unknown (undefined). */
export type Turn = readonly [name: LimitName, whom: string | undefined]

/** The rows of limits that count the events of all shops together have this id. */
export const EVERY_SHOP = ''

const shopOf = (name: LimitName, tenant: string) => ('ofMachine' in LIMITS[name] ? EVERY_SHOP : tenant)

const bucketOf = (name: LimitName, whom: string) => sha256(`${name}:${whom}`)

const knownOf = (turns: readonly Turn[]) =>
  turns.flatMap(([name, whom]) => (whom === undefined ? [] : [{ name, bucket: bucketOf(name, whom) }]))

export const tooMany = (endsAt: Date, now: Date) => {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  return new Refusal(429, { error: 'too many' }, { 'Retry-After': String(seconds) })
}

/**
 * The caller must count before the limited work, so that requests at the same moment cannot pass the limit together.
 * @returns Refusal 429 for the first exceeded limit, after which no later limit is counted, or undefined
 */
export const countTurns = async (
  db: Db,
  tenant: string,
  turns: readonly Turn[],
  now: Date,
): Promise<Refusal | undefined> => {
  for (const { name, bucket } of knownOf(turns)) {
    const { max, seconds } = LIMITS[name]
    const { count, ends_at: endsAt } = await db
      .insertInto('rate_limits')
      .values({ tenant: shopOf(name, tenant), bucket, count: 1, ends_at: new Date(now.getTime() + seconds * 1000) })
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'bucket']).doUpdateSet({
          count: sql<number>`case when rate_limits.ends_at <= ${now} then 1 else rate_limits.count + 1 end`,
          ends_at: sql<Date>`case when rate_limits.ends_at <= ${now} then excluded.ends_at else rate_limits.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirstOrThrow()
    if (count > max) return tooMany(endsAt, now)
  }
  return undefined
}

export const takeTurns = async (
  { db, clock, environment }: LimitDeps,
  tenant: string,
  turns: readonly Turn[],
): Promise<void> => {
  if (environment.RATE_LIMITS === 'off') return
  const refusal = await countTurns(db, tenant, turns, clock())
  if (refusal) throw refusal
}

const isOf = (tenant: string, turns: readonly Turn[]) => {
  const buckets = knownOf(turns).map(({ bucket }) => bucket)
  return sql<boolean>`tenant in (${tenant}, ${EVERY_SHOP}) and bucket = any(${buckets}::text[])`
}

export const giveBackTurns = async (trx: Trx, tenant: string, turns: readonly Turn[]): Promise<void> => {
  await trx
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where(isOf(tenant, turns))
    .where('count', '>', 0)
    .execute()
}

export const forgetTurns = async (trx: Trx, tenant: string, turns: readonly Turn[]): Promise<void> => {
  await trx.deleteFrom('rate_limits').where(isOf(tenant, turns)).execute()
}

export const readTurns = async (
  db: Db,
  tenant: string,
  turns: readonly Turn[],
): Promise<{ name: LimitName; count: number; endsAt: Date }[]> => {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['bucket', 'count', 'ends_at'])
    .where(isOf(tenant, turns))
    .execute()
  return knownOf(turns).flatMap(({ name, bucket }) =>
    rows.filter((row) => row.bucket === bucket).map(({ count, ends_at: endsAt }) => ({ name, count, endsAt })),
  )
}

/**
 * Checks the limits without counting an event in them.
 * @throws Refusal 429 if a limit is exceeded
 */
export const refuseUsedUp = async (
  { db, clock, environment }: LimitDeps,
  tenant: string,
  turns: readonly Turn[],
): Promise<void> => {
  if (environment.RATE_LIMITS === 'off') return
  const now = clock()
  const counts = await readTurns(db, tenant, turns)
  const usedUp = counts.find(({ name, count, endsAt }) => endsAt > now && count >= LIMITS[name].max)
  if (usedUp) throw tooMany(usedUp.endsAt, now)
}
