import type { CheckoutAnswer } from '#contract/checkout.ts'
import { OPAQUE_ID_PATTERN, STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { Refusal } from '#server/base/refusal.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/http/deps.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { findReplay, type Sending } from '#server/reservations/idempotency.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { placeGroup, readGroup, whileItChanges } from './complete-group.ts'
import { groupSettings } from './group-settings.ts'

const DAY_MS = 86_400_000
/** As the mail says: the leader was not there when the hold began. */
const HOLD_DAYS = 3

/** No hold goes on into the rental. */
const heldUntil = (firstDay: IsoDay, now: Date): Date =>
  new Date(Math.min(now.getTime() + HOLD_DAYS * DAY_MS, Math.max(Date.parse(firstDay), now.getTime() + DAY_MS / 24)))

/** The leader pays it, or finds it confirmed. Once for each booking, also where the word is sent again. */
const tellLeader = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, shop: Shop, { bookingId, status }: CheckoutAnswer) =>
  transact(db, async (trx) => {
    if (status !== STATUS.open) return
    const { email, language } = await trx
      .selectFrom('reservations')
      .select(['email', 'language'])
      .where('tenant', '=', shop.code)
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await queueMail(trx, {
      tenant: shop.code,
      mail: { kind: 'group_booked' },
      recipient: email,
      language,
      reservation: bookingId,
      onceKey: `group_booked:${bookingId}`,
      sender: null,
      now: clock(),
    })
  })

/**
 * Turns an inquiry into a reservation by the shop's word.
 * @throws as `placeGroup`; Refusal 404 for an unknown group; 409 704 where it is no inquiry any more
 */
export const confirmInquiry = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  id: string,
  sending: Sending,
  today: IsoDay,
): Promise<CheckoutAnswer> => {
  if (!OPAQUE_ID_PATTERN.test(id)) throw new Refusal(404, { error: 'unknown group' })
  const replay = await findReplay(deps.db, sending)
  const { answer } =
    replay ??
    (await whileItChanges(async () => {
      const read = await readGroup(deps.db, { tenant: shop.code, id })
      const { group } = read
      if (group.state !== 'inquired') throw new Refusal(404, { error: 'unknown group' })
      return placeGroup(deps, shop, read, sending, {
        event: { type: 'inquiry.confirm' },
        language: group.language,
        // The conditions are the leader's to accept, by paying or at the shop.
        termsAccepted: true,
        amountSeen: null,
        payAtShop: groupSettings(shop).payAtShop,
        today,
        customer: undefined,
        holder: null,
        sender: null,
        holdUntil: heldUntil(group.general!.date.from, deps.clock()),
      })
    }))
  await tellLeader(deps, shop, answer)
  return answer
}
