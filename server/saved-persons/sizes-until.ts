import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** The last day on which the shop may need the body sizes: the return plus the period for damage claims. */
export const sizesUntil = ({ tenant }: Shop, lastDay: IsoDay): IsoDay => addDays(lastDay, tenant.shop.claimsWindowDays)
