import { getSpecials } from '#contract/specials.ts'
import { handle, type Routes } from '#server/http/handle.ts'

/** Inactive ones are never offered. */
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
