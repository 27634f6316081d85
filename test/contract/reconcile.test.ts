import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '#contract/staff.ts'
import type { StaffUnknownPayment } from '#contract/staff-payments.ts'
import { STATUS } from '#contract/constants.ts'
import { runSandbox } from '#sandbox/run-sandbox.ts'
import { comparePayments } from '#server/jobs/compare-payments.ts'
import { refundUnknownPayments } from '#server/payments/refund-unknown.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { disagreements, ledgerTotal } from '#test/support/books-and-ledger.ts'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { pageCommands } from '#test/support/page-commands.ts'
import { restorePoint } from '#test/support/restore-point.ts'
import { staffMember } from '#test/support/staff.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'

const SUCCEEDS = '4200000000000091'

let now = new Date(`${TODAY}T09:00:00Z`)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const shop = await openTestShop({ deps: { clock: () => now } })
const { db, deps } = shop
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  shop.logged.length = 0
  await forgetOrders(db)
})

const maria = await staffMember(shop)

const talstation = commandLine(db, { clock: () => now })
const reconcile = (...words: string[]) => withErrors(talstation('reconcile', ...words))

const ordered = async (size = '26.5') => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ persons: [adult([boot(size)])] }))
  return { anna, id: body.bookingId, number: body.number }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

const pay = async ({ anna, id }: Ordered) => anna.enterCard((await anna.startPayment(id)).body, SUCCEEDS)
const notify = () => runSandbox(deps)
const status = async (id: string) =>
  (await db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst())?.status
const mails = async () => (await db.selectFrom('mails').select('mail').execute()).map(({ mail }) => mail.kind)
const unknown = () =>
  db.selectFrom('unknown_payments').select(['kind', 'reason', 'state', 'amount', 'number']).execute()
const idOfUnknown = async () => (await db.selectFrom('unknown_payments').select('id').executeTakeFirstOrThrow()).id

