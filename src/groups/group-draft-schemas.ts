import * as z from 'zod/mini'
import { KeptAccommodation } from '#contract/accommodations.ts'
import { GroupKind } from '#contract/group-settings.ts'
import { GROUP_PARTS } from '#contract/group-parts.ts'
import { ProductLine } from '#contract/person.ts'
import { Hours } from '#contract/booking.ts'
import { Id, IsoDay, TimeOfDay } from '#contract/primitives.ts'
import { COLUMNS } from '#domain/groups/rows.ts'

export const DraftRow = z.object({
  id: z.string(),
  texts: z.partialRecord(z.enum(COLUMNS), z.string()),
  products: z.array(ProductLine),
  coverage: z.boolean(),
})

export const DraftGeneral = z.object({
  kind: GroupKind,
  title: z.string(),
  days: z.object({ from: z.nullable(IsoDay), to: z.nullable(IsoDay) }),
  location: z.nullable(Id),
  pickupDayBefore: z.boolean(),
  pickuptime: z.nullable(TimeOfDay),
  returntime: z.nullable(TimeOfDay),
  rate: z.nullable(Id),
  accommodation: z.nullable(z.union([Id, KeptAccommodation])),
  remark: z.string(),
  takesPart: z.boolean(),
  hours: z.nullish(Hours),
  start: z.nullish(TimeOfDay),
})

export const group = z.nullable(
  z.object({
    slug: z.nullable(z.string()),
    general: z.nullable(DraftGeneral),
    changed: z.optional(z.array(z.enum(GROUP_PARTS))),
    leader: z.nullable(DraftRow),
    rows: z.array(DraftRow),
  }),
)

export const member = z.nullable(z.object({ slug: z.string(), row: DraftRow }))

export const changeOfGroup = z.nullable(
  z.object({
    bookingId: z.string(),
    version: z.string(),
    general: z.nullable(z.partial(DraftGeneral)),
    leader: z.nullable(DraftRow),
    rows: z.array(DraftRow),
    removed: z.array(z.string()),
  }),
)
