import type { PriceReason } from '#contract/prices.ts'

/** Equal reasons become one with the sum of their cents, and the reduction by the set comes last. */
export const joinReasons = (lines: readonly (readonly PriceReason[])[]): PriceReason[] => {
  const joined = new Map<string, PriceReason>()
  for (const reason of lines.flat()) {
    const id = JSON.stringify([reason.key, reason.values])
    const { change: sum, ...rest } = joined.get(id) ?? { ...reason, change: 0 }
    const isKnown = sum !== undefined && reason.change !== undefined
    joined.set(id, isKnown ? { ...rest, change: sum + reason.change! } : rest)
  }
  return [...joined.values()].toSorted((a, b) => Number(a.key === 'set') - Number(b.key === 'set'))
}
