/**
 * The steps of the booking screen in the order of the visit; each is a state of the booking machine and a hash of the page.
 * productfilter (specification, section 2) takes its place in this order when it comes.
 */
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

/** A hash that names no step opens the first one. */
export const stepOfHash = (hash: string): Step => STEPS.find((step) => step === hash) ?? 'entry'
