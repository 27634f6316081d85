import { Refusal } from '#server/base/refusal.ts'
import { sendingOf } from '#server/booking-access/idempotency.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { limitMails } from '#server/outbox/mail-limits.ts'
import { receiveWithdrawal } from '#server/withdrawals/receive-withdrawal.ts'

export const withdrawalHandlers = {
  postWithdrawal: async ({ shop, locale, body, idempotencyKey, c, deps }) => {
    if (!shop.tenant.shop.withdrawal) throw new Refusal(404, { error: 'this shop takes no withdrawals' })
    const { keyHash } = sendingOf(shop.code, idempotencyKey(), body)
    await limitMails(c, deps, shop.code, body.email)
    const receivedAt = await receiveWithdrawal(deps, shop, { id: keyHash, locale, declaration: body })
    return { receivedAt: receivedAt.toISOString() }
  },
} satisfies Partial<Handlers>
