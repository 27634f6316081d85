import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { Mail } from '#contract/mail.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { adult, newKey, order, type OrderInput } from '#test/support/visitor.ts'

const shop = await openCustomerShop()
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const VICTIM = 'ida@example.com'
const skis = [{ id: 'ski', count: 1 }]
const api = '/worked/de/api/checkout'

const stranger = (address: string) => {
  const browser = shop.browser({ address })
  const from = { 'X-Forwarded-For': address }
  const place = async (email: string, more: Partial<OrderInput> = {}) => {
    const persons = [adult(skis, { email })]
    const headers = { ...from, 'Idempotency-Key': newKey() }
    const { status, body } = await browser.send<CheckoutAnswer>('POST', api, order({ persons, ...more }), headers)
    expect(status).toBe(201)
    return body
  }
  const cancel = async (id: string) => (await browser.send<unknown>('POST', `${api}/${id}/cancel`, {}, from)).status
  return {
    place,
    cancel,
    placeAndCancel: async (email: string, more: Partial<OrderInput> = {}) => {
      const booked = await place(email, more)
      expect(await cancel(booked.bookingId)).toBe(200)
      return booked
    },
    change: (id: string, email: string, remark: string) =>
      browser.send('PUT', `${api}/${id}`, order({ persons: [adult(skis, { email })], remark }), from),
    askForLink: async (email: string, number: string) =>
      (await browser.send('POST', `${api}/link`, { email, number }, from)).status,
  }
}

const kindsTo = async (email: string) => (await shop.mailsTo(email)).map(({ kind }) => kind)
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `198.51.100.${at + 1}`)

test('A mailbox gets at most seven invitations and mails about cancelled unpaid orders an hour', async () => {
  for (const address of addresses(7)) await stranger(address).placeAndCancel(VICTIM, { createUser: true })
  expect((await kindsTo(VICTIM)).filter((kind) => kind === 'activation')).toHaveLength(4)
  expect(await kindsTo(VICTIM)).toHaveLength(7)
  shop.minutesLater(60)
  await stranger('203.0.113.9').place(VICTIM, { createUser: true })
  expect(await kindsTo(VICTIM)).toHaveLength(8)
})

test('One network address causes at most thirty invitations and thirty cancellation mails an hour', async () => {
  const eve = stranger('198.51.100.7')
  for (let at = 0; at < 32; at += 1) await eve.placeAndCancel(`gast${at}@example.com`, { createUser: true })
  await shop.mailsTo(VICTIM)
  const mails = await shop.db.selectFrom('mails').select('mail').execute()
  const count = (kind: Mail['kind']) => mails.filter(({ mail }) => mail.kind === kind).length
  expect([count('activation'), count('cancelled')]).toEqual([30, 30])
})

test('An address gets at most seven mails an hour about cancelled unpaid bookings', async () => {
  for (const address of addresses(9)) await stranger(address).placeAndCancel(VICTIM)
  expect(await kindsTo(VICTIM)).toEqual(Array.from({ length: 7 }, () => 'cancelled'))
  const { number } = await stranger('203.0.113.9').place(VICTIM)
  expect(await stranger('203.0.113.9').askForLink(VICTIM, number)).toBe(429)
  expect(await kindsTo(VICTIM)).toHaveLength(7)
  shop.minutesLater(60)
  await stranger('203.0.113.9').askForLink(VICTIM, number)
  expect(await kindsTo(VICTIM)).toContain('booking_link')
})

test('A booking’s link can be requested five times an hour, even for unknown bookings', async () => {
  const { number } = await stranger('203.0.113.9').place(VICTIM)
  const askAll = (asked: string) =>
    Promise.all(addresses(6).map((address) => stranger(address).askForLink(VICTIM, asked)))
  const known = await askAll(number)
  shop.minutesLater(60)
  const unknown = await askAll('MV-222222')
  for (const answers of [known, unknown])
    expect(answers.toSorted((a, b) => a - b)).toEqual([202, 202, 202, 202, 202, 429])
  expect(await kindsTo(VICTIM)).toEqual(['booking_link'])
})

test('A paid booking can be changed ten times an hour', async () => {
  const anna = stranger('198.51.100.7')
  const { bookingId } = await anna.place(VICTIM)
  const paid = { status: STATUS.paid, hold_until: null, holder: null, paid_at: shop.clock() } as const
  await shop.db.updateTable('reservations').set(paid).where('id', '=', bookingId).execute()
  for (let at = 0; at < 10; at += 1) expect((await anna.change(bookingId, VICTIM, `${at}`)).status).toBe(200)
  const refused = await anna.change(bookingId, VICTIM, 'zu viel')
  expect(refused).toMatchObject({ status: 429 })
  expect(Number(refused.headers.get('retry-after'))).toBe(3600)
  expect(await kindsTo(VICTIM)).toHaveLength(10)
  const { payload } = await shop.db.selectFrom('reservations').select('payload').executeTakeFirstOrThrow()
  expect(payload.remark).toBe('9')
  expect(await anna.cancel(bookingId)).toBe(200)
  expect(await kindsTo(VICTIM)).toContain('cancelled')
})

const queue = (mail: Mail, sender: string | null) =>
  shop.db.transaction().execute((trx) =>
    queueMail(trx, {
      tenant: 'worked',
      mail,
      recipient: VICTIM,
      language: 'de',
      reservation: null,
      onceKey: null,
      sender,
      now: shop.clock(),
    }),
  )
const KINDS: Mail[] = [
  { kind: 'confirmed' },
  { kind: 'changed' },
  { kind: 'cancelled', fee: 0, refund: 0 },
  { kind: 'group_link', group: 'G', token: 'T' },
  { kind: 'group_inquiry', group: 'G' },
  { kind: 'payment_failed', amount: 100, change: null },
]

test.each(KINDS)('A mail %o caused by a visitor is counted for its recipient', async (mail) => {
  const answers = await Promise.allSettled(addresses(11).map((address) => queue(mail, address)))
  const isNeeded = mail.kind === 'confirmed' || mail.kind === 'changed'
  expect(await kindsTo(VICTIM)).toHaveLength(isNeeded ? 10 : 7)
  expect(answers.some(({ status }) => status === 'rejected')).toBe(isNeeded)
})

test.each([...KINDS, { kind: 'refunded', amount: 1, reason: 'shop' } as const, { kind: 'reminder' } as const])(
  'A mail %o that no visitor has caused is not limited',
  async (mail) => {
    for (let at = 0; at < 40; at += 1) await queue(mail, null)
    expect(await kindsTo(VICTIM)).toHaveLength(40)
  },
)

test('RATE_LIMITS=off disables the limits of mails', async () => {
  shop.deps.environment.RATE_LIMITS = 'off'
  try {
    for (const address of addresses(7)) await stranger(address).placeAndCancel(VICTIM, { createUser: true })
    expect((await kindsTo(VICTIM)).filter((kind) => kind === 'activation')).toHaveLength(7)
  } finally {
    shop.deps.environment.RATE_LIMITS = 'on'
  }
})
