import { confirmNewsletter } from '#contract/newsletter.ts'
import { Refusal } from '#server/base/refusal.ts'
import { handle, type Routes } from '#server/http/handle.ts'
import { confirmOptIn } from '#server/newsletter/opt-in.ts'

export const mountNewsletter = (routes: Routes): void =>
  handle(routes, confirmNewsletter, async ({ shop, body, deps }) => {
    if (!(await confirmOptIn(deps.db, shop.code, body.token, deps.clock())))
      throw new Refusal(410, { error: 'this link is used or too old' })
    return {}
  })
