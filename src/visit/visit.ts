import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { DRAFT_VERSION, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { Reservation } from '#contract/checkout.ts'
import type { BookingDraft, KeptReservation } from '#contract/draft.ts'
import type { Invalid } from '#contract/errors.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import { everybody } from '#domain/persons/persons.ts'
import { changingDraft, paidSoFar, rebookingPeople } from '#domain/booking/rebooking.ts'
import { unansweredKeys } from '#domain/booking/unanswered-order.ts'
import { typedStay } from '#domain/booking/stay.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type {
  BookingEvent,
  OfferAnswer,
  PersonalData,
  StockAnswer,
  StockQuestion,
  SwapsAnswer,
} from '#machines/booking/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import type { Language } from '#machines/booking/context.ts'
import { toDraft } from '#machines/booking/draft.ts'
import type { BookingPage } from '#machines/booking/steps.ts'
import type { Api } from '#src/api/api.ts'
import { createApi } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import type { Drafts } from './drafts.ts'
import { inspection } from './inspection.ts'

export type BookingActor = ActorRefFrom<typeof bookingMachine>
export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>

export interface VisitInput {
  api: Api
  site: Site
  locations: RentalLocation[]
  language: Language
  /** From the page's address; recorded with the booking. */
  wl: string | null
}

/** One visitor's stay in one shop: the booking actor, and what the browser keeps of it. Lives outside React, across pages and languages. */
export interface Visit {
  readonly tenant: string
  readonly booking: BookingActor
  /** Tells the booking machine what the visitor did; before the start it waits until what was kept is there. */
  send: (event: BookingEvent) => void
  /** Starts the actor with what was kept from before, at the step the address names by then. A second call waits for the first. */
  start: (addressed: () => BookingPage) => Promise<void>
  /** Calls back once what was kept is there, and at each change from then on. */
  onStarted: (listener: () => void) => { unsubscribe: () => void }
  /** The API in the language of the page. */
  api: () => Api
  /** The page now speaks another language. */
  speak: (api: Api, language: Language) => void
  /** The reservation this tab has made. */
  reservation: () => KeptReservation | null
  keepReservation: (reservation: Omit<KeptReservation, 'change'>) => void
  /** A reservation is taken up to be changed: what is ordered next takes its place. */
  change: (reservation: Reservation) => Promise<void>
  /** It is paid or cancelled: what is ordered next is another one. */
  forget: () => void
  /** Its hold has ended: what it held is as free as everything else, and stock is asked anew. */
  letGo: () => void
  /** An earlier booking becomes the one in hand; where this tab had another one, it is given up. */
  takeUp: (draft: BookingDraft, people: Pick<PersonalData, 'persons' | 'contact' | 'accommodation'>) => Promise<void>
  /** This reservation is paid: nothing of it is kept in the browser. A booking that it was not made of stays. */
  finish: (bookingId: string) => Promise<void>
  /** Another tab has paid what this one shows: it is left behind, or its choices are kept for another booking. */
  beginAnew: () => void
  keepForAnother: () => void
}

/** What a paid booking has stays its own while it is changed. */
const isPaid = ({ change }: KeptReservation) => change !== undefined && change.paid !== null

const isHeld = (reservation: KeptReservation) =>
  isPaid(reservation) || (reservation.holdUntil !== null && Date.parse(reservation.holdUntil) > Date.now())

export const keptOf = ({ bookingId, held, date, location, holdUntil }: Reservation): KeptReservation => ({
  bookingId,
  held,
  date,
  location: location.id,
  holdUntil,
})

const ended = (reservation: KeptReservation): KeptReservation => ({ ...reservation, held: [], holdUntil: null })

const personalOf = ({
  persons,
  contact,
  groupname,
  remark,
  newsletter,
  createUser,
  accommodation,
}: BookingSnapshot['context']['booking']): PersonalData => ({
  ...typedStay(accommodation),
  persons: everybody(persons).map((person) => ({
    ...(Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, person[field]])) as PersonalFields),
    isAutofilled: person.isAutofilled,
  })),
  contact,
  groupname,
  remark,
  newsletter,
  createUser,
})

/** What the shop says instead of an offer; throws when there is no answer. */
const refusalOfOffer = (error: unknown, { dc }: BookingPayloadInput): OfferAnswer => {
  if (!(error instanceof ApiError)) throw error
  if (error.status >= 500) return { type: 'offer.serverError' }
  if (error.status === 429) return { type: dc ? 'offer.tooManyCodes' : 'offer.serverError' }
  // Something in it is not to be had any more: the chart drops that.
  const issues = error.status === 422 ? (error.body as Partial<Invalid> | undefined)?.issues : undefined
  return issues ? { type: 'offer.unavailable', paths: issues.map(({ path }) => path) } : { type: 'offer.refused' }
}

