import { useEffect, useState } from 'react'
import { useSite } from '#src/api/useSite.ts'
import { usePreload } from '#src/base/usePreload.ts'
import { groupSchemas, loadGroupSchemas } from './group-draft.ts'

interface StoredDraft {
  isKept: (tenant: string) => boolean
}

/**
 * Returns false until the schemas are loaded that read a stored draft. Without a draft, the schemas load when the
 * browser is idle.
 */
export const useDraftReady = (draft: StoredDraft): boolean => {
  const { tenant } = useSite()
  const [isReady, setIsReady] = useState(() => !draft.isKept(tenant) || groupSchemas() !== undefined)
  useEffect(() => {
    if (!isReady) void loadGroupSchemas().then(() => setIsReady(true))
  }, [isReady])
  usePreload(loadGroupSchemas)
  return isReady
}
