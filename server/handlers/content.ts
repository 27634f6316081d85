import * as z from 'zod/mini'
import { ContentType } from '#contract/content.ts'
import { translate } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'

export const contentHandlers = {
  getContent: ({ shop, locale, params }) => {
    const type = z.safeParse(ContentType, params.type)
    if (!type.success) throw new Refusal(404, { error: 'unknown content' })
    return shop.tenant.contents[locale][type.data] ?? { error: translate(locale, 'server.contentMissing') }
  },
} satisfies Partial<Handlers>
