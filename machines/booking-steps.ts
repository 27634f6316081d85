/** The steps of the booking screen in the order of the visit; each is a state of the booking machine and a hash of the page. */
export const STEPS = [
  'entry',
  'calendar',
  'location',
  'halfday',
  'products',
  'specials',
  'accommodation',
  'rates',
  'cart',
] as const
export type Step = (typeof STEPS)[number]

/**
 * Where the visitor can be: at a step, or at the questionnaire that the products step opens (specification, section 2: productfilter). That
 * one is a state and a hash too, but no step on the way.
 */
export const PLACES = [...STEPS, 'productfilter'] as const
export type Place = (typeof PLACES)[number]

/** A hash that names no place opens the first step. */
export const placeOfHash = (hash: string): Place => PLACES.find((place) => place === hash) ?? 'entry'
