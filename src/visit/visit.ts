import type { RegisteredRouter } from '@tanstack/react-router'
import { createActor, fromCallback, fromPromise, type ActorRefFrom, type AnyEventObject } from 'xstate'
import type { RentalLocation } from '#contract/locations.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import { bookingShop, type Language } from '#machines/booking/context.ts'
import { pageOfHash } from '#machines/booking/steps.ts'
import type { DraftsEvent } from '#machines/visit/events.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import type { Api } from '#src/api/api.ts'
import { createApi } from '#src/api/client.ts'
import { bridgeBooking } from './booking-address.ts'
import { bookingLogic } from './booking-logic.ts'
import { keepDrafts } from './drafts.ts'
import { inspection } from './inspection.ts'
import { openStorage } from './storage.ts'

export type Visit = ActorRefFrom<typeof visitMachine>

interface VisitInput {
  apiAt: (locale: Locale) => Api
  router: RegisteredRouter
  site: Site
  locations: RentalLocation[]
  language: Language
  /** From the page's address; recorded with the booking. */
  wl: string | null
  /** The shop's local time. */
  now: string
}

export const bookingOf = (visit: Visit): BookingActor => visit.getSnapshot().context.booking
const localeOf = (visit: Visit): Locale => bookingOf(visit).getSnapshot().context.language.locale

/** One visitor's stay in one shop, with its effects. Lives outside React, across pages and languages. */
export const createVisit = ({ apiAt, router, site, locations, language, wl, now }: VisitInput): Visit => {
  const { tenant, settings } = site
  const api = () => apiAt(localeOf(visit))
  const visit: Visit = createActor(
    visitMachine.provide({
      actors: {
        booking: bookingLogic(
          api,
          // It goes to settings.baseUrl and never carries credentials: it may be another origin.
          () => createApi({ base: `${settings.baseUrl}/${localeOf(visit)}`, credentials: 'omit' }),
        ),
        // What was kept is parsed by schemas, which are loaded where there is anything to parse.
        drafts: fromCallback<DraftsEvent, { booking: BookingActor }>(({ input: { booking }, sendBack, receive }) => {
          const load = async () => {
            await openStorage(tenant)
            keepDrafts({ tenant, booking, page: pageOfHash(router.latestLocation.hash), sendBack, receive })
          }
          void load()
        }),
        bookingAddress: fromCallback<AnyEventObject, { booking: BookingActor }>(({ input: { booking }, sendBack }) =>
          bridgeBooking(router, booking, sendBack),
        ),
        loadCheckout: fromPromise(async () => {
          const { checkoutLogic } = await import('./checkout-logic.ts')
          return checkoutLogic({ booking: bookingOf(visit), router, api, site })
        }),
      },
    }),
    {
      input: {
        shop: bookingShop(site, locations, wl, now),
        language,
      },
      ...inspection(),
    },
  )
  return visit
}
