import type { Context } from 'hono'
import { type Insertable, type QueryCreator, type Selectable, sql } from 'kysely'
import { eachDay } from '#domain/calendar/days.ts'
import {
  HOLD_MINUTES,
  HOLD_MINUTES_CROWDED,
  HOLD_MINUTES_MAX,
  HOLD_MINUTES_MORE,
} from '#domain/reservation/hold-minutes.ts'
import { isLocationCrowded } from '#domain/stock/crowded-location.ts'
import { sha256 } from '#server/base/hash.ts'
import { mailboxOf } from '#server/base/mailbox-of.ts'
import { newId } from '#server/base/random.ts'
import { has } from '#server/db/has.ts'
import type { Database } from '#server/db/schema.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import {
  MOST_OF_ADDRESS,
  MOST_OF_PERSON,
  MOST_OF_PROVED_ADDRESS,
  MOST_OF_PROVED_PERSON,
  type Size,
  UNPAID_HOLDS_OF_ADDRESS,
  UNPAID_HOLDS_OF_PERSON,
} from '#domain/reservation/holding-limits.ts'
import type { LimitDeps } from '#server/limits/limiter.ts'
import type { Wanted } from './stock-claims.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { Refusal } from '#server/base/refusal.ts'

/* There is no limit for all holds of a shop together, because anybody could use it up and block the shop. */

/** For this time after its end, a hold counts towards the longest time that the same person may hold units. */
export const COOLING_MS = 60 * 60_000

const minutes = (count: number) => count * 60_000
const DAY_MS = 86_400_000

/** In a shorter hold, nobody could pay. */
const LEAST_MS = minutes(1)

/** The hash of the network address, or null if the address is unknown or limits are off. */
export type Holder = string | null

export const holderOf = (c: Context, { environment }: Pick<LimitDeps, 'environment'>): Holder => {
  const address = environment.RATE_LIMITS === 'off' ? undefined : clientAddress(c, environment.TRUST_PROXY)
  return address === undefined ? null : sha256(`holder:${address}`)
}

export type UnpaidHold = Selectable<Database['unpaid_holds']>
type Counted = Omit<UnpaidHold, 'started_at' | 'until'>

export interface Holding {
  tenant: string
  reservation: string
  kind: UnpaidHold['kind']
  email: string
  customer: string | null
  isProved: boolean
  wanted: Wanted
  /** Without `added`, all wanted units count as held without payment. */
  added?: readonly Wanted[]
  /** The end of the hold that the staff have given by a quote. The new hold ends no earlier. */
  given?: Date | null
}

export const sizeOf = (wanted: readonly Wanted[]): Size => {
  const ofDay = new Map<string, number>()
  for (const { days, units } of wanted)
    for (const day of eachDay(days))
      ofDay.set(
        day,
        units.reduce((sum, { count }) => sum + count, ofDay.get(day) ?? 0),
      )
  const counts = [...ofDay.values()]
  return { units: Math.max(0, ...counts), unitDays: counts.reduce((sum, count) => sum + count, 0) }
}

export const needsProof = (wanted: Wanted): boolean => {
  const { units, unitDays } = sizeOf([wanted])
  return units > MOST_OF_PERSON.units || unitDays > MOST_OF_PERSON.unitDays
}

const unpaidHold = (
  { tenant, reservation, kind, email, customer, isProved, wanted, added = [wanted] }: Holding,
  holder: Holder,
): Counted => {
  const { units, unitDays } = sizeOf(added)
  return {
    tenant,
    reservation,
    kind,
    address: holder,
    person: sha256(`holder:${mailboxOf(email)}`),
    account: customer,
    is_proved: isProved,
    location: wanted.location,
    first_day: wanted.days.from,
    last_day: wanted.days.to,
    units,
    unit_days: unitDays,
  }
}

