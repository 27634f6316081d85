import type { Tenant } from '#contract/tenant-folder.ts'

/** The deposit of these lines in cents, paid at collection and returned afterwards; 0: none. */
export const depositOf = (
  { categories }: Pick<Tenant, 'categories'>,
  lines: readonly { id: string; count: number }[],
): number => {
  const deposits = new Map(categories.flatMap(({ products }) => products.map(({ id, deposit }) => [id, deposit ?? 0])))
  return lines.reduce((sum, { id, count }) => sum + (deposits.get(id) ?? 0) * count, 0)
}
