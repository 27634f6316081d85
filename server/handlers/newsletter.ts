import { customerSessions } from '#server/auth/session.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { confirmOptIn, newsletterOf } from '#server/newsletter/opt-in.ts'

export const newsletterHandlers = {
  confirmNewsletter: async ({ shop, body, deps }) => {
    if (!(await confirmOptIn(deps.db, shop.code, body.token, deps.clock())))
      throw new Refusal(410, { error: 'this link is used or too old' })
    return {}
  },

  getNewsletter: async ({ shop, c, deps }) =>
    newsletterOf(deps.db, await customerSessions.required(deps.db, c, shop.code), deps.clock()),
} satisfies Partial<Handlers>
