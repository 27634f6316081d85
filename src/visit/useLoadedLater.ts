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
 * @param isNeeded true if the part loads when the browser is idle
 * @returns the part, undefined until it is loaded, and a function that loads it
 */
export const useLoadedLater = <T extends object>(loadPart: () => Promise<(deps: VisitDeps) => T>, isNeeded = true) => {
  const visit = useVisit()
  const api = useApi()
  const site = useSite()
  const router = useRouter()
  const [part, setPart] = useState<T>()
  const load = async () => {
    const open = await loadPart()
    // Ignores the loaded part if the visitor has opened another shop while it was loading.
    if (visit.getSnapshot().status !== 'active') return undefined
    const opened = open({ visit, api, site, router })
    // Uses a transition, so that parts that are not hydrated yet keep the server's HTML.
    startTransition(() => setPart(opened))
    return opened
  }
  usePreload(async () => isNeeded && load())
  return { part, load }
}

export interface VisitDeps {
  visit: Visit
  api: Api
  site: Site
  router: RegisteredRouter
}
