import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { importFolders } from '#server/tenants/import.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { rowsOf } from '#test/support/rows-of.ts'
import { staffMember } from '#test/support/staff.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'

let now = new Date(`${TODAY}T09:00:00Z`)
const on = (day: string) => {
  now = new Date(`${day}T09:00:00Z`)
}

const shop = await openTestShop({ deps: { clock: () => now } })
const parent = mkdtempSync(join(tmpdir(), 'talstation-remove-'))
afterAll(async () => {
  await shop.close()
  rmSync(parent, { recursive: true })
})
beforeEach(async () => {
  on(TODAY)
  await forgetOrders(shop.db)
  await shop.db.updateTable('tenants').set({ removed_at: null }).execute()
  shop.deps.tenants.forget()
})

const book = async (isPaid = true) => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ persons: [adult([isPaid ? boot('27.5') : { id: 'ski', count: 1 }])] }))
  if (isPaid) {
    const started = await anna.startPayment(body.bookingId)
    await anna.enterCard(started.body, '4200000000000091')
    expect((await anna.paymentState(body.bookingId)).body).toEqual({ state: 'success' })
  }
  return body
}

const talstation = async (words: readonly string[], typed: string[] = []) => {
  const left = [...typed]
  const asked: string[] = []
  const ask = (question: string) => {
    asked.push(question)
    return Promise.resolve(left.shift()!)
  }
  const run = commandLine(shop.db, { clock: () => now, ask: typed.length > 0 ? ask : undefined })
  const said = await withErrors(run(...words))
  shop.deps.tenants.forget()
  return { said, asked }
}

const statuses = async () =>
  (await shop.db.selectFrom('reservations').select('status').orderBy('status').execute()).map(({ status }) => status)

const SAID = [
  'Musterverleih (worked) closes at once: its pages, its counter, and the links in mails.',
  'Open bookings: 1 paid and 1 unpaid, the last until 2026-03-11.',
  'Deleted at once: no customer accounts, newsletter addresses, logins of the staff, recordings and counts.',
  "Kept, as the law asks: 2 bookings with payments and mails. The running server deletes measures 30 days after a booking's last day, and names of paid bookings after 2036.",
]
const CHOICES = `  cancel: the shop cancels them. Customers get everything back that they have paid, and a mail.
  keep:   they stay valid. You serve their customers without counter and booking page, and refund by yourself.`

test('Removing a shop asks two questions, and can cancel open bookings with full refunds', async () => {
  const maria = await staffMember(shop)
  await book()
  await book(false)
  const { said, asked } = await talstation(['tenant', 'remove', 'worked'], ['cancel', 'worked'])
  expect(asked).toEqual([
    `What becomes of the open bookings?\n${CHOICES}\ncancel or keep (another answer stops): `,
    'Write worked to remove the shop (another answer stops): ',
  ])
  expect(said).toEqual([
    ...SAID,
    'Removed worked.',
    'Cancelled 2 bookings. Run the server, with the variables PAYMENT_WORKED_..., until mails and refunds are sent.',
    '"tenant import" of the folder opens the shop again, without accounts and logins.',
  ])
  expect(await statuses()).toEqual([STATUS.cancelled, STATUS.cancelled])

  expect((await shop.get('/api/site')).status).toBe(404)
  expect((await maria.call('GET', '/counter')).status).toBe(404)
  await sendRefunds(shop.deps)
  expect(await shop.db.selectFrom('refunds').select(['amount', 'state']).execute()).toEqual([
    { amount: 1900, state: 'done' },
  ])
})

test('Bookings kept at a shop’s removal stay valid, and lose personal data after ten years', async () => {
  const { number } = await book()
  await talstation(['tenant', 'remove', 'worked', '--bookings', 'keep', '--yes'])
  expect(await statuses()).toEqual([STATUS.paid])
  expect((await talstation(['tenant', 'list'])).said).toEqual([
    expect.stringMatching(
      /^worked {2}Musterverleih: removed on 2026-03-02, 1 booking kept until the end of 2036; 6 products, 2 locations; imported /,
    ),
  ])
  expect((await talstation(['customer', 'find', 'anna@example.com'])).said).toEqual([expect.stringContaining(number)])
  const emails = async () =>
    (await shop.db.selectFrom('reservations').select('email').execute()).map(({ email }) => email)
  on('2036-12-31')
  await removeExpired(shop.deps)
  expect(await emails()).toEqual(['anna@example.com'])
  on('2037-01-01')
  await removeExpired(shop.deps)
  expect(await emails()).toEqual([''])
})

test('Removing a shop changes nothing if an answer or an option is missing or wrong', async () => {
  await book()
  const unsaid = [
    'Say what becomes of the open bookings, by --bookings cancel or --bookings keep.',
    ...CHOICES.split('\n'),
  ]
  expect((await talstation(['tenant', 'remove', 'worked'])).said).toEqual(unsaid)
  expect((await talstation(['tenant', 'remove', 'worked', '--bookings', 'cancel'])).said).toEqual([
    'Add --yes to remove the shop without a question.',
  ])
  expect((await talstation(['tenant', 'remove', 'worked', '--bookings', 'sell', '--yes'])).said[0]).toBe(
    "Option '--bookings <what>' argument 'sell' is invalid. Allowed choices are cancel, keep.",
  )
  for (const typed of [['no'], ['keep', 'yes']])
    expect((await talstation(['tenant', 'remove', 'worked'], typed)).said).toEqual(['Stopped: nothing was changed.'])
  expect(await statuses()).toEqual([STATUS.paid])
  expect((await shop.get('/api/site')).status).toBe(200)
})

test('The server’s start leaves a removed shop closed, and an import opens it again', async () => {
  const folder = writeWorkedFolder(parent, 'worked')
  expect((await talstation(['tenant', 'import', folder])).said).toEqual(['Imported worked'])
  expect((await talstation(['tenant', 'remove', 'worked', '--yes'])).said).toContain('No booking is open.')
  expect(await importFolders(shop.db, [folder], now, { reopens: false })).toMatchObject({
    imported: [],
    unchanged: [],
    removed: ['worked'],
  })
  shop.deps.tenants.forget()
  expect((await shop.get('/api/site')).status).toBe(404)
  expect((await talstation(['tenant', 'remove', 'worked', '--yes'])).said).toEqual([
    'The shop worked is removed already.',
  ])
  expect((await talstation(['tenant', 'import', folder])).said).toEqual(['Imported worked'])
  expect((await shop.get('/api/site')).status).toBe(200)
})

test('Removing a shop deletes the personal data that no booking needs', async () => {
  const two = await openCustomerShop()
  const anna = await two.customer('anna@example.com')
  expect((await anna.checkout(order({ persons: [adult([boot('27.5')])], newsletter: true }))).status).toBe(201)
  await two.customer('berta@example.com', { tenant: 'other' })
  const run = commandLine(two.db, { clock: two.clock })
  await run('tenant', 'remove', 'worked', '--bookings', 'keep', '--yes')
  const tablesWith = async (email: string) =>
    [...new Set((await rowsOf(two.db, [email])).map((row) => row.slice(0, row.indexOf(':'))))].toSorted()
  expect(await tablesWith('anna@example.com')).toEqual(['mails', 'reservations'])
  expect(await tablesWith('berta@example.com')).toContain('customers')
  await two.close()
})