/** Holds at the same moment cannot pass the limit together, because each locks the counts of its holders. */
const lockHolders = async (trx: Trx, { tenant, address, person, account }: Counted): Promise<void> => {
  const keys = [address, person, account].filter((key) => key !== null).toSorted()
  const locks = keys.map((key) => sql`pg_advisory_xact_lock(hashtext(${tenant}), hashtext(${key}))`)
  await sql`select ${sql.join(locks)} from tenants where tenant = ${tenant}`.execute(trx)
}

interface Standing {
  own: Pick<
    UnpaidHold,
    'address' | 'person' | 'location' | 'first_day' | 'last_day' | 'units' | 'unit_days' | 'started_at' | 'until'
  > | null
  held_ms: number
  /** The end of the last hold that has left no time of the longest one; null if there is time. */
  used_up: Date | null
  bookings_of_address: number
  units_of_address: number
  days_of_address: number
  bookings_of_person: number
  units_of_person: number
  days_of_person: number
  most_held: number
  capacity: number
}

type OwnRow = { [Column in keyof NonNullable<Standing['own']> as `own_${Column}`]: UnpaidHold[Column] | null }

/** If a person has held units for longer, the rest of the longest hold is too short to pay. */
const MOST_SECONDS = (minutes(HOLD_MINUTES_MAX) - LEAST_MS) / 1000

const readStanding = async (trx: Trx, hold: Counted, now: Date): Promise<Standing> => {
  const { tenant, reservation, kind, address, person, account, is_proved, location, first_day, last_day } = hold
  const others = sql`tenant = ${tenant} and reservation <> ${reservation} and started_at <= ${now} and until > ${now}`
  const { rows } = await sql<Omit<Standing, 'own'> & OwnRow>`
    with of_address as (
      select count(*)::int as bookings,
        coalesce(sum(units) filter (where ${is_proved} or not is_proved), 0)::int as units,
        coalesce(sum(unit_days) filter (where ${is_proved} or not is_proved), 0)::int as days
      from unpaid_holds where ${others} and address = ${address}
    ), of_person as (
      select count(*)::int as bookings, coalesce(sum(units), 0)::int as units, coalesce(sum(unit_days), 0)::int as days
      from unpaid_holds where ${others} and (person = ${person} or account = ${account})
    ), held as (
      select coalesce(round(max(extract(epoch from least(until, ${now}) - least(started_at, until, ${now}))) * 1000), 0)::float8 as ms,
        max(until) filter (where least(until, ${now}) - started_at > ${MOST_SECONDS} * interval '1 second') as used_up
      from unpaid_holds
      where tenant = ${tenant} and person = ${person} and location = ${location} and kind <> 'shop'
        and first_day <= ${last_day}::date and last_day >= ${first_day}::date
        and until > ${new Date(now.getTime() - COOLING_MS)}
    ), days as (
      select sum(h.units)::int as units
      from generate_series(${first_day}::date, ${last_day}::date, interval '1 day') as d(day)
      join unpaid_holds h
        on h.tenant = ${tenant} and h.location = ${location} and h.reservation <> ${reservation}
        and h.started_at <= ${now} and h.until > ${now} and d.day::date between h.first_day and h.last_day
      group by d.day
    ), shop as (
      select coalesce(sum(capacity), 0)::int as capacity
      from stock_units where tenant = ${tenant} and location = ${location} and not disabled
    )
    select of_address.bookings as bookings_of_address, of_address.units as units_of_address,
      of_address.days as days_of_address, of_person.bookings as bookings_of_person, of_person.units as units_of_person,
      of_person.days as days_of_person, held.ms as held_ms, held.used_up, coalesce((select max(units) from days), 0) as most_held,
      shop.capacity, own.address as own_address, own.person as own_person,
      own.location as own_location, own.first_day as own_first_day, own.last_day as own_last_day,
      own.units as own_units, own.unit_days as own_unit_days, own.started_at as own_started_at, own.until as own_until
    from of_address, of_person, held, shop
    left join unpaid_holds own on own.tenant = ${tenant} and own.reservation = ${reservation} and own.kind = ${kind}`.execute(
    trx,
  )
  const { own_address, own_person, own_location, own_first_day, own_last_day, ...rest } = rows[0]!
  const { own_units, own_unit_days, own_started_at, own_until, ...standing } = rest
  return {
    ...standing,
    own: own_until && {
      address: own_address,
      person: own_person!,
      location: own_location!,
      first_day: own_first_day!,
      last_day: own_last_day!,
      units: own_units!,
      unit_days: own_unit_days!,
      started_at: own_started_at!,
      until: own_until,
    },
  }
}

