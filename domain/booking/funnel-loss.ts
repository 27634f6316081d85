/**
 * Returns the share of pages that a row has lost since the nearest earlier row with a number, from 0 to 1. Each row
 * counts at least as many pages as each later row, because pages may skip optional steps.
 */
export const lossAt = (counts: readonly (number | null)[], at: number): number => {
  const passed = (row: number) => Math.max(...counts.slice(row).map((count) => count ?? 0))
  const before = counts.findLastIndex((count, row) => row < at && count !== null)
  return before === -1 ? 0 : 1 - passed(at) / passed(before)
}