describe('After a restore', () => {
  test('a payment whose row and booking are in the backup pays the booking', async () => {
    const booked = await ordered()
    const started = (await booked.anna.startPayment(booked.id)).body
    const restore = await restorePoint(db)
    await booked.anna.enterCard(started, SUCCEEDS)
    await notify()
    await restore()
    expect(await status(booked.id)).toBe(STATUS.open)
    expect(await reconcile()).toEqual([
      'worked: 1 payments and refunds at the provider from 2026-02-28 09:00 to 2026-03-02 09:00 UTC',
      expect.stringMatching(/^ {2}[0-9A-F]{32}, 19\.00 €: booked: it pays its booking now$/),
    ])
    expect(await status(booked.id)).toBe(STATUS.paid)
    expect(await mails()).toEqual(['confirmed'])
    expect((await reconcile())[1]).toBe('  Shop and provider agree.')
    expect(await disagreements(db)).toEqual([])
  })

  test('a payment that began after the backup pays its booking by the booking’s number', async () => {
    const booked = await ordered()
    const restore = await restorePoint(db)
    await pay(booked)
    await notify()
    await restore()
    expect(await reconcile()).toContainEqual(expect.stringContaining('booked: it pays its booking now'))
    expect(await status(booked.id)).toBe(STATUS.paid)
    expect(await disagreements(db)).toEqual([])
  })

  test('a payment of a change’s difference since the backup applies the change', async () => {
    const booked = await ordered()
    await pay(booked)
    await notify()
    const dearer = order({ persons: [adult([boot('26.5'), { id: 'ski', count: 1 }])] })
    await booked.anna.change(booked.id, dearer)
    const restore = await restorePoint(db)
    await pay(booked)
    await notify()
    await restore()
    expect(await reconcile()).toContainEqual(expect.stringContaining('booked: it pays its booking now'))
    const { amount } = await db.selectFrom('reservations').select('amount').executeTakeFirstOrThrow()
    expect(amount).toBeGreaterThan(1900)
    expect(await disagreements(db)).toEqual([])
  })

  test('a payment for units that are no longer free is refunded', async () => {
    const booked = await ordered('27.5')
    const restore = await restorePoint(db)
    await pay(booked)
    await notify()
    await restore()
    await db.updateTable('reservations').set({ expired: true, hold_until: null }).execute()
    for (const table of ['stock_claims', 'unpaid_holds'] as const) await db.deleteFrom(table).execute()
    await db.updateTable('stock_days').set({ taken: 0 }).execute()
    await ordered('27.5')
    expect(await reconcile()).toContainEqual(expect.stringContaining('cannot be kept, so a job refunds it'))
    await sendRefunds(deps)
    expect(await ledgerTotal(db)).toBe('0.00')
  })

  test('a payment without a booking is kept, and refunded on request only', async () => {
    const restore = await restorePoint(db)
    const lost = await ordered()
    await pay(lost)
    await notify()
    await restore()
    const printed = await reconcile()
    const id = await idOfUnknown()
    expect(printed.slice(1)).toEqual([
      `  ${id}, 19.00 €: UNKNOWN: no booking is known`,
      '  To decide at /worked/staff/payments, or by --refund or --close:',
      `    payment ${id} of 2026-03-02, 19.00 €, booking ${lost.number}`,
    ])
    await refundUnknownPayments(deps)
    expect(await ledgerTotal(db)).toBe('19.00')
    expect(await reconcile('--refund', id)).toContain(`A job of the server refunds ${id}.`)
    await Promise.all([refundUnknownPayments(deps), refundUnknownPayments(deps)])
    await notify()
    expect(await unknown()).toContainEqual(expect.objectContaining({ kind: 'payment', state: 'done' }))
    expect(await ledgerTotal(db)).toBe('0.00')
    expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
    expect((await reconcile())[1]).toBe('  Shop and provider agree.')
    expect(await reconcile('--refund', id)).toEqual([`worked has no open unknown payment ${id}.`])
  })

  test('a refund since the backup is recorded, and a second cancellation refunds nothing more', async () => {
    const booked = await ordered()
    await pay(booked)
    await notify()
    const restore = await restorePoint(db)
    await booked.anna.cancel(booked.id)
    await sendRefunds(deps)
    await restore()
    expect(await status(booked.id)).toBe(STATUS.paid)
    expect(await reconcile()).toContainEqual(expect.stringContaining('refund recorded'))
    expect(await unknown()).toMatchObject([{ kind: 'refund', reason: 'refund', state: 'open' }])
    await booked.anna.cancel(booked.id)
    await sendRefunds(deps)
    expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
  })

  test('a refund that was sent since the backup is not sent again', async () => {
    const booked = await ordered()
    await pay(booked)
    await notify()
    await booked.anna.cancel(booked.id)
    const restore = await restorePoint(db)
    await sendRefunds(deps)
    await restore()
    await reconcile()
    await sendRefunds(deps)
    expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
    expect(await disagreements(db)).toEqual([])
  })

  test('a restored refund that was sent already is not sent again by the job', async () => {
    const booked = await ordered()
    await pay(booked)
    await notify()
    await booked.anna.cancel(booked.id)
    const restore = await restorePoint(db)
    await sendRefunds(deps)
    await restore()
    later(1)
    await sendRefunds(deps)
    expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
    expect(await disagreements(db)).toEqual([])
  })

  test('a refund of an unknown payment is sent once, even if its answer was lost', async () => {
    await lostPayment()
    await reconcile()
    const id = await idOfUnknown()
    await reconcile('--refund', id)
    await refundUnknownPayments(deps)
    await db.deleteFrom('unknown_payments').where('kind', '=', 'refund').execute()
    await db.updateTable('unknown_payments').set({ state: 'due', due_at: now, refunded: 0, settled_at: null }).execute()
    later(1)
    await refundUnknownPayments(deps)
    expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
    expect(await unknown()).toContainEqual(expect.objectContaining({ kind: 'payment', state: 'done' }))
  })

  test('the job compares all payments since its last run, in only one of two processes', async () => {
    await comparePayments(deps)
    const booked = await ordered()
    const restore = await restorePoint(db)
    await pay(booked)
    await notify()
    later(20 * 24 * 60)
    await db.updateTable('sandbox_notifications').set({ due_at: null }).execute()
    await restore()
    expect((await Promise.all([comparePayments(deps), comparePayments(deps)])).toSorted()).toEqual([0, 1])
    expect(await comparePayments(deps)).toBe(0)
    await sendRefunds(deps)
    expect(await ledgerTotal(db)).toBe('0.00')
  })
})

