import { stayInWords } from '#domain/booking/stay.ts'
import type { Stay } from '#domain/booking/special-rules.ts'
import type { Shop } from './shop.ts'

/** Where visitors stay, and where a delivery goes: name and address; null: not said. */
export const stayOf = ({ tenant }: Shop, accommodation: Stay | undefined): string | null =>
  stayInWords(accommodation, tenant.accommodations)
