import { stayInWords, type Stay } from '#domain/booking/stay.ts'
import type { Shop } from './shop.ts'

/** Name and address of the visitors' accommodation, which is also the delivery's destination; null: none. */
export const stayOf = ({ tenant }: Shop, accommodation: Stay | undefined): string | null =>
  stayInWords(accommodation, tenant.accommodations)
