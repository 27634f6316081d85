import type { CartItem, CartPerson, CartSet } from '#contract/prices.ts'

/** Lines without `set` are single lines, and come last. */
export interface ItemsOfSet {
  set?: CartSet
  items: CartItem[]
}

export const itemsBySet = ({ items, sets = [] }: Pick<CartPerson, 'items' | 'sets'>): ItemsOfSet[] => {
  const single = items.filter((_, at) => !sets.some((set) => set.items.includes(at)))
  return [
    ...sets.map((set) => ({ set, items: set.items.flatMap((at) => items[at] ?? []) })),
    ...(single.length > 0 ? [{ items: single }] : []),
  ]
}
