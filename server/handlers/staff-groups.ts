import { staffSessions } from '#server/auth/session.ts'
import { snapshot } from '#server/db/snapshot.ts'
import { confirmInquiry } from '#server/groups/confirm-inquiry.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sendingOf } from '#server/reservations/idempotency.ts'
import { bookedGroups, inquiriesOf, packingList } from '#server/staff/group-lists.ts'
import { reservationByNumber } from '#server/staff/staff-reservation.ts'

export const staffGroupsHandlers = {
  getStaffGroups: async ({ shop, today, locale, c, deps }) => {
    await staffSessions.required(deps.db, c, shop.code)
    return snapshot(deps.db, async (trx) => ({
      inquiries: await inquiriesOf(trx, shop, locale),
      groups: await bookedGroups(trx, shop, today),
    }))
  },

  getStaffGroup: async ({ shop, params, c, deps }) => {
    await staffSessions.required(deps.db, c, shop.code)
    return snapshot(deps.db, async (trx) =>
      packingList(trx, shop, await reservationByNumber(trx, shop, params.number!)),
    )
  },

  postStaffGroupConfirm: async ({ shop, params, today, c, deps, idempotencyKey }) => {
    await staffSessions.required(deps.db, c, shop.code)
    const id = params.id!
    const sending = sendingOf(shop.code, idempotencyKey(), { confirm: id })
    const { number, status } = await confirmInquiry(deps, shop, id, sending, today)
    return { number, status }
  },
} satisfies Partial<Handlers>
