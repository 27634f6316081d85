import * as z from 'zod/mini'
import { ContentType, getContent } from '#contract/content.ts'
import { translate } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { handle, type Routes } from '#server/http/handle.ts'

export const mountContent = (routes: Routes): void =>
  handle(routes, getContent, ({ shop, locale, params }) => {
    const type = z.safeParse(ContentType, params.type)
    if (!type.success) throw new Refusal(404, { error: 'unknown content' })
    return shop.tenant.contents[locale][type.data] ?? { error: translate(locale, 'server.contentMissing') }
  })