export const createVisit = ({ api, site, locations, language, wl }: VisitInput): Visit => {
  const { tenant, settings } = site
  let current = { api, language }

  // The stock call goes to settings.baseUrl and never carries credentials: it may be another origin.
  const stockApi = () => createApi({ base: `${settings.baseUrl}/${current.language.locale}`, credentials: 'omit' })

  /** An order whose answer was lost may have used the code already, and hold what is asked for. */
  const withUnanswered = (payload: BookingPayloadInput) => {
    const unanswered = unansweredKeys(booking.getSnapshot().context.unanswered)
    return { ...payload, ...(unanswered.length > 0 && { unanswered }) }
  }

  const booking = createActor(
    bookingMachine.provide({
      actors: {
        fetchOffer: fromAnswer<OfferAnswer, BookingPayloadInput>(
          async ({ input, signal }) => {
            try {
              return {
                type: 'offer.answered',
                offer: await current.api.call('postPrices', { body: withUnanswered(input), signal }),
              }
            } catch (error) {
              return refusalOfOffer(error, input)
            }
          },
          { type: 'offer.unreachable' },
        ),
        fetchSwaps: fromAnswer<SwapsAnswer, BookingPayloadInput>(
          async ({ input, signal }) => {
            const { swaps } = await current.api.call('postSwaps', { body: withUnanswered(input), signal })
            return { type: 'swaps.answered', swaps }
          },
          { type: 'swaps.unreachable' },
        ),
        fetchStock: fromAnswer<StockAnswer, StockQuestion>(
          async ({ input: { from, to, location, pickupDayBefore }, signal }) => {
            const body = { date: { from, to }, location, pickupDayBefore }
            const { stock } = await stockApi().call('postStock', { body, signal })
            return { type: 'stock.answered', stock }
          },
          { type: 'stock.unreachable' },
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

  // Storage comes with the schemas, in a file of its own: the first page is alive before it is there.
  let drafts: Drafts | undefined
  const started = Promise.withResolvers<void>()
  let starting: Promise<void> | undefined
  const early: BookingEvent[] = []
  const send = (event: BookingEvent) => (drafts ? booking.send(event) : early.push(event))

  const save = () => {
    const { booking: chosen, reservation, unanswered } = booking.getSnapshot().context
    drafts?.save(toDraft(chosen), {
      version: DRAFT_VERSION,
      ...personalOf(chosen),
      reservation,
      unansweredOrders: unanswered,
    })
  }

  const beginAnew = () => {
    drafts?.begin()
    send({ type: 'booking.reset' })
  }

  const start = async (addressed: () => BookingPage) => {
    drafts = (await import('./drafts.ts')).openDrafts(tenant)
    const { booking: draft, checkout: kept } = drafts.restore()
    const personal = kept && {
      persons: kept.persons,
      contact: kept.contact,
      groupname: kept.groupname,
      remark: kept.remark,
      newsletter: kept.newsletter,
      createUser: kept.createUser,
      ...typedStay(kept.accommodation),
    }
    const tellPaid = () => booking.send({ type: 'booking.paidElsewhere' })
    booking.start()
    booking.send({ type: 'draft.restored', draft, personal, step: addressed() })
    const reservation = kept?.reservation
    if (reservation)
      booking.send({ type: 'reservation.made', reservation: isHeld(reservation) ? reservation : ended(reservation) })
    kept?.unansweredOrders.forEach((order) => booking.send({ type: 'order.sent', order }))
    if (drafts.isPaid()) tellPaid()
    early.forEach((event) => booking.send(event))
    drafts.onPaid(tellPaid)
    booking.subscribe(save)
    started.resolve()
  }

  return {
    tenant,
    booking,
    send,
    start: (addressed) => (starting ??= start(addressed)),
    // Not from the actor's own start on: what was kept comes a moment later.
    onStarted: (listener) => {
      let subscription: { unsubscribe: () => void } | undefined
      let isOver = false
      const begin = async () => {
        await started.promise
        if (isOver) return
        subscription = booking.subscribe(listener)
        listener()
      }
      void begin()
      return {
        unsubscribe: () => {
          isOver = true
          subscription?.unsubscribe()
        },
      }
    },
    api: () => current.api,
    speak: (nextApi, nextLanguage) => {
      if (current.language.locale === nextLanguage.locale) return
      current = { api: nextApi, language: nextLanguage }
      send({ type: 'language.changed', language: nextLanguage })
    },
    reservation: () => booking.getSnapshot().context.reservation,
    keepReservation: (kept) => {
      const { reservation } = booking.getSnapshot().context
      const change = reservation?.bookingId === kept.bookingId ? reservation.change : undefined
      send({ type: 'reservation.made', reservation: { ...kept, ...(change && { change }) } })
    },
    change: async (reservation) => {
      await started.promise
      beginAnew()
      const { number, booking: ordered, cart } = reservation
      const { groupname, remark } = ordered
      const personal = {
        ...personalOf(booking.getSnapshot().context.booking),
        ...rebookingPeople(ordered),
        groupname: groupname ?? '',
        remark: remark ?? '',
        ...typedStay(ordered.accommodation),
      }
      const { rate, date } = reservation
      const change = { number, paid: paidSoFar(reservation), rate, from: date.from }
      // Before the draft, so that nothing it has itself seems sold out.
      booking.send({ type: 'reservation.made', reservation: { ...keptOf(reservation), change } })
      booking.send({ type: 'draft.restored', draft: changingDraft(ordered, cart), personal, step: 'cart' })
    },
    forget: () => {
      send({ type: 'reservation.gone' })
    },
    letGo: () => {
      const { reservation } = booking.getSnapshot().context
      // What a paid booking has stays its own while it is changed.
      if (reservation && !booking.getSnapshot().matches({ purpose: { changing: 'paid' } }))
        send({ type: 'reservation.made', reservation: ended(reservation) })
    },
    takeUp: async (draft, people) => {
      await started.promise
      beginAnew()
      const personal = { ...personalOf(booking.getSnapshot().context.booking), ...people }
      booking.send({ type: 'draft.restored', draft, personal, step: 'calendar' })
    },
    finish: async (bookingId) => {
      await started.promise
      if (drafts?.reservation() !== bookingId) return
      drafts.markPaid()
      beginAnew()
    },
    beginAnew,
    keepForAnother: () => {
      drafts?.begin()
      send({ type: 'dialog.dismiss' })
    },
  }
}
