import { customerSessions } from '#server/auth/session.ts'
import { customerReservation, listReservations } from '#server/customers/reservations.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { senderOf } from '#server/outbox/mail-limits.ts'
import { cancelReservation } from '#server/reservations/cancel-reservation.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import { changeOwn } from './change-own.ts'

export const customerReservationsHandlers = {
  getReservations: ({ shop, locale, query, today, c, deps }) =>
    snapshot(deps.db, async (trx) =>
      listReservations(trx, shop, await customerSessions.required(trx, c, shop.code), {
        locale,
        today,
        page: query.page ?? 1,
      }),
    ),

  getReservation: ({ shop, params, today, c, deps }) =>
    snapshot(deps.db, async (trx) => {
      const row = await customerReservation(trx, await customerSessions.required(trx, c, shop.code), params.id!)
      return showReservation(trx, shop, row, today)
    }),

  putReservation: async (context) => {
    const { shop, params, c, deps } = context
    const customer = await customerSessions.required(deps.db, c, shop.code)
    return changeOwn(context, await customerReservation(deps.db, customer, params.id!))
  },

  postReservationCancel: async ({ shop, params, today, c, deps }) => {
    const { id } = await customerReservation(
      deps.db,
      await customerSessions.required(deps.db, c, shop.code),
      params.id!,
    )
    return cancelReservation(deps, { tenant: shop.code, id, today, by: { owner: { sender: senderOf(c, deps) } } })
  },
} satisfies Partial<Handlers>
