import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { type CounterDay, DAYS_AHEAD } from '#contract/staff.ts'
import { isDelivered, isPickedUp, transportOf } from '#domain/booking/special-rules.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { PACKED } from '#domain/booking/outdated-ticks.ts'

const NOTHING = { pickups: 0, deliveries: 0, returns: 0, returnPickups: 0, groups: 0, unpacked: 0 }

const hasSpecial = (ids: readonly string[]) => sql`exists (
  select from jsonb_array_elements(cart -> 'specials') as special where special ->> 'id' = any(${ids}::text[]))`

export const daysAhead = async (
  db: Db,
  { id, tenant: { specials } }: Shop,
  { today, location }: { today: IsoDay; location: string | undefined },
): Promise<CounterDay[]> => {
  const last = addDays(today, DAYS_AHEAD - 1)
  const delivering = specials.filter(({ id }) => isDelivered(transportOf(specials, [id]))).map(({ id }) => id)
  const pickingUp = specials.filter(({ id }) => isPickedUp(transportOf(specials, [id]))).map(({ id }) => id)
  const here = location === undefined ? sql`true` : sql`location = ${location}`
  const { rows } = await sql<CounterDay>`
    with appointments as (
      select pickup_day as day, true as is_out, ${hasSpecial(delivering)} as is_driven,
        payload -> 'isGroup' = 'true'::jsonb as is_group,
        status = ${STATUS.paid} and handed_out_at is null and not exists (
          select from done_extras as packed where packed.tenant = reservations.tenant
            and packed.reservation = reservations.id and packed.extra = ${PACKED}) as is_unpacked
      from reservations
      where tenant = ${id} and pickup_day between ${today} and ${last} and ${here}
        and status in (${STATUS.paid}, ${STATUS.completed})
      union all
      select return_day, false, ${hasSpecial(pickingUp)}, false, false
      from reservations
      where tenant = ${id} and return_day between ${today} and ${last} and ${here}
        and status in (${STATUS.paid}, ${STATUS.completed})
    )
    select day as date,
      count(*) filter (where is_out and not is_driven)::int as pickups,
      count(*) filter (where is_out and is_driven)::int as deliveries,
      count(*) filter (where not is_out and not is_driven)::int as returns,
      count(*) filter (where not is_out and is_driven)::int as "returnPickups",
      count(*) filter (where is_group)::int as groups,
      count(*) filter (where is_unpacked)::int as unpacked
    from appointments group by day`.execute(db)
  const known = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: DAYS_AHEAD }, (_, at) => {
    const date = addDays(today, at)
    return known.get(date) ?? { date, ...NOTHING }
  })
}
