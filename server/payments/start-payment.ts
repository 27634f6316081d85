import { setTimeout as pause } from 'node:timers/promises'
import { CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'
import { crashPoint } from '#server/base/crash-point.ts'
import { newId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { PaymentRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { AcquirerUnavailable } from '#server/provider/port.ts'
import type { Provider } from '#server/provider/providers.ts'
import { lockReservation } from '#server/reservations/move-reservation.ts'
import { payableOf } from '#server/reservations/payable.ts'
import { paymentsOf } from '#server/reservations/payments-of.ts'
import { isHeld, type Holder } from '#server/stock/unpaid-holds.ts'
import { transactClaims } from '#server/stock/transact-claims.ts'
import { nextQuestion } from './ask-payment.ts'
import { movePayment } from './move-payment.ts'

/** An older checkout is not offered again, because it could end while the visitor types a card. */
const REUSABLE_MS = CHECKOUT_LIFE_MS - 5 * 60_000
/** The provider's timeout is shorter, so a start that is older has failed, or its process has died. */
export const START_MS = 15_000
const POLL_MS = 100

interface Starting {
  local: string
  holder: Holder
}

export interface OpenPayment {
  checkoutId: string
  integrity: string
  amount: number
}

type Begun =
  | { kind: 'open'; payment: OpenPayment }
  | { kind: 'starting' }
  | { kind: 'begun'; id: string; amount: number }

const lastOf = async (trx: Trx, { tenant, id }: ReservationRow) => {
  const payments = await paymentsOf(trx, tenant, id)
  return (wanted: PaymentRow['state']) => payments.find(({ state }) => state === wanted)
}

const begin = async (trx: Trx, reservation: ReservationRow, { local, holder }: Starting, now: Date): Promise<Begun> => {
  const row = await lockReservation(trx, reservation)
  const { tenant, id } = row
  const payable = await payableOf(trx, row, local)

  const age = ({ started_at }: PaymentRow) => now.getTime() - started_at.getTime()
  const last = await lastOf(trx, row)
  const starting = last('starting')
  if (starting && age(starting) < START_MS) return { kind: 'starting' }
  if (starting) await movePayment(trx, starting, { type: 'attempt.lapse' }, { settled_at: now })

  const open = last('open')
  const isSame = open?.amount === payable.amount && open.change === payable.change
  if (isHeld({ hold_until: payable.holdUntil }, now) && open && isSame && age(open) < REUSABLE_MS)
    return {
      kind: 'open',
      payment: { checkoutId: open.checkout_id!, integrity: open.integrity ?? '', amount: open.amount },
    }

  await payable.hold(trx, now, holder)
  const payment = newId()
  await trx
    .insertInto('payments')
    .values({
      tenant,
      id: payment,
      reservation: id,
      change: payable.change,
      amount: payable.amount,
      state: 'starting',
      started_at: now,
      ask_at: nextQuestion({ started_at: now }, now),
    })
    .execute()
  return { kind: 'begun', id: payment, amount: payable.amount }
}

/**
 * Opens the checkout outside of any transaction, because the provider may be slow, and the sandbox needs the same
 * database.
 */
const openAtProvider = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { acquirer }: Provider,
  { tenant, number }: ReservationRow,
  { id, amount }: { id: string; amount: number },
): Promise<OpenPayment> => {
  const starting = { tenant, id, state: 'starting' } as const
  try {
    crashPoint('payment.begun')
    const opened = await acquirer.createCheckout({ amount, merchantTransactionId: id, merchantInvoiceId: number })
    crashPoint('payment.opened')
    const { checkoutId, integrity } = opened
    const isOpen = await movePayment(db, starting, { type: 'checkout.open' }, { checkout_id: checkoutId, integrity })
    // Gives up a start that took too long, because another start may have replaced it.
    if (!isOpen) throw new AcquirerUnavailable('the payment provider was too slow')
    return { ...opened, amount }
  } catch (error) {
    await movePayment(db, starting, { type: 'attempt.lapse' })
    if (!(error instanceof AcquirerUnavailable)) throw error
    log.error({ tenant, payment: id, reason: error.message }, 'A payment could not be started')
    throw new Refusal(409, { error: 'the payment provider is unavailable' })
  }
}

/**
 * The row is stored before the checkout is opened, so that no payment is lost if the process dies in between.
 * @throws Refusal 409 if the booking cannot be paid, if too much is held unpaid (`tooManyUnpaid`), if another start
 * takes too long, if the provider cannot be reached, or as `transactClaims`
 */
export const startPayment = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  provider: Provider,
  row: ReservationRow,
  starting: Starting,
): Promise<OpenPayment> => {
  const { wanted } = await payableOf(deps.db, row, starting.local)
  const deadline = performance.now() + START_MS
  for (;;) {
    const begun = await transactClaims(
      deps.db,
      wanted,
      () => row.id,
      (trx) => begin(trx, row, starting, deps.clock()),
    )
    if (begun.kind === 'open') return begun.payment
    if (begun.kind === 'begun') return openAtProvider(deps, provider, row, begun)
    if (performance.now() > deadline) throw new Refusal(409, { error: 'the payment is being started' })
    await pause(POLL_MS)
  }
}
