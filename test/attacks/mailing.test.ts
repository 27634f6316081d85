import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import type { LeadersGroup } from '#contract/groups.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { addressHash, proveAddress } from '#server/auth/proved-address.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { countTurns, type Turn } from '#server/limits/limiter.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { recordFigure } from '#test/support/figure.ts'
import { general, groupTenant, leader, withBoot } from '#test/support/groups.ts'
import { openMailShop } from '#test/support/mail.ts'
import { size } from '#test/support/size.ts'
import type { ReceivedMail } from '#test/support/smtp.ts'
import { adult, newKey, order, type OrderInput, visitor } from '#test/support/visitor.ts'

const generous: Tenant = {
  ...groupTenant,
  discounts: [...groupTenant.discounts, { code: 'GRATIS', percent: 100 }],
  shop: {
    ...groupTenant.shop,
    withdrawal: true,
    maxPersons: 10,
    groups: { ...groupTenant.shop.groups!, min: 1, max: 90 },
  },
}
const shop = await openMailShop({ tenants: [generous], environment: { TRUST_PROXY: 1 } })
beforeEach(async () => {
  await shop.forgetAll()
  for (const table of ['account_requests', 'customers'] as const) await shop.db.deleteFrom(table).execute()
})
afterAll(() => shop.close())

const SPAM = 'Gewinnspiel'
const typedName = { firstname: SPAM, lastname: `${SPAM} Berger` }
const victim = (at: number) => (at % 2 === 0 ? `ida+${at}@example.com` : 'Ida@Example.com')
const isVictims = ({ recipients }: ReceivedMail) => /^ida(\+\d+)?@example\.com$/i.test(recipients[0]!)

const inTheEnd = async (): Promise<ReceivedMail[]> => {
  await answerRequests(shop.deps)
  await shop.sendDue()
  await shop.sendDue()
  return shop.received()
}

const seenIn = ({ subject, text, html, headers, attachments }: ReceivedMail): string =>
  [
    subject,
    text,
    html,
    ...headers.map(({ value }) => value),
    ...attachments.map(({ content, filename }) => `${filename} ${new TextDecoder().decode(content as ArrayBuffer)}`),
  ].join('\n')

const orderOf = (email: string, more: Partial<OrderInput> = {}) =>
  order({
    persons: [adult([{ id: 'ski', count: 1 }], { ...typedName, email, label: SPAM })],
    accommodation: { name: SPAM, address: `${SPAM} 4, 6999 Moos` },
    remark: SPAM,
    createUser: true,
    newsletter: true,
    ...more,
  })

const stranger = (address: string) => {
  const browser = visitor(shop.app)
  const call = <T = Record<string, unknown>>(method: string, path: string, body: unknown) =>
    browser.send<T>(method, `/worked/de/api/${path}`, body, {
      'X-Forwarded-For': address,
      'Idempotency-Key': newKey(),
    })
  const place = (email: string, more: Partial<OrderInput> = {}) =>
    call<CheckoutAnswer>('POST', 'checkout', orderOf(email, more))
  const begin = (email: string, more: Record<string, unknown> = {}) =>
    call<LeadersGroup>('POST', 'groups/group', {
      kind: 'inquiry',
      general: general({ title: SPAM, remark: SPAM }),
      leader: leader({ ...typedName, email }),
      persons: [],
      ...more,
    })
  const payInVain = async (id: string) =>
    browser.enterCard((await call<PaymentStart>('POST', `checkout/${id}/payment`, {})).body, '4000000000000002')
  return { call, place, begin, payInVain }
}
type Stranger = ReturnType<typeof stranger>

