import { createActor, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { DRAFT_VERSION, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { Invalid } from '#contract/errors.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { Location } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import { everybody } from '#domain/persons.ts'
import type { BookingEvent, PersonalData } from '#machines/booking-events.ts'
import { bookingMachine } from '#machines/booking.ts'
import { toDraft, type Language } from '#machines/booking-context.ts'
import type { Step } from '#machines/booking-steps.ts'
import { createApi, type Api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { inspection } from './inspection.ts'

export type BookingActor = ActorRefFrom<typeof bookingMachine>
export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>

export interface VisitInput {
  api: Api
  site: Site
  locations: Location[]
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
  /** Starts the actor with what was kept from before, at the step the address names by then; a second call does nothing. */
  start: (addressed: () => Step) => Promise<void>
  /** Calls back once what was kept is there, and at each change from then on. */
  onStarted: (listener: () => void) => { unsubscribe: () => void }
  /** The API in the language of the page. */
  api: () => Api
  /** The page now speaks another language. */
  speak: (api: Api, language: Language) => void
  /** The reservation this tab has made. */
  reservation: () => CheckoutAnswerKept | null
  keepReservation: (reservation: CheckoutAnswer) => void
  /** Everybody's personal data as a customer's account or its end changes them. */
  changePersonal: (change: (personal: PersonalData) => PersonalData) => Promise<void>
  /** An earlier booking becomes the one in hand; where this tab had another one, it is given up. */
  takeUp: (draft: BookingDraft, persons: PersonalFields[]) => Promise<void>
  /** This reservation is paid: nothing of it is kept in the browser. Another one begun since in this tab stays. */
  finish: (bookingId: string) => Promise<void>
}

type CheckoutAnswerKept = Pick<CheckoutAnswer, 'bookingId' | 'held'>

const personalOf = ({
  persons,
  remark,
  newsletter,
  createUser,
}: BookingSnapshot['context']['booking']): PersonalData => ({
  persons: everybody(persons).map((person) => ({
    ...(Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, person[field]])) as PersonalFields),
    isAutofilled: person.isAutofilled,
  })),
  remark,
  newsletter,
  createUser,
})

export const createVisit = ({ api, site, locations, language, wl }: VisitInput): Visit => {
  const { tenant, settings } = site
  let current = { api, language }
  let reservation: CheckoutAnswerKept | null = null

  // The stock call goes to settings.baseUrl and never carries credentials (trust.md).
  const stockApi = () => createApi({ base: `${settings.baseUrl}/${current.language.locale}`, credentials: 'omit' })

  const booking = createActor(
    bookingMachine.provide({
      actors: {
        fetchOffer: fromPromise(async ({ input, signal }) => {
          try {
            return await current.api.call('postPrices', { body: input, signal })
          } catch (error) {
            // Something in it is not to be had any more: the machine lets go of that.
            const issues =
              error instanceof ApiError && error.status === 422 ? (error.body as Partial<Invalid>).issues : undefined
            if (!issues) throw error
            return { misfits: issues.map(({ path }) => path) }
          }
        }),
        fetchStock: fromPromise(async ({ input: { from, to, location, pickupDayBefore }, signal }) => {
          const body = { date: { from, to }, location, pickupDayBefore }
          return (await stockApi().call('postStock', { body, signal })).stock
        }),
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
          fixedLocation: settings.fixedLocation ?? null,
          wl,
        },
        language,
      },
      ...inspection(),
    },
  )

  // Storage comes with the schemas, in a file of its own: the first page is alive before it is there.
  let storage: typeof import('./storage.ts') | undefined
  let isStarting = false
  const started = Promise.withResolvers<void>()
  const early: BookingEvent[] = []
  const send = (event: BookingEvent) => (storage ? booking.send(event) : early.push(event))

  const save = () => {
    const { booking: chosen } = booking.getSnapshot().context
    storage?.bookingDraft.write(tenant, toDraft(chosen))
    storage?.checkoutDraft.write(tenant, { version: DRAFT_VERSION, ...personalOf(chosen), reservation })
  }

  return {
    tenant,
    booking,
    send,
    start: async (addressed) => {
      if (isStarting) return
      isStarting = true
      storage = await import('./storage.ts')
      const draft = storage.bookingDraft.read(tenant)
      const kept = storage.checkoutDraft.read(tenant)
      reservation = kept?.reservation ?? null
      const personal = kept && {
        persons: kept.persons,
        remark: kept.remark,
        newsletter: kept.newsletter,
        createUser: kept.createUser,
      }
      booking.start()
      booking.send({ type: 'draft.restored', draft, personal, step: addressed() })
      if (reservation) booking.send({ type: 'reservation.made', held: reservation.held })
      early.forEach((event) => booking.send(event))
      booking.subscribe(save)
      started.resolve()
    },
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
    reservation: () => reservation,
    keepReservation: ({ bookingId, held }) => {
      reservation = { bookingId, held }
      send({ type: 'reservation.made', held })
    },
    changePersonal: async (change) => {
      await started.promise
      booking.send({ type: 'personal.saved', personal: change(personalOf(booking.getSnapshot().context.booking)) })
    },
    takeUp: async (draft, persons) => {
      await started.promise
      reservation = null
      booking.send({ type: 'booking.reset' })
      const personal = { ...personalOf(booking.getSnapshot().context.booking), persons }
      booking.send({ type: 'draft.restored', draft, personal, step: 'calendar' })
    },
    finish: async (bookingId) => {
      await started.promise
      if (reservation && reservation.bookingId !== bookingId) return
      reservation = null
      send({ type: 'booking.reset' })
      storage?.bookingDraft.drop(tenant)
      storage?.checkoutDraft.drop(tenant)
    },
  }
}
