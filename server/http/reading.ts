import { getCookie } from 'hono/cookie'
import type { Call } from '#contract/call.ts'
import { type Reading, readingOf } from '#server/db/replica.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { CallContext } from './handle.ts'

type Parts = Pick<Deps, 'db' | 'replica' | 'metrics'>

/** For sums of many visits, which may be seconds old for everybody. */
export const readingOfSums = ({ db, replica, metrics }: Parts): Reading =>
  replica
    ? {
        mayBeOld: true,
        run: async (work) => {
          const answer = await replica.read(work)
          if ('found' in answer) {
            metrics?.countRead('replica')
            return answer.found
          }
          metrics?.countRead('primary', answer.reason)
          return work(db)
        },
      }
    : readingOf(db)

/** Bookings, groups and accounts of a browser have cookies whose names begin with the shop's id. */
const hasOwnData = ({ c, shop }: Pick<CallContext<Call>, 'c' | 'shop'>) =>
  Object.keys(getCookie(c)).some((name) => name.startsWith(`${shop.id}_`))

/** A browser with own data reads from the primary, so that it sees its own writes. */
export const readingFor = (
  context: Pick<CallContext<Call>, 'c' | 'shop' | 'deps'>,
  named: { bookingId?: unknown; unanswered?: readonly string[] | null | undefined } = {},
): Reading => {
  const { db, replica, metrics } = context.deps
  const isOwn = named.bookingId != null || (named.unanswered ?? []).length > 0 || hasOwnData(context)
  if (!replica || !isOwn) return readingOfSums(context.deps)
  metrics?.countRead('primary', 'own')
  return readingOf(db)
}
