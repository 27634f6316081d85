import { parseCheckoutSearch, type CheckoutSearch } from '#src/app/search.ts'

/** `access`: the token of a leader's or a member's link. `booking`: what the group has become. */
export type GroupSearch = CheckoutSearch

export const parseGroupSearch = (search: Record<string, unknown>): GroupSearch => parseCheckoutSearch(search)
