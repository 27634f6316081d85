import * as z from 'zod/mini'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { CookieSettings } from '#contract/cookie-settings.ts'
import { GtmId } from '#contract/site.ts'
import { isWithdrawn, type CookiePurposes } from '#domain/consent/cookie-settings.ts'
import type { TrackingEvent } from '#machines/cookie-consent.ts'
import { bookingOf } from '#src/visit/visit.ts'
import type { VisitDeps } from '#src/visit/useLoadedLater.ts'
import { asksGoogle, DEMO_TAG_MANAGER } from '#domain/tracking/demo-tag-manager.ts'
import { isTrackedPage } from '#domain/tracking/tracked-page.ts'
import { deleteTraces } from './traces.ts'
import { updateConsent, denyByDefault, startTagManager } from './data-layer.ts'
import { hideBookings } from './hide-bookings.ts'
import { trackBooking } from './track-booking.ts'
import { trackCheckouts } from './track-checkout.ts'

/**
 * @param onChange adds a listener for changes of the consent
 * @returns a function that ends the tracking
 */
export const startTracking = (
  { visit, api, router, site }: VisitDeps,
  settings: CookieSettings,
  onChange: (listener: (event: TrackingEvent) => void) => void,
): (() => void) => {
  const stops = [keepDocumentsApart(router)]
  const gtmId = z.safeParse(GtmId, site.settings.gtmId).data
  if (gtmId && isTrackedDocument()) {
    stops.push(hideBookings(router, site.tenant))
    loadTagManager(gtmId, settings)
    stops.push(trackBooking(bookingOf(visit), router), trackCheckouts(visit, api))
    let allowed = settings
    onChange(({ settings: changed }) => {
      updateConsent(changed)
      if (isWithdrawn(allowed, changed)) deleteTraces()
      allowed = changed
    })
  }
  return () => stops.forEach((stop) => stop())
}

const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

const loadTagManager = (gtmId: string, settings: CookiePurposes): void => {
  denyByDefault()
  updateConsent(settings)
  startTagManager()
  const script = document.createElement('script')
  script.async = true
  script.src = asksGoogle(gtmId) ? `https://www.googletagmanager.com/gtm.js?id=${gtmId}` : DEMO_TAG_MANAGER
  const nonce = nonceOfPage()
  if (nonce) script.nonce = nonce
  document.head.append(script)
}

/**
 * Judges the document by the address at which it was opened, because its content security policy also applies to all
 * later pages in it.
 */
const [opened] = performance.getEntriesByType('navigation')

const isTrackedDocument = (): boolean => isTrackedPage(new URL(opened?.name ?? location.href))

/**
 * Opens a new document between pages with and without a tag manager, because a page can neither unload a script nor
 * change its policy.
 */
const keepDocumentsApart = (router: RegisteredRouter): (() => void) => {
  const isTracked = isTrackedDocument()
  const check = (href: string) => {
    if (isTrackedPage(new URL(href, location.origin)) !== isTracked) setTimeout(() => location.reload())
  }
  check(router.latestLocation.href)
  return router.subscribe('onBeforeNavigate', ({ toLocation }) => check(toLocation.href))
}