const WAYS: Record<string, (eve: Stranger, email: string) => Promise<unknown>> = {
  'registration and forgotten password': async (eve, email) => {
    await eve.call('POST', 'customer/register', { email, ...typedName, newsletter: true })
    return eve.call('POST', 'customer/password/forgot', { email })
  },
  'cancelled order': async (eve, email) => {
    const { body } = await eve.place(email)
    await eve.call('POST', 'checkout/link', { email, number: body.number })
    return eve.call('POST', `checkout/${body.bookingId}/cancel`, {})
  },
  'declined card of an order whose e-mail address was changed': async (eve, email) => {
    const { body } = await eve.place('eve@example.net', { createUser: false })
    await eve.payInVain(body.bookingId)
    await eve.call('GET', `checkout/${body.bookingId}/payment`, undefined)
    await eve.call('PUT', `checkout/${body.bookingId}`, orderOf(email, { createUser: false }))
    await eve.payInVain(body.bookingId)
    await eve.call('GET', `checkout/${body.bookingId}/payment`, undefined)
    return eve.call('POST', `checkout/${body.bookingId}/cancel`, {})
  },
  'declined cards for a change of a free order': async (eve, email) => {
    const { body } = await eve.place(email, { dc: 'GRATIS', newsletter: false, createUser: false })
    await eve.call('PUT', `checkout/${body.bookingId}`, orderOf(email, { createUser: false }))
    for (let at = 0; at < 5; at += 1) {
      await eve.payInVain(body.bookingId)
      await eve.call('GET', `checkout/${body.bookingId}/payment`, undefined)
    }
    return undefined
  },
  'free order, changed and cancelled': async (eve, email) => {
    const { body } = await eve.place(email, { dc: 'GRATIS' })
    for (const mailbox of ['eve@example.net', email])
      await eve.call('PUT', `checkout/${body.bookingId}`, orderOf(mailbox, { dc: 'GRATIS' }))
    return eve.call('POST', `checkout/${body.bookingId}/cancel`, {})
  },
  'free order': (eve, email) => eve.place(email, { dc: 'GRATIS', date: { from: '2026-03-03', to: '2026-03-04' } }),
  'group, its link and its inquiry': async (eve, email) => {
    const { body } = await eve.begin(email, { persons: [withBoot(SPAM, '26.5')] })
    await eve.call('POST', 'groups/link', { email })
    return eve.call('POST', `groups/group/${body.id}/complete`, { conditionsAccepted: true, language: 'de' })
  },
  'reminder of a group': async (eve, email) => {
    const { body } = await eve.begin('eve@example.net', {
      persons: [withBoot(SPAM, '26.5', { lastname: SPAM, shoesize: null, email })],
    })
    return eve.call('POST', `groups/group/${body.id}/remind`, {})
  },
  withdrawal: (eve, email) => eve.call('POST', 'withdrawal', { name: SPAM, number: SPAM, email }),
}

test.each(Object.entries(WAYS))(
  'A victim gets at most ten mails an hour, without the sender’s words, from: %s',
  async (_, way) => {
    const rounds = size({ share: 1, whole: 12 })
    for (let at = 0; at < rounds; at += 1) await way(stranger(`198.51.100.${at}`), victim(at))
    const letters = (await inTheEnd()).filter(isVictims)
    expect(letters.length).toBeGreaterThan(0)
    expect(letters.length).toBeLessThanOrEqual(10)
    for (const letter of letters) expect(seenIn(letter).toLowerCase()).not.toContain(SPAM.toLowerCase())
  },
)

test('All calls together send a victim at most ten mails an hour', async ({ task }) => {
  const rounds = size({ share: 2, whole: 4 })
  for (let at = 0; at < rounds; at += 1)
    for (const way of Object.values(WAYS).toReversed()) await way(stranger(`198.51.100.${at}`), victim(at))
  await queueReminders(shop.deps)
  const letters = (await inTheEnd()).filter(isVictims)
  const quoting = letters.filter((letter) => seenIn(letter).includes(SPAM))
  recordFigure(
    task,
    `${letters.length} letters an hour to a victim by ${Object.keys(WAYS).length} ways, ${quoting.length} with a stranger's words`,
  )
  expect(letters.length).toBeLessThanOrEqual(10)
  expect(quoting).toEqual([])
})