const lostPayment = async () => {
  const restore = await restorePoint(db)
  const lost = await ordered()
  await pay(lost)
  await restore()
  return lost
}

const listed = async () => (await maria.call<{ payments: StaffUnknownPayment[] }>('GET', '/payments')).body.payments
const counted = async () => (await maria.call<Counter>('GET', '/counter')).body.unknownPayments

describe('The staff', () => {
  test('refund an unknown payment at the counter, once', async () => {
    const { number } = await lostPayment()
    await reconcile()
    const [payment] = await listed()
    expect(payment).toMatchObject({ kind: 'payment', reason: 'payment', amount: 1900, number, isBooked: false })
    expect(await counted()).toBe(1)
    for (const _ of [1, 2]) expect((await maria.call('POST', `/payments/${payment!.id}/refund`, {})).status).toBe(200)
    expect(await listed()).toMatchObject([{ state: 'due' }])
    await refundUnknownPayments(deps)
    expect([await listed(), await counted()]).toEqual([[], 0])
    expect(await ledgerTotal(db)).toBe('0.00')
  })

  test('close a payment that is not of the shop', async () => {
    await lostPayment()
    await reconcile()
    const [payment] = await listed()
    expect((await maria.call('POST', '/payments/fremd/close', {})).status).toBe(404)
    expect((await maria.call('POST', `/payments/${payment!.id}/close`, {})).status).toBe(200)
    expect(await listed()).toEqual([])
    expect(await ledgerTotal(db)).toBe('19.00')
  })

  test.each([
    ['refund', 'close'],
    ['close', 'refund'],
  ])('learn that a colleague has decided to %s a payment, when they press %s', async (first, second) => {
    await lostPayment()
    await reconcile()
    const [payment] = await listed()
    const press = async (decision: string) =>
      (await maria.call('POST', `/payments/${payment!.id}/${decision}`, {})).status
    expect([await press(first), await press(second), await press(first)]).toEqual([200, 404, 200])
  })

  test('keep a payment in another currency, and cannot refund it here', async () => {
    await lostPayment()
    await reconcile()
    await db.updateTable('unknown_payments').set({ currency: 'CHF' }).execute()
    const [payment] = await listed()
    expect((await maria.call('POST', `/payments/${payment!.id}/refund`, {})).status).toBe(404)
    expect(await listed()).toMatchObject([{ currency: 'CHF', state: 'open' }])
    expect((await reconcile()).at(-1)).toContain(', 19.00 CHF, ')
  })
})

describe('A notification about an unknown payment', () => {
  test('an unknown payment is kept only once, and logged without personal data', async () => {
    const { number } = await lostPayment()
    await db.updateTable('sandbox_notifications').set({ due_at: now }).execute()
    await notify()
    expect(await unknown()).toEqual([{ kind: 'payment', reason: 'payment', state: 'open', amount: 1900, number }])
    const errors = shop.logged.filter(({ level }) => Number(level) >= 50)
    expect(errors).toMatchObject([{ msg: 'The shop does not know a payment: decide about it', reason: 'payment' }])
    await reconcile()
    expect(await unknown()).toHaveLength(1)
  })

  test('a notified payment that the provider does not know is not kept', async () => {
    await lostPayment()
    await db.deleteFrom('sandbox_payments').execute()
    await notify()
    expect(await unknown()).toEqual([])
  })
})

