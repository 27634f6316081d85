import { type Stay } from '#domain/booking/stay.ts'
import { stayInWords } from '#domain/booking/stay-texts.ts'
import type { Shop } from './shop.ts'

/** Returns the name and address of the accommodation to which a delivery goes, or null if there is none. */
export const stayOf = ({ tenant }: Shop, accommodation: Stay | undefined): string | null =>
  stayInWords(accommodation, tenant.accommodations)
