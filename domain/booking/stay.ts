import type { TypedAccommodation } from '#contract/accommodations.ts'
import type { SpecialRules } from '#contract/specials.ts'

export type Stay = string | TypedAccommodation | null

export type SpecialNeed = NonNullable<SpecialRules['requires']>

export interface MissingStay {
  special: string
  need: SpecialNeed
}

const hasAddress = (stay: Stay | undefined): boolean =>
  typeof stay === 'string' ? stay !== '' : Boolean(stay?.address.trim())

const isMet = (need: SpecialNeed, stay: Stay | undefined): boolean =>
  need === 'address' ? hasAddress(stay) : typeof stay === 'string' && stay !== ''

export const missingStays = (
  rules: readonly SpecialRules[],
  { specials, accommodation }: { specials: readonly string[]; accommodation?: Stay | undefined },
): MissingStay[] =>
  rules.flatMap(({ id, requires }) =>
    requires !== undefined && specials.includes(id) && !isMet(requires, accommodation)
      ? [{ special: id, need: requires }]
      : [],
  )

/**
 * Prefers `accommodation`, because an accommodation on the shop's list also fulfils `address`. Returns undefined if
 * `needs` is empty.
 */
export const widestNeed = (needs: readonly SpecialNeed[]): SpecialNeed | undefined =>
  needs.includes('accommodation') ? 'accommodation' : needs[0]

export const typedStay = (stay: Stay | undefined): { accommodation?: TypedAccommodation } =>
  typeof stay === 'object' && stay !== null ? { accommodation: stay } : {}
