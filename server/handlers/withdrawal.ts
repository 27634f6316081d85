import { postWithdrawal } from '#contract/withdrawal.ts'
import { Refusal } from '#server/base/refusal.ts'
import { handle, type Routes } from '#server/http/handle.ts'
import { limitMails } from '#server/outbox/mail-limits.ts'
import { sendingOf } from '#server/reservations/idempotency.ts'
import { receiveWithdrawal } from '#server/withdrawals/receive-withdrawal.ts'

export const mountWithdrawal = (routes: Routes): void =>
  handle(routes, postWithdrawal, async ({ shop, locale, body, idempotencyKey, c, deps }) => {
    if (!shop.tenant.shop.withdrawal) throw new Refusal(404, { error: 'this shop takes no withdrawals' })
    const { keyHash } = sendingOf(shop.code, idempotencyKey(), body)
    await limitMails(c, deps, shop.code, body.email)
    const receivedAt = await receiveWithdrawal(deps, shop, { id: keyHash, locale, declaration: body })
    return { receivedAt: receivedAt.toISOString() }
  })
