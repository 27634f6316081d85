import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { confirmOptIn } from '#server/newsletter/opt-in.ts'

export const newsletterHandlers = {
  confirmNewsletter: async ({ shop, body, deps }) => {
    if (!(await confirmOptIn(deps.db, shop.code, body.token, deps.clock())))
      throw new Refusal(410, { error: 'this link is used or too old' })
    return {}
  },
} satisfies Partial<Handlers>
