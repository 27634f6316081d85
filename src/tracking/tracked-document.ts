import type { RegisteredRouter } from '@tanstack/react-router'
import { isTrackedPage } from '#domain/tracking/tracked-page.ts'

/** The page that this document was opened with: its policy counts for all pages that follow in it. */
const [opened] = performance.getEntriesByType('navigation')

/** Whether this document may load a tag manager. */
export const isTrackedDocument = (): boolean => isTrackedPage(new URL(opened?.name ?? location.href))

/**
 * A script cannot be unloaded, and a policy cannot be changed: the way between pages with and without a tag manager is a new document.
 * @returns how to stop
 */
export const keepDocumentsApart = (router: RegisteredRouter): (() => void) => {
  const isTracked = isTrackedDocument()
  const check = (href: string) => {
    // The address is the new page's a moment later.
    if (isTrackedPage(new URL(href, location.origin)) !== isTracked) setTimeout(() => location.reload())
  }
  check(router.latestLocation.href)
  return router.subscribe('onBeforeNavigate', ({ toLocation }) => check(toLocation.href))
}
