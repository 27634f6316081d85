import { staffSessions } from '#server/auth/session.ts'
import { snapshot } from '#server/db/snapshot.ts'
import { vouchGroup } from '#server/groups/vouch-group.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { bookedGroups, inquiriesOf, overdueGroups, packingList } from '#server/staff/group-lists.ts'
import { refusedGroups } from '#server/staff/refused-groups.ts'
import { reservationByNumber } from '#server/staff/staff-reservation.ts'

export const staffGroupsHandlers = {
  getStaffGroups: async ({ shop, today, locale, c, deps }) => {
    await staffSessions.required(deps.db, c, shop.code)
    return snapshot(deps.db, async (trx) => ({
      inquiries: await inquiriesOf(trx, shop, locale),
      groups: await bookedGroups(trx, shop, today),
      overdue: await overdueGroups(trx, shop, today),
      refused: await refusedGroups(trx, shop, today),
    }))
  },

  postGroupVouch: async ({ shop, params, body, c, deps }) => {
    const staff = await staffSessions.required(deps.db, c, shop.code)
    await vouchGroup(deps, staff, params.id!, body)
    return {}
  },

  getStaffGroup: async ({ shop, params, c, deps }) => {
    await staffSessions.required(deps.db, c, shop.code)
    return snapshot(deps.db, async (trx) =>
      packingList(trx, shop, await reservationByNumber(trx, shop, params.number!)),
    )
  },
} satisfies Partial<Handlers>
