import { getReservation, getReservations, postReservationCancel, putReservation } from '#contract/customer.ts'
import { changeOwn } from '#server/changes/change-own.ts'
import { cancelReservation } from '#server/checkout/cancel-reservation.ts'
import { showReservation } from '#server/checkout/show-reservation.ts'
import { customerReservation, listReservations } from '#server/customers/reservations.ts'
import { loggedIn } from '#server/customers/session.ts'
import { snapshot } from '#server/db/snapshot.ts'
import { handle, type Routes } from '#server/handle.ts'
import { senderOf } from '#server/limits/mails.ts'

export const mountCustomerReservations = (routes: Routes): void => {
  handle(routes, getReservations, ({ shop, locale, query, today, c, deps }) =>
    snapshot(deps.db, async (trx) =>
      listReservations(trx, shop, await loggedIn(trx, c, shop.code), { locale, today, page: query.page ?? 1 }),
    ),
  )

  handle(routes, getReservation, ({ shop, params, today, c, deps }) =>
    snapshot(deps.db, async (trx) => {
      const row = await customerReservation(trx, await loggedIn(trx, c, shop.code), params.id!)
      return showReservation(trx, shop, row, today)
    }),
  )

  handle(routes, putReservation, async (context) => {
    const { shop, params, c, deps } = context
    const customer = await loggedIn(deps.db, c, shop.code)
    return changeOwn(context, await customerReservation(deps.db, customer, params.id!))
  })

  handle(routes, postReservationCancel, async ({ shop, params, today, c, deps }) => {
    const { id } = await customerReservation(deps.db, await loggedIn(deps.db, c, shop.code), params.id!)
    return cancelReservation(deps, { tenant: shop.code, id, today, by: { owner: { sender: senderOf(c, deps) } } })
  })
}
