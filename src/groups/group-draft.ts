import * as z from 'zod/mini'
import { KeptAccommodation } from '#contract/accommodations.ts'
import { GroupKind } from '#contract/group-settings.ts'
import { ProductLine } from '#contract/person.ts'
import { Id, IsoDay, TimeOfDay } from '#contract/primitives.ts'
import { COLUMNS } from '#domain/groups/rows.ts'
import { keep } from '#src/visit/draft-storage.ts'

/* The changes of a group that a tab stores until the server has them. They name persons, so they are deleted with
   the tab. They do not contain the rows of other members. */

const Row = z.object({
  id: z.string(),
  texts: z.partialRecord(z.enum(COLUMNS), z.string()),
  products: z.array(ProductLine),
  coverage: z.boolean(),
})

const General = z.object({
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
})

const Draft = z.object({
  slug: z.nullable(z.string()),
  general: z.nullable(General),
  leader: z.nullable(Row),
  rows: z.array(Row),
})

export const groupDraft = keep('group', 'sessionStorage', () => z.nullable(Draft))

/** The unsent change of a booked group. */
export const changeDraft = keep('group-change', 'sessionStorage', () =>
  z.nullable(
    z.object({
      bookingId: z.string(),
      version: z.string(),
      general: z.nullable(General),
      leader: z.nullable(Row),
      rows: z.array(Row),
      removed: z.array(z.string()),
    }),
  ),
)

/** Whether this tab has sent an inquiry, so that the inquiry's page says so also after a reload. */
export const sentInquiry = keep('group-inquiry', 'sessionStorage', () => z.boolean())

/** A member's entry before it is sent. */
export const memberDraft = keep('group-member', 'sessionStorage', () =>
  z.nullable(z.object({ slug: z.string(), row: Row })),
)
