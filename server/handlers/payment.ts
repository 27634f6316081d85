import { STATUS } from '#contract/constants.ts'
import { NOTIFICATION_IV_HEADER, NOTIFICATION_TAG_HEADER } from '#contract/acquirer.ts'
import { Refusal } from '#server/base/refusal.ts'
import { ownReservation } from '#server/booking-access/own-reservation.ts'
import { has } from '#server/db/has.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Handlers } from '#server/http/handle.ts'
import { askPayment, isUntouched } from '#server/payments/ask-payment.ts'
import type { ProviderAnswer } from '#server/payments/look-up.ts'
import { refuseSecondCharge } from '#server/payments/payment-standing.ts'
import { paymentState } from '#server/payments/payment-state.ts'
import { receiveNotification } from '#server/payments/receive-notification.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { widgetUrl } from '#server/provider/copyandpay.ts'
import { decryptNotification } from '#server/provider/notification.ts'
import { extendOwnHold, isLet } from '#server/reservations/payable.ts'
import { paymentsOf } from '#server/reservations/payments-of.ts'
import { pendingChange } from '#server/reservations/pending-change.ts'
import { holderOf } from '#server/stock/unpaid-holds.ts'

/** Uses the origin as it is, because the server has refused calls from other sites already. */
const pageOrigin = (request: Request) => request.headers.get('origin') ?? new URL(request.url).origin

export const paymentHandlers = {
  postPayment: async ({ shop, params, prefix, now, c, deps }) => {
    const row = await ownReservation(deps.db, c, shop.id, params.bookingId!)
    const provider = deps.providerOf(shop)
    if (!provider) throw new Refusal(409, { error: 'this shop takes no payments at the moment' })
    await refuseSecondCharge(deps, shop, row.id)
    const { checkoutId, integrity, amount } = await startPayment(deps, provider, row, {
      local: now,
      holder: holderOf(c, deps),
    })
    const resultUrl = new URL(`${prefix}/checkout/payment/check`, pageOrigin(c.req.raw))
    resultUrl.searchParams.set('booking', row.id)
    return {
      paymentCheckoutId: checkoutId,
      widgetUrl: widgetUrl(provider.widgetHost, checkoutId),
      integrity,
      resultUrl: resultUrl.href,
      brands: shop.tenant.shop.brands,
      amount,
    }
  },

  postHold: async ({ shop, params, now, c, deps }) => {
    const row = await ownReservation(deps.db, c, shop.id, params.bookingId!)
    const until = await extendOwnHold(deps, row, { local: now, holder: holderOf(c, deps) })
    return { holdUntil: until.toISOString() }
  },

  getPayment: async ({ shop, params, now, c, deps }) => {
    const read = (isUntouched: boolean) =>
      snapshot(deps.db, async (trx) => {
        const row = await ownReservation(trx, c, shop.id, params.bookingId!)
        const payments = await paymentsOf(trx, shop.id, row.id)
        // If the last payment was for a change, also reads the change, because its days decide whether it can still be
        // paid.
        const change = payments[0]?.change != null ? await pendingChange(trx, row) : undefined
        const refunds = payments.some(({ state }) => state === 'refund_due')
          ? await trx
              .selectFrom('refunds')
              .select(['payment', 'reason'])
              .where(has({ tenant: shop.id, reservation: row.id }))
              .execute()
          : []
        const answer = paymentState(row, payments, refunds, { isLet: isLet([row, change], now), isUntouched })
        return { row, payments, answer }
      })
    const before = await read(false)
    const asked = before.payments.filter(({ change }) => before.row.status === STATUS.open || change !== null)
    const answers: (ProviderAnswer | undefined)[] = []
    for (const payment of asked) answers.push(await askPayment(deps, shop, payment, 'return'))
    return asked.length > 0 ? (await read(isUntouched(answers[0]))).answer : before.answer
  },

  postNotify: async ({ shop, body, c, deps }) => {
    const key = deps.providerOf(shop)?.notificationKey
    const header = (name: string) => c.req.header(name) ?? ''
    const encrypted = { body, iv: header(NOTIFICATION_IV_HEADER), tag: header(NOTIFICATION_TAG_HEADER) }
    const text = key === undefined ? undefined : decryptNotification(key, encrypted)
    if (text === undefined) throw new Refusal(401, { error: 'this notification cannot be read' })
    await receiveNotification(deps, shop, text)
    return {}
  },
} satisfies Partial<Handlers>
