import { createActor, fromCallback, fromPromise, type ActorRefFrom, type AnyEventObject } from 'xstate'
import type { RentalLocation } from '#contract/locations.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import { type BookingActor, bookingMachine } from '#machines/booking/machine.ts'
import { bookingShop, type Language, type BookingQuestion } from '#machines/booking/context.ts'
import { pageOfHash } from '#machines/booking/steps.ts'
import type { ContinuedAnswer, DraftsEvent, LoadedDrafts } from '#machines/visit/events.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import type { Api } from '#src/api/api.ts'
import { createApi } from '#src/api/client.ts'
import type { Invalid } from '#contract/errors.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { OfferAnswer, StockAnswer, StockQuestion, SwapsAnswer } from '#machines/booking/events.ts'
import { ApiError } from '#src/api/errors.ts'
import type { ShopAddress } from './address.ts'
import { bridgeBooking } from './booking-address.ts'
import { keepDrafts } from './drafts.ts'
import { inspection } from './inspection.ts'
import { openStorage } from './draft-storage.ts'

export type Visit = ActorRefFrom<typeof visitMachine>

interface VisitInput {
  apiAt: (locale: Locale) => Api
  address: ShopAddress
  site: Site
  locations: RentalLocation[]
  language: Language
  wl: string | null
  now: string
}

export const bookingOf = (visit: Visit): BookingActor => visit.getSnapshot().context.booking
const localeOfVisit = (visit: Visit): Locale => bookingOf(visit).getSnapshot().context.language.locale

/** The visit runs outside React, so that it survives changes of page and language. */
export const createVisit = ({ apiAt, address, site, locations, language, wl, now }: VisitInput): Visit => {
  const { tenant, settings } = site
  const api = () => apiAt(localeOfVisit(visit))
  const visit: Visit = createActor(
    visitMachine.provide({
      actors: {
        booking: bookingLogic(
          api,
          // Sends no credentials, because the request goes to settings.baseUrl, which answers the request for free
          // units and may be another origin.
          () => createApi({ base: `${settings.baseUrl}/${localeOfVisit(visit)}`, credentials: 'omit' }),
        ),
        // Waits for `openStorage`, which loads the schemas that parse stored values.
        drafts: fromCallback<DraftsEvent, { booking: BookingActor }>(({ input: { booking }, sendBack, receive }) => {
          const ending = new AbortController()
          const load = async () => {
            await openStorage(tenant)
            const page = pageOfHash(address.router.latestLocation.hash)
            if (!ending.signal.aborted) keepDrafts({ tenant, booking, page, sendBack, receive, signal: ending.signal })
          }
          void load()
          return () => ending.abort()
        }),
        bookingAddress: fromCallback<AnyEventObject, { booking: BookingActor }>(({ input: { booking }, sendBack }) =>
          bridgeBooking(address, booking, sendBack),
        ),
        readChange: fromAnswer<ContinuedAnswer, LoadedDrafts>(
          ({ input: drafts }) =>
            import('./checkout-logic.ts').then((file) => file.readChange({ api: api(), drafts, now })),
          { type: 'change.refused' },
        ),
        loadCheckout: fromPromise(async () => {
          const { checkoutLogic } = await import('./checkout-logic.ts')
          return checkoutLogic({ booking: bookingOf(visit), address, api, site })
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

const endings = new WeakMap<Visit, ReturnType<typeof setTimeout>>()

/** Waits before it stops the visit, because React mounts components twice in development. */
export const runUntilUnmounted = (visit: Visit): (() => void) => {
  clearTimeout(endings.get(visit))
  return () => {
    endings.set(
      visit,
      setTimeout(() => visit.stop()),
    )
  }
}

/** @throws the error if there was no response */
const refusalOfOffer = (error: unknown, { dc }: BookingQuestion): OfferAnswer => {
  if (!(error instanceof ApiError)) throw error
  if (error.status >= 500) return { type: 'offer.serverError' }
  if (error.status === 429) return { type: dc ? 'offer.tooManyCodes' : 'offer.serverError' }
  // The chart removes the refused parts from the booking, because they are no longer available.
  const issues = error.status === 422 ? (error.body as Partial<Invalid> | undefined)?.issues : undefined
  return issues ? { type: 'offer.unavailable', paths: issues.map(({ path }) => path) } : { type: 'offer.refused' }
}

const bookingLogic = (api: () => Api, stockApi: () => Api) =>
  bookingMachine.provide({
    actors: {
      fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(
        async ({ input: body, signal }) => {
          try {
            return { type: 'offer.answered', offer: await api().call('postPrices', { body, signal }) }
          } catch (error) {
            return refusalOfOffer(error, body)
          }
        },
        { type: 'offer.unreachable' },
      ),
      fetchSwaps: fromAnswer<SwapsAnswer, BookingQuestion>(
        async ({ input: body, signal }) => {
          const { swaps } = await api().call('postSwaps', { body, signal })
          return { type: 'swaps.answered', swaps }
        },
        { type: 'swaps.unreachable' },
      ),
      fetchStock: fromAnswer<StockAnswer, StockQuestion>(
        async ({ input: body, signal }) => {
          const { stock } = await stockApi().call('postStock', { body, signal })
          return { type: 'stock.answered', stock }
        },
        { type: 'stock.unreachable' },
      ),
    },
  })
