import type { TypedAccommodation } from '#contract/accommodations.ts'
import type { Handover } from '#contract/primitives.ts'
import type { SpecialRules } from '#contract/specials.ts'

/** Where the visitors stay: one of the shop's list by its id, as they have typed it, or not said. */
export type Stay = string | TypedAccommodation | null

/** What a special asks for, and the booking does not say. */
export type SpecialNeed = NonNullable<SpecialRules['requires']>

export interface MissingStay {
  special: string
  need: SpecialNeed
}

/** The shop knows where the houses of its list are; another one it finds by the address. */
const hasAddress = (stay: Stay | undefined): boolean =>
  typeof stay === 'string' ? stay !== '' : Boolean(stay?.address.trim())

const isMet = (need: SpecialNeed, stay: Stay | undefined): boolean =>
  need === 'address' ? hasAddress(stay) : typeof stay === 'string' && stay !== ''

/** The chosen specials that need to know where the visitors stay, as long as that is not said; in the order of the shop. */
export const missingStays = (
  rules: readonly SpecialRules[],
  { specials, accommodation }: { specials: readonly string[]; accommodation?: Stay | undefined },
): MissingStay[] =>
  rules.flatMap(({ id, requires }) =>
    requires !== undefined && specials.includes(id) && !isMet(requires, accommodation)
      ? [{ special: id, need: requires }]
      : [],
  )

/** What of the handover the shop does at the visitors' accommodation: nothing, one way, or both. */
export type BookedTransport = 'none' | 'delivery' | 'return' | 'both'

export const transportOf = (
  rules: readonly Pick<SpecialRules, 'id' | 'type'>[],
  specials: readonly string[],
): BookedTransport => {
  const types = rules.filter(({ id }) => specials.includes(id)).map(({ type }) => type)
  const isBoth = types.includes('deliveryAndReturn')
  const delivers = isBoth || types.includes('delivery')
  const picksUp = isBoth || types.includes('return')
  if (delivers) return picksUp ? 'both' : 'delivery'
  return picksUp ? 'return' : 'none'
}

/** Whether the shop brings the equipment, so that nobody collects it. */
export const isDelivered = (transport: BookedTransport): boolean => transport === 'delivery' || transport === 'both'

/** Whether the shop picks the equipment up, so that nobody brings it back. */
export const isPickedUp = (transport: BookedTransport): boolean => transport === 'return' || transport === 'both'

/** The chosen days and times of what visitors do themselves at the shop. */
export const handoverAtShop = <T extends Partial<Handover>>(said: T, transport: BookedTransport) =>
  isDelivered(transport) || isPickedUp(transport)
    ? {
        ...said,
        ...(isDelivered(transport) && { pickupdate: null, pickuptime: null }),
        ...(isPickedUp(transport) && { returndate: null, returntime: null }),
      }
    : said

/** Whether a special is not booked together with collecting on the evening before. */
export const excludesDayBefore = (rules: readonly SpecialRules[], special: string): boolean =>
  rules.some(({ id, excludes }) => id === special && excludes.includes('dayBefore'))

/** The chosen specials that exclude the way in which the booking is collected. */
export const excludedSpecials = (
  rules: readonly SpecialRules[],
  { specials, pickupDayBefore }: { specials: readonly string[]; pickupDayBefore: boolean },
): string[] => (pickupDayBefore ? specials.filter((special) => excludesDayBefore(rules, special)) : [])
