import type { Kysely } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { StaffRefusedGroup } from '#contract/staff-groups.ts'
import { groupCount } from '#domain/groups/group-size.ts'
import type { Database } from '#server/db/schema.ts'
import { vouchFor } from '#server/reservations/vouch.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { nameOf } from './counter-persons.ts'

const LISTED_MAX = 200

/**
 * Groups whose completion was refused because they would hold too much without payment, the latest first. They stay
 * listed until they are complete.
 */
export const refusedGroups = async (db: Kysely<Database>, shop: Shop, today: IsoDay): Promise<StaffRefusedGroup[]> => {
  const groups = await db
    .selectFrom('groups')
    .leftJoin('staff', (join) =>
      join.onRef('staff.tenant', '=', 'groups.tenant').onRef('staff.id', '=', 'groups.vouched_by'),
    )
    .selectAll('groups')
    .select('staff.email as voucher')
    .where('groups.tenant', '=', shop.code)
    .where('state', '=', 'collecting')
    .where('expires_on', '>', today)
    .where('refused_at', 'is not', null)
    .orderBy('refused_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  if (groups.length === 0) return []
  const ids = groups.map(({ id }) => id)
  const rows = await db
    .selectFrom('group_persons')
    .select(['group_id', 'fields'])
    .where('tenant', '=', shop.code)
    .where('group_id', 'in', ids)
    .execute()
  const persons = Map.groupBy(rows, (row) => row.group_id)
  return groups.map((group) => {
    const [general, leader] = [group.general!, group.leader!]
    const size = { units: group.refused_units!, unitDays: group.refused_unit_days! }
    return {
      id: group.id,
      title: general.title,
      date: general.date,
      location: general.location,
      count: groupCount({ leader, persons: persons.get(group.id) ?? [] }),
      contact: { name: nameOf(leader), phone: leader.phone ?? '', email: leader.email },
      ...size,
      refusedAt: group.refused_at!.toISOString(),
      vouchedBy: vouchFor(group, size) ? group.voucher : null,
    }
  })
}
