import { compareSizes } from '#domain/sizes/size-order.ts'

interface Packed {
  items: readonly PackingLine[]
}

export interface PackingLine {
  title: string
  model: string | null
  size: string | null
  sizeByShop: boolean
  count: number
}

/** Keeps the booking's order of products, and sorts sizes ascending. */
export const packingBySize = (persons: readonly Packed[]): PackingLine[] => {
  const lines = new Map<string, PackingLine>()
  for (const { title, model, size, sizeByShop, count } of persons.flatMap(({ items }) => items)) {
    const key = JSON.stringify([title, model, size, sizeByShop])
    lines.set(key, { title, model, size, sizeByShop, count: (lines.get(key)?.count ?? 0) + count })
  }
  const products = [...new Set([...lines.values()].map(({ title, model }) => JSON.stringify([title, model])))]
  const place = ({ title, model }: PackingLine) => products.indexOf(JSON.stringify([title, model]))
  return [...lines.values()].toSorted((a, b) => place(a) - place(b) || compareSizes(a.size ?? '', b.size ?? ''))
}
