import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { startTransition, useState } from 'react'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { usePreload } from '#src/base/usePreload.ts'
import type { Site } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import { useVisit } from './VisitContext.ts'
import type { Visit } from './visit.ts'

/**
 * A part of the visit that the first screen does without: it is loaded once the browser has nothing better to do, or when it is needed.
 * @param isNeeded whether to load it without being asked to
 * @returns the part, undefined until it is loaded, and how to load it
 */
export const useLoadedLater = <T extends object>(loadPart: () => Promise<(deps: VisitDeps) => T>, isNeeded = true) => {
  const visit = useVisit()
  const api = useApi()
  const site = useSite()
  const router = useRouter()
  const [part, setPart] = useState<T>()
  const load = async () => {
    const open = await loadPart()
    // The shop has left the document meanwhile.
    if (visit.getSnapshot().status !== 'active') return undefined
    const opened = open({ visit, api, site, router })
    // Parts that are not hydrated yet keep the server's drawing meanwhile.
    startTransition(() => setPart(opened))
    return opened
  }
  usePreload(async () => isNeeded && load())
  return { part, load }
}

/** What consent, tracking and reports of a visit work with. */
export interface VisitDeps {
  visit: Visit
  api: Api
  site: Site
  router: RegisteredRouter
}
