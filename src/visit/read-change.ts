import type { ContinuedAnswer, LoadedDrafts } from '#machines/visit/events.ts'
import { continuedChange } from '#machines/visit/load.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'

/** In milliseconds, for all requests together. Afterwards, the change cannot continue. */
const PATIENCE = 15_000

/** The pauses in milliseconds after a request without an answer. Nothing follows the last request. */
const PAUSES = [1000, 3000, null]

interface ChangeQuestion {
  api: Api
  drafts: LoadedDrafts
  /** The shop's local time. */
  now: string
}

/** True for a refusal that another request would only repeat. */
const isLasting = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429

/**
 * Asks the shop whether the visitor may continue a change that another tab has begun. Without an answer, the change
 * cannot continue, because its booking may have been paid since, and an order would buy everything a second time.
 */
export const readChange = async ({ api, drafts, now }: ChangeQuestion): Promise<ContinuedAnswer> => {
  const params = { bookingId: drafts.draft!.reservation! }
  const signal = AbortSignal.timeout(PATIENCE)
  for (const pause of PAUSES)
    try {
      return continuedChange(await api.call('getCheckout', { params, signal }), drafts, now)
    } catch (error) {
      if (pause === null || signal.aborted || isLasting(error)) break
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return { type: 'change.refused' }
}