test('A victim of unwanted mails can still order a free booking', async () => {
  for (let at = 0; at < 12; at += 1) await stranger(`198.51.100.${at}`).begin(victim(at))
  const { status } = await stranger('203.0.113.9').place(victim(1), { dc: 'GRATIS' })
  expect(status).toBe(201)
  expect((await inTheEnd()).filter(isVictims).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/Buchung/),
  )
})

const lacking = (count: number, emailOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => withBoot(`Kind ${at}`, '26.5', { shoesize: null, email: emailOf(at) }))
type Reminded = { reminded: string[]; notReminded: string[] }

test('Persons of a class who are deleted and added again get no second reminder', async ({ task }) => {
  const anna = stranger('198.51.100.7')
  const persons = lacking(40, (at) => `kind${at}@example.net`)
  const { body: group } = await anna.begin('anna@example.com', { persons })
  const remind = async () => (await anna.call<Reminded>('POST', `groups/group/${group.id}/remind`, {})).body
  const first = await remind()
  expect([first.reminded.length, first.notReminded.length]).toEqual([40, 0])
  await anna.call('PUT', `groups/group/${group.id}/persons`, {
    remove: first.reminded,
    persons: lacking(40, (at) => `Kind${at}+x@example.net`),
  })
  const second = await remind()
  recordFigure(task, `${first.reminded.length} of 40 reminded at once, ${second.reminded.length} again the same day`)
  expect([second.reminded.length, second.notReminded.length]).toEqual([0, 40])
})

test('A group sends at most sixty reminders a day and lists persons not reminded', async () => {
  const anna = stranger('198.51.100.7')
  const { body: group } = await anna.begin('anna@example.com', {
    persons: lacking(70, (at) => `kind${at}@example.net`),
  })
  const { body } = await anna.call<Reminded>('POST', `groups/group/${group.id}/remind`, {})
  expect([body.reminded.length, body.notReminded.length]).toEqual([60, 10])
})

test('One network address sends at most 120 reminders a day for all its groups', async () => {
  const sender: Turn[] = Array.from({ length: 119 }, () => ['remindersByAddress', '198.51.100.7'])
  await countTurns(shop.db, 'worked', sender, shop.clock())
  const anna = stranger('198.51.100.7')
  const { body: group } = await anna.begin('anna@example.com', {
    persons: lacking(2, (at) => `kind${at}@example.net`),
  })
  const { body } = await anna.call<Reminded>('POST', `groups/group/${group.id}/remind`, {})
  expect([body.reminded.length, body.notReminded.length]).toEqual([1, 1])
})

test('Twenty spellings of one mailbox together get one reminder', async () => {
  const eve = stranger('198.51.100.7')
  const { body: group } = await eve.begin('eve@example.net', {
    persons: lacking(20, (at) => (at % 2 === 0 ? `i.d.a+${at}@gmail.com` : `ida+${at}@googlemail.com`)),
  })
  const { body } = await eve.call<Reminded>('POST', `groups/group/${group.id}/remind`, {})
  expect([body.reminded.length, body.notReminded.length]).toEqual([1, 19])
})

test('Five requests for the links of nine groups send only one mail', async ({ task }) => {
  const email = 'ida@example.com'
  for (let at = 0; at < 9; at += 1) await stranger(`198.51.100.${at}`).begin(email)
  shop.minutesLater(61)
  for (let at = 0; at < 5; at += 1) await stranger(`198.51.100.${at}`).call('POST', 'groups/link', { email })
  const letters = (await inTheEnd()).filter(({ subject }) => subject!.startsWith('Ihre Gruppen'))
  recordFigure(task, `${letters.length} letter for 9 groups by 5 calls`)
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text!.match(/access=/g)).toHaveLength(9)
  expect(seenIn(letters[0]!).toLowerCase()).not.toContain(SPAM.toLowerCase())
})

test('A mail contains names from the group once the recipient’s address is proved', async () => {
  await proveAddress(shop.db, 'worked', addressHash('ida@example.com'), shop.clock())
  await stranger('198.51.100.7').begin('ida@example.com')
  expect((await inTheEnd()).filter(isVictims).map(seenIn).join()).toContain(SPAM)
})
