import type { CustomerRow, GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import { adultsFirst } from '#domain/booking/rebooking.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { bookedDiscount, isQuoteValid } from '#domain/groups/quote.ts'
import { listPriceOf } from '#domain/pricing/amounts.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { StoredQuote } from '#server/db/group-tables.ts'
import { findReplay, type Sending } from '#server/booking-access/idempotency.ts'
import type { Deps } from '#server/deps/deps.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { placeOrder, type Placed } from '#server/reservations/place-order.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { orderOfInquiry } from './answer-inquiry.ts'
import { keepMembers } from './booked-members.ts'
import { asBooking, requireConditions } from './check-group.ts'
import { isLeaderProved } from './group-access.ts'
import { heldReservation, isOutOfStock, readGroup, whileItChanges } from './complete-group.ts'
import { GroupChanged, moveGroup, requireOngoing, stateOf } from '#server/reservations/move-group.ts'
import { quoteIn } from './show-group.ts'
import { withQuotedSizes } from './shop-sizes.ts'
import { shortfallsOf, shortLinesOf } from './shortfalls.ts'

export interface Accepting {
  quote: string
  language: Locale
  conditionsAccepted: boolean
  termsAccepted: boolean
  now: string
  customer: CustomerRow | undefined
  sender: string | null
}

const seenQuote = (group: StoredGroup, { quote, now }: Accepting) => {
  const { answer } = group
  requireOngoing(group)
  if (
    stateOf(group) !== 'quoted' ||
    answer?.kind !== 'quote' ||
    answer.id !== quote ||
    !isQuoteValid(answer, dayOf(now))
  )
    throw new Refusal(409, { error: 'quoteChanged' })
  return answer
}

const inQuotedOrder = (rows: readonly GroupPersonRow[], { inLeadersOrder }: StoredQuote): readonly GroupPersonRow[] =>
  inLeadersOrder ? rows : adultsFirst(rows.map((row) => ({ row, type: row.fields.type }))).map(({ row }) => row)

/**
 * The quote vouches for the group, so that no limit for unpaid holds refuses the reservation.
 * @throws Refusal 409 with `quoteChanged`, `groupNotFound` or shortfalls by person, 422 if the conditions are not
 * accepted, or as `groupOrder`, `findReplay` and `whileItChanges`
 */
export const acceptQuote = (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  opened: StoredGroup,
  sending: Sending,
  accepting: Accepting,
): Promise<Placed> =>
  whileItChanges(async () => {
    const read = await readGroup(deps.db, opened)
    const { group } = read
    const replay = await findReplay(deps.db, sending)
    if (replay) return { ...replay, isNew: false }
    const quote = seenQuote(group, accepting)
    const rows = inQuotedOrder(read.rows, quote)
    requireConditions(accepting)
    const { now: localTime, language, termsAccepted, customer, sender } = accepting
    const { payAtShop } = quote
    const { cart, rate } = quoteIn(shop, quote, language)
    const asked = asBooking(shop, group, rows, { language, termsAccepted })
    const booking = withQuotedSizes(asked, cart)
    const checked = orderOfInquiry(shop, booking, {
      now: localTime,
      payAtShop,
      quoteDiscount: bookedDiscount(quote.discount, listPriceOf(cart)),
    })
    const order = {
      ...checked,
      payload: { ...checked.payload, rate: rate.id },
      cart,
      rate,
      amount: cart.price.amount,
    }
    const own = await heldReservation(deps.db, group)
    const now = deps.clock()
    try {
      return await placeOrder(deps, shop, order, sending, {
        own,
        unanswered: [],
        customer,
        holder: null,
        keepsHold: true,
        isProved: isLeaderProved(group, customer),
        vouch: {
          at: new Date(quote.sentAt),
          by: quote.by,
          quote: { less: cart.groupDiscount?.amount ?? 0, word: quote.word },
        },
        sender,
        along: async (trx, reservation) => {
          await keepMembers(trx, group, rows, reservation)
          await moveGroup(trx, group, { event: { type: 'quote.accept' }, now, reservation })
        },
        afterwards: async (trx, reservation) => {
          const mail = { tenant: shop.id, reservation, sender: null, now }
          await queueMail(trx, {
            ...mail,
            mail: { kind: 'group_accepted_notice' },
            recipient: shop.tenant.shop.email,
            language: DEFAULT_LOCALE,
          })
          // Sends no mail for a booking without an online payment, because another mail confirms the booking at once.
          if (!payAtShop && order.amount > 0)
            await queueMail(trx, {
              ...mail,
              mail: { kind: 'quote_accepted' },
              recipient: group.email,
              language,
            })
        },
      })
    } catch (error) {
      if (!isOutOfStock(error)) throw error
      const short = await shortLinesOf(deps.db, shop, booking, own?.id ?? null)
      // Lets `whileItChanges` try again, because the missing units have been released since the attempt.
      if (short.length === 0) throw new GroupChanged()
      throw new Refusal(409, { short: shortfallsOf(shop, booking, short) })
    }
  })
