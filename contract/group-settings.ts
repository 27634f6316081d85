import * as z from 'zod/mini'
import { GROUP_PERSONS_MAX } from './limits.ts'
import { Id } from './primitives.ts'

/** A `reservation` takes stock and has a price. An `inquiry` is answered by the shop. */
export const GroupKind = z.enum(['reservation', 'inquiry'])
export type GroupKind = z.infer<typeof GroupKind>

/** A group of at least `from` participants gets `percent` off all lines. */
export const GroupDiscount = z.object({
  from: z.int().check(z.gte(2), z.lte(GROUP_PERSONS_MAX)),
  percent: z.number().check(z.gt(0), z.lte(100)),
})
export type GroupDiscount = z.infer<typeof GroupDiscount>

export const GroupSettings = z.object({
  kinds: z.array(GroupKind).check(z.minLength(1)),
  min: z.int().check(z.gte(1), z.lte(GROUP_PERSONS_MAX)),
  max: z.int().check(z.gte(1), z.lte(GROUP_PERSONS_MAX)),
  payAtShop: z._default(z.boolean(), false),
  discounts: z._default(z.array(GroupDiscount).check(z.maxLength(10)), []),
  defaultGroup: z.nullish(
    z.object({ title: z.string(), kind: z.nullish(GroupKind), location: z.nullish(Id), remark: z.nullish(z.string()) }),
  ),
})
export type GroupSettings = z.infer<typeof GroupSettings>
