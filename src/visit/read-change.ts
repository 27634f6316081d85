import type { ContinuedAnswer, LoadedDrafts } from '#machines/visit/events.ts'
import { continuedChange } from '#machines/visit/load.ts'
import type { Api } from '#src/api/api.ts'

/** In milliseconds. Afterwards, the change cannot continue. */
const PATIENCE = 5000

interface ChangeQuestion {
  api: Api
  drafts: LoadedDrafts
  /** The shop's local time. */
  now: string
  signal: AbortSignal
}

/** Asks the shop whether the visitor may continue a change that another tab has begun. */
export const readChange = async ({ api, drafts, now, signal }: ChangeQuestion): Promise<ContinuedAnswer> => {
  const { change, reservation } = drafts.draft!
  const asking = new AbortController()
  const abort = () => asking.abort()
  const timer = setTimeout(abort, PATIENCE)
  signal.addEventListener('abort', abort)
  try {
    const params = { bookingId: reservation! }
    return continuedChange(await api.call('getCheckout', { params, signal: asking.signal }), drafts, now)
  } catch {
    return change!.isPaid ? { type: 'change.refused' } : { ...drafts, type: 'change.read' }
  } finally {
    clearTimeout(timer)
  }
}
