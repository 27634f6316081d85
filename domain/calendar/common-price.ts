/** Returns the price of the days if all days that have a price have the same one. Otherwise returns undefined. */
export const commonPrice = (days: Iterable<{ fromPrice?: number | undefined }>): number | undefined => {
  const prices = new Set([...days].flatMap(({ fromPrice }) => fromPrice ?? []))
  return prices.size === 1 ? [...prices][0] : undefined
}
