import { getSpecials } from '#contract/specials.ts'
import { handle, type Routes } from '#server/http/handle.ts'

/** Only active ones are offered. */
export const mountSpecials = (routes: Routes): void =>
  handle(routes, getSpecials, ({ shop, locale }) =>
    shop.tenant.specials
      .filter(({ active }) => active)
      .map((special) => ({
        ...special,
        title: special.title[locale],
        description: special.description[locale],
      })),
  )
