import { parseDateTime } from '@internationalized/date'
import type { BookedQuoteDiscount, QuoteTerms } from '#contract/quotes.ts'
import { addDays, dayOf } from '#domain/calendar/days.ts'
import { bookedDiscount, quoteHoldEnd, quoteProblem } from '#domain/groups/quote.ts'
import { listPriceOf } from '#domain/pricing/amounts.ts'
import { sha256 } from '#server/base/hash.ts'
import { newId, newToken } from '#server/base/random.ts'
import { invalidField, Refusal } from '#server/base/refusal.ts'
import { refuseOtherBody, type Sending } from '#server/booking-access/idempotency.ts'
import type { StoredQuote } from '#server/db/group-tables.ts'
import type { StaffRow, StoredGroup } from '#server/db/rows.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { CheckedOrder } from '#server/reservations/check-order.ts'
import { mailAnswer } from '#server/reservations/mail-answer.ts'
import { placeOrder } from '#server/reservations/place-order.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { asBooking, groupOrder, type GroupAsBooking } from './check-group.ts'
import { heldReservation, holdingOnly, readGroup, whileItChanges } from './complete-group.ts'
import { type GroupMove, moveGroup, requireOngoing, stateOf } from '#server/reservations/move-group.ts'
import { withSizes } from './shop-sizes.ts'

type ReadGroup = Awaited<ReturnType<typeof readGroup>>

interface InquiryOrdering {
  now: string
  payAtShop?: boolean
  quoteDiscount?: BookedQuoteDiscount
}

export const orderOfInquiry = (
  shop: Shop,
  { payload, ids }: GroupAsBooking,
  { now, payAtShop = false, quoteDiscount }: InquiryOrdering,
): CheckedOrder => {
  // Uses the shop's default rate for every inquiry.
  const booking = { payload: { ...payload, rate: null }, ids }
  return groupOrder(shop, booking, { now, amountSeen: null, payAtShop, ...(quoteDiscount && { quoteDiscount }) })
}

const endOfDay = ({ tenant }: Shop, day: string): Date =>
  parseDateTime(`${addDays(day, 1)}T00:00`).toDate(tenant.shop.timeZone)

const changed = () => new Refusal(409, { error: 'this inquiry has changed' })

const refuseOtherVersion = ({ group }: ReadGroup, version: number): void => {
  if (stateOf(group) !== 'inquired' || group.version !== version) throw changed()
}

interface Quoting {
  terms: QuoteTerms
  version: number
  listSeen: number
  staff: StaffRow
  now: string
}

const holdAndMove = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  group: StoredGroup,
  { order, until }: { order: CheckedOrder; until: Date },
  move: (trx: Trx, held: string) => Promise<void>,
): Promise<void> => {
  const key = newToken()
  await placeOrder(
    deps,
    shop,
    { ...order, ...holdingOnly(order.payload, order.cart) },
    { tenant: shop.id, key, keyHash: sha256(key), bodyHash: '' },
    {
      own: await heldReservation(deps.db, group),
      unanswered: [],
      customer: undefined,
      holder: null,
      sender: null,
      heldForGroup: group.id,
      holdUntil: until,
      along: move,
    },
  )
}

/**
 * A repeated call with the same key and body does nothing.
 * @throws Refusal 409 if the staff have not seen this version, the inquiry is answered, or its units cannot be held,
 * 422 for terms beyond their limits, or as `groupOrder`
 */
