import type { Handlers } from '#server/http/handlers.ts'

/** Only active ones are offered. */
export const specialsHandlers = {
  getSpecials: ({ shop, locale }) =>
    shop.tenant.specials
      .filter(({ active }) => active)
      .map((special) => ({
        ...special,
        title: special.title[locale],
        description: special.description[locale],
      })),
} satisfies Partial<Handlers>
