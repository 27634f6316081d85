import { getInitialSnapshot, transition } from 'xstate'
import type { AnswerOf } from '#contract/call.ts'
import type { putCheckout, Reservation } from '#contract/checkout.ts'
import type { Invalid } from '#contract/errors.ts'
import type { postGroupChangeOffer } from '#contract/groups.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { timesIn } from '#domain/booking/offered-times.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import {
  changeDraftOf,
  changedGroup,
  type ChangeContext,
  type ChangeInput,
  type SentChange,
} from '#machines/groups/change/context.ts'
import {
  groupChangeMachine,
  type BookingAnswer,
  type ChangeOfferAnswer,
  type SendAnswer,
} from '#machines/groups/change/machine.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { issuesOf, refusalOf } from '#src/api/refusals.ts'
import { bring, ofPage, peek, take } from '#src/api/page-answers.ts'
import type { ChangeSnapshot } from './ChangeContext.ts'
import { changeDraft } from './change-draft.ts'

interface ChangePlace {
  api: Api
  tenant: string
  onChanged: (context: ChangeContext) => void
}

export const changeLogic = ({ api, tenant, onChanged }: ChangePlace) =>
  groupChangeMachine.provide({
    actors: {
      openBooking: fromAnswer<BookingAnswer, { bookingId: string }>(({ input, signal }) => {
        const asked = askedBooking(input)
        const known = take(api, 'getCheckout', asked)
        if (known) return opened(known)
        return api.call('getCheckout', { ...asked, signal }).then(opened)
      }, notOpened),
      fetchOffer: fromAnswer<ChangeOfferAnswer, Pick<SentChange, 'bookingId' | 'payload' | 'rows'>>(
        ({ input: { bookingId, payload, rows }, signal }) => {
          const asked = { params: { bookingId }, body: payload }
          const known = ofPage(api, 'postGroupChangeOffer', asked)
          if (known) return offered(known, rows)
          return api.call('postGroupChangeOffer', { ...asked, signal }).then(
            (offer) => offered(offer, rows),
            (error: unknown) => {
              const issues = rowIssuesOf(error, rows)
              return issues ? { type: 'offer.refused', issues } : { type: 'offer.unreachable' }
            },
          )
        },
        { type: 'offer.unreachable' },
      ),
      sendChange: fromAnswer<SendAnswer, SentChange>(
        async ({ input, signal }) => {
          const { bookingId, payload, change, amountSeen, feeSeen, rows } = input
          try {
            const body = { ...payload, change, amountSeen, feeSeen }
            const answer = await api.call('putCheckout', { params: { bookingId }, body, signal })
            return { type: 'change.made', answer }
          } catch (error) {
            return sendFailure(error, rows)
          }
        },
        { type: 'change.unreachable' },
      ),
    },
    actions: {
      keepDraft: ({ context }) => changeDraft.write(tenant, changeDraftOf(context)),
      dropDraft: () => changeDraft.write(tenant, null),
      notifyChanged: ({ context }) => onChanged(context),
    },
  })

const askedBooking = ({ bookingId }: { bookingId: string }) => ({ params: { bookingId }, query: {} })

const opened = (reservation: Reservation): BookingAnswer => ({ type: 'booking.opened', reservation })

const notOpened = (error: unknown): BookingAnswer => ({
  type: isNotFound(error) ? 'booking.notFound' : 'booking.unreachable',
})

const offered = (offer: AnswerOf<typeof postGroupChangeOffer>, rows: readonly string[]): ChangeOfferAnswer => {
  const { categories, sets = [], rate, rates, cart, short, errorcode = null } = offer
  return {
    type: 'offer.answered',
    offer: {
      products: categories.flatMap((category) => category.products),
      sets,
      rate,
      rates,
      cart: errorcode === null ? cart : null,
      short: short.map((one) => ({ ...one, person: personOf(rows[one.person]) })),
      errorcode,
      times: timesIn(offer),
    },
  }
}

const bookingInPage = (api: Api, input: ChangeInput): BookingAnswer | undefined => {
  try {
    const reservation = peek(api, 'getCheckout', askedBooking(input))
    return reservation && opened(reservation)
  } catch (error) {
    return notOpened(error)
  }
}

const openedInPage = (api: Api, input: ChangeInput): ChangeSnapshot | undefined => {
  const answer = bookingInPage(api, input)
  return answer && transition(groupChangeMachine, getInitialSnapshot(groupChangeMachine, input), answer)[0]
}

const askedOffer = ({ context }: ChangeSnapshot) => {
  const { payload, rows } = changedGroup(context)
  return { rows, asked: { params: { bookingId: context.bookingId }, body: payload } }
}

/**
 * Returns the state that the server renders, and that the page shows until the visit is restored; undefined if the page
 * does not contain the booking with its offer.
 */
export const firstChange = (api: Api, input: ChangeInput): ChangeSnapshot | undefined => {
  const opening = openedInPage(api, input)
  if (!opening?.matches({ flow: 'filling' })) return opening
  const { rows, asked } = askedOffer(opening)
  try {
    const offer = peek(api, 'postGroupChangeOffer', asked)
    return offer && transition(groupChangeMachine, opening, offered(offer, rows))[0]
  } catch {
    return undefined
  }
}

/** Makes the server render the page with the booking and its offer. */
export const bringOffer = async (api: Api, input: ChangeInput): Promise<void> => {
  const opening = openedInPage(api, input)
  if (opening?.matches({ flow: 'filling' })) await bring(api, 'postGroupChangeOffer', askedOffer(opening).asked)
}

const personOf = (row: string | undefined): string | null => (row === undefined || row === LEADER ? null : row)

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const rowIssuesOf = (error: unknown, rows: readonly string[]): Invalid['issues'] | undefined => {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  return issuesOf(error).map(({ path, message }) => ({
    path: path.replace(/^persons\.(\d+)/, (whole, at: string) => {
      const row = rows[Number(at)]
      if (row === undefined) return whole
      return row === LEADER ? LEADER : `persons.${row}`
    }),
    message,
  }))
}

const sendFailure = (error: unknown, rows: readonly string[]): SendAnswer => {
  if (isNotFound(error)) return { type: 'booking.notFound' }
  const issues = rowIssuesOf(error, rows)
  if (issues) return { type: 'change.invalid', issues }
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 429))
    return { type: 'change.unreachable' }
  const refusal = refusalOf<typeof putCheckout>(error)
  if (refusal === undefined) return { type: 'change.refused', errorcode: null }
  if ('lost' in refusal || ('error' in refusal && refusal.error === 'changedSince')) return { type: 'change.outdated' }
  if ('outOfStock' in refusal) return { type: 'change.short' }
  if (!('errorcode' in refusal)) return { type: 'change.refused', errorcode: null }
  return 'cart' in refusal && refusal.cart
    ? { type: 'change.totalChanged' }
    : { type: 'change.refused', errorcode: refusal.errorcode }
}
