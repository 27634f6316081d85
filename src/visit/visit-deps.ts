import type { RegisteredRouter } from '@tanstack/react-router'
import type { Site } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import type { Visit } from './visit.ts'

/** What consent, tracking and reports of a visit work with. */
export interface VisitDeps {
  visit: Visit
  api: Api
  site: Site
  router: RegisteredRouter
}
