import * as z from 'zod/mini'
import { KeptAccommodation } from '#contract/accommodations.ts'
import { GroupKind } from '#contract/group-settings.ts'
import { ProductLine } from '#contract/person.ts'
import { Id, IsoDay, TimeOfDay } from '#contract/primitives.ts'
import { COLUMNS } from '#domain/groups/rows.ts'
import { choicesOf, type ChangeDraft } from '#machines/groups/change/context.ts'
import { keep } from '#src/visit/draft-storage.ts'

/* A tab stores the changes of a group until the server has them. They name persons, so the browser deletes them with
   the tab. Only the choices of a booked group's change survive the tab. The stored changes contain no rows of other
   members. */

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

const Change = z.object({
  bookingId: z.string(),
  version: z.string(),
  general: z.nullable(z.partial(General)),
  leader: z.nullable(Row),
  rows: z.array(Row),
  removed: z.array(z.string()),
})
const tabChange = keep('group-change', 'sessionStorage', () => z.nullable(Change))
/** The choices of the change, which survive the tab. */
const lastChange = keep('group-change', 'localStorage', () => z.nullable(Change))

/**
 * The unsent change of a booked group. It contains no personal data, so it survives the tab like the draft of a
 * booking.
 */
export const changeDraft = {
  read: (tenant: string, bookingId: string): ChangeDraft | null => {
    const stored = [tabChange.read(tenant), lastChange.read(tenant)] as (ChangeDraft | null)[]
    return stored.find((draft) => draft?.bookingId === bookingId) ?? null
  },
  write: (tenant: string, draft: ChangeDraft | null): void => {
    tabChange.write(tenant, draft)
    lastChange.write(tenant, draft && choicesOf(draft))
  },
}

/**
 * True if this tab has sent an inquiry. The tab stores this, so that the inquiry's page still knows it after a reload.
 */
export const sentInquiry = keep('group-inquiry', 'sessionStorage', () => z.boolean())

/** A member's entry before it is sent. */
export const memberDraft = keep('group-member', 'sessionStorage', () =>
  z.nullable(z.object({ slug: z.string(), row: Row })),
)
