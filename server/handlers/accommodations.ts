import { getAccommodations } from '#contract/accommodations.ts'
import { handle, type Routes } from '#server/http/handle.ts'

export const mountAccommodations = (routes: Routes): void =>
  handle(routes, getAccommodations, ({ shop }) => shop.tenant.accommodations)
