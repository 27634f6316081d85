import * as z from 'zod/mini'
import { choicesOf, type ChangeDraft } from '#machines/groups/change/context.ts'
import { DraftGeneral, DraftRow } from '#src/groups/group-draft.ts'
import { keep } from '#src/visit/draft-storage.ts'

const Change = z.object({
  bookingId: z.string(),
  version: z.string(),
  general: z.nullable(z.partial(DraftGeneral)),
  leader: z.nullable(DraftRow),
  rows: z.array(DraftRow),
  removed: z.array(z.string()),
})
const tabChange = keep('group-change', 'sessionStorage', () => z.nullable(Change))
const lastChange = keep('group-change', 'localStorage', () => z.nullable(Change))

/** After the tab is closed, the browser keeps only the choices, because the rest is personal data. */
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
