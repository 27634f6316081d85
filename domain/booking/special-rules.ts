import type { Handover } from '#contract/primitives.ts'
import type { SpecialRules } from '#contract/specials.ts'

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

export const isDelivered = (transport: BookedTransport): boolean => transport === 'delivery' || transport === 'both'

export const isPickedUp = (transport: BookedTransport): boolean => transport === 'return' || transport === 'both'

/** Days and times are null where the shop delivers or picks up the equipment. */
export const handoverAtShop = <T extends Partial<Handover>>(chosen: T, transport: BookedTransport) =>
  isDelivered(transport) || isPickedUp(transport)
    ? {
        ...chosen,
        ...(isDelivered(transport) && { pickupdate: null, pickuptime: null }),
        ...(isPickedUp(transport) && { returndate: null, returntime: null }),
      }
    : chosen

export const excludesDayBefore = (rules: readonly SpecialRules[], special: string): boolean =>
  rules.some(({ id, excludes }) => id === special && excludes.includes('dayBefore'))

export const excludedSpecials = (
  rules: readonly SpecialRules[],
  { specials, pickupDayBefore }: { specials: readonly string[]; pickupDayBefore: boolean },
): string[] => (pickupDayBefore ? specials.filter((special) => excludesDayBefore(rules, special)) : [])
