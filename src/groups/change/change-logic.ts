import { ChangedSince, CheckoutRefusal, LosesParts } from '#contract/checkout.ts'
import { Invalid } from '#contract/errors.ts'
import { postGroupChangeOffer } from '#contract/groups.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { timesIn } from '#domain/booking/offered-times.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { changeDraftOf, type ChangeContext, type SentChange } from '#machines/groups/change/context.ts'
import {
  groupChangeMachine,
  type BookingAnswer,
  type ChangeOfferAnswer,
  type SendAnswer,
} from '#machines/groups/change/machine.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { changeDraft } from './change-draft.ts'

interface ChangePlace {
  api: Api
  tenant: string
  onChanged: (context: ChangeContext) => void
}

export const changeLogic = ({ api, tenant, onChanged }: ChangePlace) =>
  groupChangeMachine.provide({
    actors: {
      openBooking: fromAnswer<BookingAnswer, { bookingId: string }>(
        async ({ input: params, signal }) => ({
          type: 'booking.opened',
          reservation: await api.call('getCheckout', { params, query: {}, signal }),
        }),
        (error) => ({ type: isNotFound(error) ? 'booking.notFound' : 'booking.unreachable' }),
      ),
      fetchOffer: fromAnswer<ChangeOfferAnswer, Pick<SentChange, 'bookingId' | 'payload' | 'rows'>>(
        async ({ input: { bookingId, payload, rows }, signal }) => {
          try {
            const offer = await api.send(postGroupChangeOffer, { params: { bookingId }, body: payload, signal })
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
          } catch (error) {
            const issues = issuesOf(error, rows)
            return issues ? { type: 'offer.refused', issues } : { type: 'offer.unreachable' }
          }
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

const personOf = (row: string | undefined): string | null => (row === undefined || row === LEADER ? null : row)

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const issuesOf = (error: unknown, rows: readonly string[]): Invalid['issues'] | undefined => {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  const { issues } = Invalid.safeParse(error.body).data ?? { issues: [] }
  return issues.map(({ path, message }) => ({
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
  const issues = issuesOf(error, rows)
  if (issues) return { type: 'change.invalid', issues }
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 429))
    return { type: 'change.unreachable' }
  if (ChangedSince.safeParse(error.body).success || LosesParts.safeParse(error.body).success)
    return { type: 'change.outdated' }
  const refusal = CheckoutRefusal.safeParse(error.body).data
  if (refusal && 'outOfStock' in refusal) return { type: 'change.short' }
  if (!refusal || !('errorcode' in refusal)) return { type: 'change.refused', errorcode: null }
  return refusal.cart ? { type: 'change.totalChanged' } : { type: 'change.refused', errorcode: refusal.errorcode }
}
