import * as z from 'zod/mini'
import { KeptAccommodation } from '#contract/accommodations.ts'
import { GroupKind } from '#contract/group-settings.ts'
import { GROUP_PARTS } from '#contract/groups.ts'
import { ProductLine } from '#contract/person.ts'
import { Hours } from '#contract/booking.ts'
import { Id, IsoDay, TimeOfDay } from '#contract/primitives.ts'
import { COLUMNS } from '#domain/groups/rows.ts'
import { keep } from '#src/visit/draft-storage.ts'

/* The changes name persons, so they are stored only until the tab is closed. */

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

const Draft = z.object({
  slug: z.nullable(z.string()),
  general: z.nullable(DraftGeneral),
  changed: z.optional(z.array(z.enum(GROUP_PARTS))),
  leader: z.nullable(DraftRow),
  rows: z.array(DraftRow),
})

export const groupDraft = keep('group', 'sessionStorage', () => z.nullable(Draft))

export const memberDraft = keep('group-member', 'sessionStorage', () =>
  z.nullable(z.object({ slug: z.string(), row: DraftRow })),
)
