import type { AnswerOf } from '#contract/call.ts'
import type { getGroupOffer } from '#contract/groups.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Deps } from '#server/deps/deps.ts'
import { readingOf } from '#server/db/replica.ts'
import { computeOffer } from '#server/offers/offer.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { heldReservation, readGroup } from './complete-group.ts'
import type { OpenedGroup } from './group-access.ts'
import { requireCollecting } from '#server/reservations/move-group.ts'
import { asBooking, groupPeriodProblem } from './check-group.ts'
import { offeredToGroup } from './offered-to-group.ts'
import { withSizes } from './shop-sizes.ts'
import { shortfallsOf, shortLinesOf } from './shortfalls.ts'

export const groupOffer = async (
  { db }: Pick<Deps, 'db'>,
  shop: Shop,
  opened: OpenedGroup,
  { locale, now }: { locale: Locale; now: string },
): Promise<AnswerOf<typeof getGroupOffer>> => {
  const { group, rows } = await readGroup(db, opened.group)
  requireCollecting(group)
  const held = await heldReservation(db, group)
  const asked = asBooking(shop, group, rows, { language: locale, termsAccepted: false })
  const booking = await withSizes(db, shop, asked, held?.id ?? null)
  const offer = await computeOffer(readingOf(db), shop, booking.payload, now, undefined, {
    isExact: true,
    own: held?.id ?? null,
  })
  const { cart } = offer
  const errorcode = offer.errorcode ?? groupPeriodProblem(shop, booking.payload, now)
  const isLeader = opened.asker.role === 'leader'
  const short =
    isLeader && group.kind === 'reservation' && errorcode === undefined
      ? await shortLinesOf(db, shop, booking, held?.id ?? null)
      : []
  return {
    ...offeredToGroup(offer),
    cart: isLeader ? cart : null,
    short: shortfallsOf(shop, booking, short),
    ...(errorcode !== undefined && { errorcode }),
  }
}