describe('The report', () => {
  test('the report names a payment whose amount differs from the shop’s amount', async () => {
    const booked = await ordered()
    await pay(booked)
    await db.updateTable('sandbox_checkouts').set({ amount: '18.00' }).execute()
    await db.deleteFrom('sandbox_notifications').execute()
    expect(await reconcile()).toContainEqual(expect.stringContaining('UNKNOWN: the shop knows it with another amount'))
    expect(await unknown()).toMatchObject([{ reason: 'amount', amount: 1800, state: 'open' }])
    expect(await reconcile('--close', await idOfUnknown())).toContainEqual(expect.stringMatching(/^Closed /))
    expect(await status(booked.id)).toBe(STATUS.open)
  })

  test('a payment with an amount that cannot be stored is listed, and stops no comparison', async () => {
    const booked = await ordered()
    await pay(booked)
    await db.updateTable('sandbox_checkouts').set({ amount: '30000000.00' }).execute()
    await db.deleteFrom('sandbox_notifications').execute()
    expect(await reconcile()).toContainEqual(expect.stringContaining('UNKNOWN: the shop knows it with another amount'))
    expect(await listed()).toMatchObject([{ amount: 0, state: 'open' }])
    expect((await maria.call('POST', `/payments/${await idOfUnknown()}/refund`, {})).status).toBe(404)
  })

  test('the report names a payment of the shop that the provider does not know', async () => {
    await pay(await ordered())
    await notify()
    await db.deleteFrom('sandbox_payments').execute()
    expect(await reconcile()).toContainEqual(expect.stringContaining('MISSING'))
  })

  test('the report names a finished refund of the shop that the provider does not know', async () => {
    const booked = await ordered()
    await pay(booked)
    await notify()
    await booked.anna.cancel(booked.id)
    await sendRefunds(deps)
    expect((await reconcile())[1]).toBe('  Shop and provider agree.')
    const { id } = await db.selectFrom('sandbox_refunds').select('id').executeTakeFirstOrThrow()
    await db.deleteFrom('sandbox_refunds').execute()
    expect(await reconcile()).toContainEqual(
      expect.stringMatching(new RegExp(`^ {2}${id}, 19\\.00 €: MISSING: .* refund`)),
    )
    later(7 * 60)
    expect(await comparePayments(deps)).toBe(1)
    expect(shop.logged).toContainEqual(
      expect.objectContaining({ msg: 'The provider does not know a refund of the shop' }),
    )
  })

  test('the provider’s payments of a period are read from all pages', async () => {
    const booked = await ordered()
    await pay(booked)
    const { checkout, ...payment } = await db.selectFrom('sandbox_payments').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('sandbox_payments')
      .values(Array.from({ length: 249 }, (_, at) => ({ ...payment, checkout, id: `${payment.id}${at}` })))
      .execute()
    const worked = (await deps.tenants.byCode('worked'))!
    const { acquirer } = deps.providerOf(worked)!
    const listed = async (from: Date) => (await acquirer.listTransactions({ from, to: now })).map(({ id }) => id)
    expect(new Set(await listed(new Date(now.getTime() - 1_000))).size).toBe(250)
    later(1)
    expect(await listed(now)).toEqual([])
  })

  test('a report for named days begins and ends at midnight of the shop’s time zone', async () => {
    expect(await reconcile('--from', '2026-03-01', '--to', TODAY)).toContain(
      'worked: 0 payments and refunds at the provider from 2026-02-28 23:00 to 2026-03-02 23:00 UTC',
    )
  })

  test('every command of docs/operations/payments.md prints a report', async () => {
    const commands = pageCommands('operations/payments.md')
    expect(commands).toHaveLength(5)
    for (const command of commands) {
      const [, words] = /^npm run talstation -- (.+)$/.exec(command)!
      const decided = /--(?:refund|close) (\w+)/.exec(words!)?.[1]
      if (decided === undefined) {
        expect((await talstation(...words!.split(' ')))[1]).toBe('  Shop and provider agree.')
        continue
      }
      await lostPayment()
      await reconcile()
      const open = db.selectFrom('unknown_payments').select('id').where('state', '=', 'open')
      const { id } = await open.executeTakeFirstOrThrow()
      const [said] = await talstation(...words!.replace(decided, id).split(' '))
      expect(said).toMatch(new RegExp(`^(?:A job of the server refunds|Closed) ${id}\\.$`))
    }
  })

  test('the reconcile command refuses a malformed day and an unknown shop', async () => {
    expect(await reconcile('--from', '02.03.2026')).toEqual(['--from 02.03.2026 is no day such as 2026-03-02.'])
    expect(await reconcile('--tenant', 'fremd')).toEqual(['There is no such shop.'])
  })
})
