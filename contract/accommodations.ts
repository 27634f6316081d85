import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX } from './limits.ts'
import { Id, kept, nameText, ShopString } from './primitives.ts'

/** An accommodation that is not on the shop's list, as the visitor has typed it. */
export const TypedAccommodation = z
  .object({ name: nameText(TEXT_MAX.name), address: nameText(TEXT_MAX.address) })
  .check(z.refine(({ name: called, address }) => called !== '' || address !== '', { path: ['address'] }))
export type TypedAccommodation = z.infer<typeof TypedAccommodation>

/** Checks only the length of the texts, because a draft may be incomplete or may break the rules of this release. */
export const KeptAccommodation = z.object({ name: kept(TEXT_MAX.name), address: kept(TEXT_MAX.address) })

export const Accommodation = z.object({
  id: Id,
  title: ShopString,
  address: z.optional(ShopString),
  region: z.optional(ShopString),
})
export type Accommodation = z.infer<typeof Accommodation>

export const getAccommodations = defineCall('GET', '/api/accommodations', {
  access: 'anyone',
  summary: 'Returns the accommodations on the shop’s list',
  answer: z.array(Accommodation),
})
