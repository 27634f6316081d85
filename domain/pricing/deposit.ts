import type { Tenant } from '#contract/tenant-folder.ts'

/** Returns the deposit in cents, paid at collection and given back afterwards, or 0 if there is none. */
export const depositOf = (
  { categories }: Pick<Tenant, 'categories'>,
  lines: readonly { id: string; count: number }[],
): number => {
  const deposits = new Map(categories.flatMap(({ products }) => products.map(({ id, deposit }) => [id, deposit ?? 0])))
  return lines.reduce((sum, { id, count }) => sum + (deposits.get(id) ?? 0) * count, 0)
}
