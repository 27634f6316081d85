import type { Tenant } from '#contract/tenant-folder.ts'

/** Cents left with the shop at collection for these lines, and given back at the return; 0: none. */
export const depositOf = (
  { categories }: Pick<Tenant, 'categories'>,
  lines: readonly { id: string; count: number }[],
): number => {
  const deposits = new Map(categories.flatMap(({ products }) => products.map(({ id, deposit }) => [id, deposit ?? 0])))
  return lines.reduce((sum, { id, count }) => sum + (deposits.get(id) ?? 0) * count, 0)
}