export const sendQuote = (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  id: string,
  { keyHash, bodyHash }: Sending,
  { terms, version, listSeen, staff, now: localTime }: Quoting,
): Promise<void> =>
  whileItChanges(async () => {
    const read = await readGroup(deps.db, { tenant: shop.id, id })
    const { group } = read
    if (group.answer?.kind === 'quote' && group.answer.keyHash === keyHash) {
      refuseOtherBody(group.answer.bodyHash, bodyHash)
      return
    }
    refuseOtherVersion(read, version)
    const asked = asBooking(shop, group, read.rows, { language: group.language, termsAccepted: true })
    const booking = await withSizes(deps.db, shop, asked, group.held)
    const listed = orderOfInquiry(shop, booking, { now: localTime })
    const list = listPriceOf(listed.cart)
    if (list !== listSeen) throw changed()
    const wrong = quoteProblem(terms, { list, first: listed.payload.date.from, today: dayOf(localTime) })
    if (wrong) throw invalidField(wrong === 'discount' ? 'discount.amount' : wrong)
    const { cart, rate } = orderOfInquiry(shop, booking, {
      now: localTime,
      quoteDiscount: bookedDiscount(terms.discount, list),
    })
    const now = deps.clock()
    const until = terms.holdsStock ? quoteHoldEnd(endOfDay(shop, terms.validUntil), now) : null
    const answer: StoredQuote = {
      ...terms,
      kind: 'quote',
      id: newId(),
      state: 'open',
      keyHash,
      bodyHash,
      cart,
      inLeadersOrder: true,
      rate,
      heldUntil: until?.toISOString() ?? null,
      sentAt: now.toISOString(),
      by: staff.id,
    }
    const move = async (trx: Trx, more: Pick<GroupMove, 'held'> = {}) => {
      await moveGroup(trx, group, { event: { type: 'quote.send' }, now, answer, ...more })
      await mailAnswer(trx, group, { kind: 'group_quote', quote: answer.id }, now)
    }
    if (until === null) return transact(deps.db, (trx) => move(trx))
    // Refuses to hold units for an inquiry that costs nothing, because its order would be confirmed at once.
    if (listed.amount === 0) throw invalidField('holdsStock')
    return holdAndMove(deps, shop, group, { order: listed, until }, (trx, held) => move(trx, { held }))
  })

/**
 * A repeated call does nothing.
 * @throws Refusal 409 for a quote that was accepted, or is not the inquiry's last answer
 */
export const withdrawQuote = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tenant: string,
  id: string,
  quote: string,
): Promise<void> =>
  whileItChanges(async () => {
    const { group } = await readGroup(db, { tenant, id })
    const { answer } = group
    if (answer?.kind !== 'quote' || answer.id !== quote) throw changed()
    if (answer.state !== 'open') return
    const now = clock()
    await transact(db, async (trx) => {
      await moveGroup(trx, group, { event: { type: 'quote.withdraw' }, now })
      await mailAnswer(trx, group, { kind: 'group_quote_withdrawn', quote }, now)
    })
  })

/**
 * A repeated call with the same text does nothing.
 * @throws Refusal 409 for another version of the inquiry, or an inquiry that is answered already
 */
export const declineInquiry = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tenant: string,
  id: string,
  { version, word }: { version: number; word: string },
): Promise<void> =>
  whileItChanges(async () => {
    const read = await readGroup(db, { tenant, id })
    const { group } = read
    if (group.answered === 'declined' && group.answer?.kind === 'declined' && group.answer.word === word) return
    refuseOtherVersion(read, version)
    const now = clock()
    await transact(db, async (trx) => {
      await moveGroup(trx, group, {
        event: { type: 'inquiry.decline' },
        now,
        answer: { kind: 'declined', word },
      })
      await mailAnswer(trx, group, { kind: 'group_declined' }, now)
    })
  })

/**
 * Opens a sent inquiry again, which ends a quote for it.
 * @throws Refusal 409 `groupNotFound` if the group is completed, expired or unknown
 */
export const reopenGroup = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, opened: StoredGroup): Promise<void> =>
  whileItChanges(async () => {
    const { group } = await readGroup(db, opened)
    requireOngoing(group)
    if (group.state === 'collecting') return
    await transact(db, (trx) => moveGroup(trx, group, { event: { type: 'group.reopen' }, now: clock() }))
  })
