import * as z from 'zod/mini'
import type { CookieSettings } from '#contract/cookie-settings.ts'
import { GtmId } from '#contract/site.ts'
import { isWithdrawn } from '#domain/consent/cookie-settings.ts'
import type { TrackingEvent } from '#machines/cookie-consent.ts'
import { deleteTraces } from './traces.ts'
import { bookingOf } from '#src/visit/visit.ts'
import type { VisitDeps } from '#src/visit/visit-deps.ts'
import { updateConsent } from './data-layer.ts'
import { hideBookings } from './hide-bookings.ts'
import { loadTagManager } from './tag-manager.ts'
import { trackBooking } from './track-booking.ts'
import { trackCheckouts } from './track-checkout.ts'
import { isTrackedDocument, keepDocumentsApart } from './tracked-document.ts'

/**
 * Loads the tag manager and sends it the visitor's events.
 * @param onChange calls back when the visitor allows something else
 * @returns how to stop
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
