import { ERROR_CODE } from '#contract/constants.ts'
import type { postGroupAccept } from '#contract/groups.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import type { Locale } from '#contract/primitives.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import {
  type AcceptAnswer,
  type Acceptance,
  groupQuoteMachine,
  type QuoteContext,
  type ReopenAnswer,
} from '#machines/groups/quote.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { refusalOf, refusedCode } from '#src/api/refusals.ts'

interface QuotePlace {
  api: Api
  locale: Locale
  onBooked: (context: QuoteContext) => void
  onChanged: () => void
}

export const quoteLogic = ({ api, locale, onBooked, onChanged }: QuotePlace) =>
  groupQuoteMachine.provide({
    actors: {
      accept: fromAnswer<AcceptAnswer, Acceptance>(
        async ({ input: { group: id, key, ...body }, signal }) => {
          const headers = { [IDEMPOTENCY_HEADER]: key }
          const sent = { params: { id }, headers, body: { ...body, language: locale }, signal }
          return { type: 'acceptance.made', bookingId: (await api.call('postGroupAccept', sent)).bookingId }
        },
        (error) => acceptRefusal(error) ?? { type: 'acceptance.unreachable' },
      ),
      reopen: fromAnswer<ReopenAnswer, { group: string }>(
        async ({ input: { group: id }, signal }) => {
          await api.call('postGroupReopen', { params: { id }, body: {}, signal })
          return { type: 'inquiry.reopened' }
        },
        (error) => ({
          type: refusedCode(error) === ERROR_CODE.groupNotFound ? 'inquiry.changed' : 'reopening.unreachable',
        }),
      ),
    },
    actions: {
      notifyBooking: ({ context }) => onBooked(context),
      notifyInquiry: () => onChanged(),
    },
  })

const acceptRefusal = (error: unknown): AcceptAnswer | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const { status } = error
  // The shop refuses without a code if it now requires data that it did not require for the quote.
  if (status === 422) return { type: 'acceptance.refused', errorcode: null }
  const refusal = status === 409 ? refusalOf<typeof postGroupAccept>(error) : undefined
  if (refusal === undefined) return undefined
  if ('short' in refusal) return { type: 'acceptance.short', short: refusal.short }
  if ('error' in refusal && refusal.error === 'quoteChanged') return { type: 'acceptance.changed' }
  if (!('errorcode' in refusal)) return { type: 'acceptance.refused', errorcode: null }
  return refusal.errorcode === ERROR_CODE.groupNotFound
    ? { type: 'acceptance.changed' }
    : { type: 'acceptance.refused', errorcode: refusal.errorcode }
}
