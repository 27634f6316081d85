import { type Stay } from '#domain/booking/stay.ts'
import { stayInWords } from '#domain/booking/stay-texts.ts'
import type { Shop } from './shop.ts'

export const stayOf = ({ tenant }: Shop, accommodation: Stay | undefined): string | null =>
  stayInWords(accommodation, tenant.accommodations)
