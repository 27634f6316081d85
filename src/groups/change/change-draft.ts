import { choicesOf, type ChangeDraft } from '#machines/groups/change/context.ts'
import { groupSchemas } from '#src/groups/group-draft.ts'
import { keep } from '#src/visit/draft-storage.ts'

const tabChange = keep('group-change', 'sessionStorage', () => groupSchemas()?.changeOfGroup)
const lastChange = keep('group-change', 'localStorage', () => groupSchemas()?.changeOfGroup)

/** After the tab is closed, the browser keeps only the choices, because the rest is personal data. */
export const changeDraft = {
  isKept: (tenant: string): boolean => tabChange.isKept(tenant) || lastChange.isKept(tenant),
  read: (tenant: string, bookingId: string): ChangeDraft | null => {
    const stored = [tabChange.read(tenant), lastChange.read(tenant)] as (ChangeDraft | null)[]
    return stored.find((draft) => draft?.bookingId === bookingId) ?? null
  },
  write: (tenant: string, draft: ChangeDraft | null): void => {
    tabChange.write(tenant, draft)
    lastChange.write(tenant, draft && choicesOf(draft))
  },
}
