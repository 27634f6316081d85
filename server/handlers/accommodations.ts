import type { Handlers } from '#server/http/handlers.ts'

export const accommodationsHandlers = {
  getAccommodations: ({ shop }) => shop.tenant.accommodations,
} satisfies Partial<Handlers>