const isBeyondLimits = ({ units, unit_days, is_proved }: Counted, standing: Standing): boolean => {
  const ofPerson = is_proved ? MOST_OF_PROVED_PERSON : MOST_OF_PERSON
  const ofAddress = is_proved ? MOST_OF_PROVED_ADDRESS : MOST_OF_ADDRESS
  return (
    standing.bookings_of_address >= UNPAID_HOLDS_OF_ADDRESS ||
    standing.units_of_address + units > ofAddress.units ||
    standing.days_of_address + unit_days > ofAddress.unitDays ||
    standing.bookings_of_person >= UNPAID_HOLDS_OF_PERSON ||
    standing.units_of_person + units > ofPerson.units ||
    standing.days_of_person + unit_days > ofPerson.unitDays
  )
}

const writeUnpaidHold = async (trx: Trx, hold: Insertable<Database['unpaid_holds']>): Promise<void> => {
  const { tenant: _tenant, reservation: _reservation, kind: _kind, ...columns } = hold
  await trx
    .insertInto('unpaid_holds')
    .values(hold)
    .onConflict((conflict) => conflict.columns(['tenant', 'reservation', 'kind']).doUpdateSet(columns))
    .execute()
}

/** Keeps the time of the hold, because the next hold of this reservation overwrites its row. */
const rememberHold = async (
  trx: Trx,
  { tenant, reservation, kind }: Pick<UnpaidHold, 'tenant' | 'reservation' | 'kind'>,
  now: Date,
): Promise<void> => {
  const held = await trx
    .selectFrom('unpaid_holds')
    .selectAll()
    .where(has({ tenant, reservation, kind }))
    .executeTakeFirstOrThrow()
  const until = held.until < now ? held.until : now
  await trx
    .insertInto('unpaid_holds')
    .values({ ...held, reservation: newId(), until })
    .execute()
}

interface Ended {
  tenant: string
  reservation: string
  kind?: UnpaidHold['kind']
}

export const endUnpaidHold = (db: QueryCreator<Database>, { tenant, reservation, kind }: Ended, now: Date) =>
  db
    .updateTable('unpaid_holds')
    .set({ until: now })
    .where(has({ tenant, reservation }))
    .where('until', '>', now)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))

export const isHeldAtShop = async (db: Db, { tenant, id }: { tenant: string; id: string }): Promise<boolean> => {
  const row = await db
    .selectFrom('unpaid_holds')
    .select('reservation')
    .where(has({ tenant, reservation: id, kind: 'shop' }))
    .executeTakeFirst()
  return row !== undefined
}

export const forgetUnpaidHold = (db: QueryCreator<Database>, { tenant, reservation, kind }: Ended) =>
  db
    .deleteFrom('unpaid_holds')
    .where(has({ tenant, reservation }))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))

export const holdingOf = (
  { tenant, id, customer, is_proved }: Pick<ReservationRow, 'tenant' | 'id' | 'customer' | 'is_proved'>,
  email: string,
) => ({ tenant, reservation: id, email, customer, isProved: is_proved || customer !== null })

export interface Hold {
  hold_started: Date
  hold_until: Date | null
}

export const isHeld = ({ hold_until }: Pick<Hold, 'hold_until'>, now: Date): boolean =>
  hold_until !== null && hold_until > now

