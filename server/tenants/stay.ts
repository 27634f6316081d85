import type { Shop } from './shop.ts'

/** Where visitors stay, and where a delivery goes: name and address; one that the shop has given up since is still named. null: not said. */
export const stayOf = ({ tenant }: Shop, accommodation: string | null | undefined): string | null => {
  if (!accommodation) return null
  const house = tenant.accommodations.find(({ id }) => id === accommodation)
  return house ? [house.title, house.address].filter(Boolean).join(', ') : accommodation
}
