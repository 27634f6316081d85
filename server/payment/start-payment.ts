import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { crashPoint } from '#server/crash-point.ts'
import type { Deps } from '#server/deps.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { giveBackDiscount, DiscountUsedUp, useDiscount } from '#server/checkout/discount-use.ts'
import { holdUntil } from '#server/checkout/hold.ts'
import { orOutOfStock } from '#server/checkout/or-out-of-stock.ts'
import type { ReservationRow } from '#server/checkout/own-reservation.ts'
import { claimStock, releaseStock, type Wanted } from '#server/checkout/stock-claims.ts'
import { wantedUnits } from '#server/checkout/wanted-units.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { nextQuestion } from './ask-payment.ts'
import { CHECKOUT_LIFE_MS } from './checkout-life.ts'
import type { PaymentRow } from './complete-payment.ts'
import { movePayment } from './move-payment.ts'
import { AcquirerUnavailable } from './port.ts'
import type { Provider } from './providers.ts'

const PAYMENT_ID_BYTES = 16
/** A checkout that would end while a card is being typed is not offered again. */
const REUSABLE_MS = CHECKOUT_LIFE_MS - 5 * 60_000
/** Longer than the provider may take to answer: whoever began a start has given up or died. */
export const START_MS = 15_000
const POLL_MS = 100

/** A payment whose checkout at the provider is open. */
export interface OpenPayment {
  checkoutId: string
  integrity: string
}

type Begun = { kind: 'open'; payment: OpenPayment } | { kind: 'starting' } | { kind: 'begun'; id: string }

const lastOf = (trx: Trx, { tenant, id }: ReservationRow, state: PaymentRow['state']) =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .where('state', '=', state)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A hold that has ended is made anew, with whatever is left by now; one that lasts is made longer (contract/checkout). */
const renewHold = async (trx: Trx, row: ReservationRow, wanted: Wanted, now: Date) => {
  const lasts = row.hold_until !== null && row.hold_until > now
  if (!lasts) {
    if (!row.expired) {
      await releaseStock(trx, row.tenant, row.id)
      await giveBackDiscount(trx, row.tenant, row.discount)
    }
    await claimStock(trx, row.id, wanted)
    await useDiscount(trx, row.tenant, row.discount)
  }
  const started = lasts ? row.hold_started : now
  await trx
    .updateTable('reservations')
    .set({ hold_started: started, hold_until: holdUntil(started, now), expired: false })
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .execute()
}

/** Under the reservation's lock: the open payment there is, or a new one that only we may now open at the provider. */
const begin = async (trx: Trx, { tenant, id }: ReservationRow, wanted: Wanted, now: Date): Promise<Begun> => {
  const row = await trx
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.status !== 0) throw new Refusal(409, { error: 'this booking is not open for payment' })

  const age = ({ started_at }: PaymentRow) => now.getTime() - started_at.getTime()
  const starting = await lastOf(trx, row, 'starting')
  if (starting && age(starting) < START_MS) return { kind: 'starting' }
  if (starting) await movePayment(trx, starting, { type: 'attempt.lapse' }, { settled_at: now })

  const isHeld = row.hold_until !== null && row.hold_until > now
  const open = await lastOf(trx, row, 'open')
  if (isHeld && open && open.amount === row.amount && age(open) < REUSABLE_MS)
    return { kind: 'open', payment: { checkoutId: open.checkout_id!, integrity: open.integrity ?? '' } }

  await renewHold(trx, row, wanted, now)
  const payment = randomBytes(PAYMENT_ID_BYTES).toString('base64url')
  await trx
    .insertInto('payments')
    .values({
      tenant,
      id: payment,
      reservation: id,
      amount: row.amount,
      state: 'starting',
      started_at: now,
      ask_at: nextQuestion({ started_at: now }, now),
    })
    .execute()
  return { kind: 'begun', id: payment }
}

/** Outside of any transaction: a provider's answer takes its time, and the sandbox needs the same database. */
const openAtProvider = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { acquirer }: Provider,
  { tenant, amount }: ReservationRow,
  id: string,
): Promise<OpenPayment> => {
  const starting = { tenant, id, state: 'starting' } as const
  try {
    crashPoint('payment.begun')
    const opened = await acquirer.createCheckout({ amount, merchantTransactionId: id })
    crashPoint('payment.opened')
    const isOpen = await movePayment(
      db,
      starting,
      { type: 'checkout.open' },
      {
        checkout_id: opened.checkoutId,
        integrity: opened.integrity,
      },
    )
    // It took so long that another start has taken over: nobody has seen this checkout, so nobody can pay in it.
    if (!isOpen) throw new AcquirerUnavailable('the payment provider was too slow')
    return opened
  } catch (error) {
    await movePayment(db, starting, { type: 'attempt.lapse' })
    if (!(error instanceof AcquirerUnavailable)) throw error
    log.error({ tenant, payment: id, reason: error.message }, 'A payment could not be started')
    throw new Refusal(409, { error: 'the payment provider is unavailable' })
  }
}

/**
 * Starts the payment of an open reservation at the provider, or goes on with the one that is open: clicked twenty times at once, one checkout
 * is made there. The row is written before the provider is asked, so that a crash in between leaves no money without a trace.
 * @throws Refusal 409 when the booking is not open, its stock is gone, its discount code is used up, or the provider cannot be reached.
 */
export const startPayment = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  shop: Shop,
  provider: Provider,
  row: ReservationRow,
): Promise<OpenPayment> => {
  const wanted = wantedUnits(shop.code, row.location, row.payload)
  const deadline = performance.now() + START_MS
  for (;;) {
    const begun = await orOutOfStock(
      deps.db,
      wanted,
      () => row.id,
      () => transact(deps.db, (trx) => begin(trx, row, wanted, deps.clock())),
    ).catch((error: unknown) => {
      if (error instanceof DiscountUsedUp) throw new Refusal(409, { errorcode: 800 })
      throw error
    })
    if (begun.kind === 'open') return begun.payment
    if (begun.kind === 'begun') return openAtProvider(deps, provider, row, begun.id)
    if (performance.now() > deadline) throw new Refusal(409, { error: 'the payment is being started' })
    await pause(POLL_MS)
  }
}