const refuse = (retryAfter: Record<string, string> = {}) =>
  new Refusal(409, { errorcode: ERROR_CODE.tooManyUnpaid }, retryAfter)

export const leavesTime = (held: Pick<Hold, 'hold_until'>, now: Date): boolean =>
  isHeld(held, new Date(now.getTime() + minutes(HOLD_MINUTES_MORE)))

export const usualHoldEnd = (now: Date): Date => new Date(now.getTime() + minutes(HOLD_MINUTES))

export const longestHold = ({ hold_started: started }: Pick<Hold, 'hold_started'>): Date =>
  new Date(started.getTime() + minutes(HOLD_MINUTES_MAX))

const lengthOf = (running: number, isCrowdedNow: boolean): number => {
  if (running === 0) return minutes(isCrowdedNow ? HOLD_MINUTES_CROWDED : HOLD_MINUTES)
  return running < minutes(HOLD_MINUTES_MORE) ? running + minutes(HOLD_MINUTES_MORE) : running
}

const isForOther = (hold: Counted, own: NonNullable<Standing['own']>): boolean =>
  hold.person !== own.person ||
  hold.location !== own.location ||
  hold.first_day !== own.first_day ||
  hold.last_day !== own.last_day

/** Names the seconds until the same request can succeed, if only time is missing. */
const freeAgain = ({ used_up: at }: Standing, now: Date): Record<string, string> =>
  at === null ? {} : { 'Retry-After': String(Math.ceil((at.getTime() + COOLING_MS - now.getTime()) / 1000)) }

/**
 * A running hold that waits for a payment keeps its end, unless fewer than ten minutes are left, or it moves to days that
 * this person has held before. A given hold counts only from the usual time before its end, because the staff have given
 * the time before.
 * @throws Refusal 409 with `tooManyUnpaid`, and with Retry-After if the longest hold is used up
 */
export const makeHold = async (
  trx: Trx,
  holding: Holding,
  holder: Holder,
  now: Date,
): Promise<{ hold_started: Date; hold_until: Date }> => {
  const hold = unpaidHold(holding, holder)
  await lockHolders(trx, hold)
  const standing = await readStanding(trx, hold, now)
  const { own } = standing
  const isRunning = own !== null && own.until > now
  // Does not check a running hold against the limits again if it does not grow.
  const isSame = isRunning && own.person === hold.person && hold.units <= own.units && hold.unit_days <= own.unit_days
  if (holder !== null && !isSame && isBeyondLimits(hold, standing)) throw refuse()

  const isMoved = own !== null && holding.kind !== 'shop' && isForOther(hold, own)
  const earliest = now.getTime() - (holder === null ? 0 : standing.held_ms)
  const isGiven = isRunning && !isMoved && own.started_at > now
  const started = isGiven
    ? own.started_at
    : new Date(isRunning ? Math.min(own.started_at.getTime(), earliest) : earliest)
  const running = isRunning ? own.until.getTime() - now.getTime() : 0
  const end =
    holding.kind === 'shop'
      ? Date.parse(holding.wanted.days.to) + DAY_MS
      : Math.min(
          now.getTime() + lengthOf(running, isLocationCrowded(standing.most_held, standing.capacity)),
          longestHold({ hold_started: started }).getTime(),
        )
  const keepsEnd = isRunning && !isMoved
  const usual = keepsEnd ? Math.max(end, own.until.getTime()) : end
  const given = holding.given?.getTime() ?? 0
  const until = new Date(Math.max(usual, given))
  if (!keepsEnd && until.getTime() - now.getTime() < LEAST_MS) throw refuse(freeAgain(standing, now))
  const counted = given > usual ? new Date(given - minutes(HOLD_MINUTES)) : started
  if (isMoved) await rememberHold(trx, holding, now)
  const address = isSame ? own.address : hold.address
  await writeUnpaidHold(trx, { ...hold, address, started_at: counted, until })
  return { hold_started: counted, hold_until: until }
}
