import type { RegisteredRouter } from '@tanstack/react-router'
import { createActor, fromCallback, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { RentalLocation } from '#contract/locations.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import type { bookingMachine } from '#machines/booking/machine.ts'
import type { Language } from '#machines/booking/context.ts'
import { pageOfHash } from '#machines/booking/steps.ts'
import type { DraftsEvent } from '#machines/visit/events.ts'
import { visitMachine, type BookingActor } from '#machines/visit/machine.ts'
import type { Api } from '#src/api/api.ts'
import { createApi } from '#src/api/client.ts'
import { bridgeBooking } from './booking-address.ts'
import { bookingLogic } from './booking-logic.ts'
import { inspection } from './inspection.ts'

export type { BookingActor }
export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>
export type Visit = ActorRefFrom<typeof visitMachine>

interface VisitInput {
  apiAt: (locale: Locale) => Api
  router: RegisteredRouter
  site: Site
  locations: RentalLocation[]
  language: Language
  /** From the page's address; recorded with the booking. */
  wl: string | null
}

export const bookingOf = (visit: Visit): BookingActor => visit.getSnapshot().context.booking
export const localeOfVisit = (visit: Visit): Locale => bookingOf(visit).getSnapshot().context.language.locale

/** One visitor's stay in one shop, with its effects. Lives outside React, across pages and languages. */
export const createVisit = ({ apiAt, router, site, locations, language, wl }: VisitInput): Visit => {
  const { tenant, settings } = site
  const visit: Visit = createActor(
    visitMachine.provide({
      actors: {
        booking: bookingLogic(
          () => apiAt(localeOfVisit(visit)),
          // It goes to settings.baseUrl and never carries credentials: it may be another origin.
          () => createApi({ base: `${settings.baseUrl}/${localeOfVisit(visit)}`, credentials: 'omit' }),
        ),
        // Storage comes with the schemas, in a file of its own: the first page is alive before it is there.
        drafts: fromCallback<DraftsEvent, { booking: BookingActor }>(({ input: { booking }, sendBack, receive }) => {
          const load = async () => {
            const { keepDrafts } = await import('./drafts.ts')
            keepDrafts({ tenant, booking, page: pageOfHash(router.latestLocation.hash), sendBack, receive })
          }
          void load()
        }),
        bookingAddress: fromCallback<DraftsEvent, { booking: BookingActor }>(({ input: { booking }, sendBack }) =>
          bridgeBooking(router, booking, sendBack),
        ),
      },
    }),
    {
      input: {
        shop: {
          today: site.today,
          maxPersons: settings.maxPersons,
          youthAge: settings.youthAge,
          coveragePerDefault: settings.coveragePerDefault,
          locations,
          offers: site.offers,
          specials: site.specials,
          fixedLocation: settings.fixedLocation ?? null,
          wl,
        },
        language,
      },
      ...inspection(),
    },
  )
  return visit
}
