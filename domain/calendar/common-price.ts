/** Returns the price that all days with a price have in common, or undefined if they differ or none has one. */
export const commonPrice = (days: Iterable<{ fromPrice?: number | undefined }>): number | undefined => {
  const prices = new Set([...days].flatMap(({ fromPrice }) => fromPrice ?? []))
  return prices.size === 1 ? [...prices][0] : undefined
}
