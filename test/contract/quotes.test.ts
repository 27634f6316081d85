import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import { erasePerson } from '#server/customers/person-places.ts'
import { expireGroups, expireQuotes } from '#server/groups/expire-groups.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { openMailShop } from '#test/support/mail.ts'
import {
  accessOf,
  general,
  groupTenant,
  groupVisitor,
  leader,
  leaderToken,
  pupil,
  withBoot,
} from '#test/support/groups.ts'
import { answering, inquired, quoteOf } from '#test/support/quotes.ts'
import { staffMember } from '#test/support/staff.ts'
import { UNPAID_HOLDS_OF_PERSON } from '#domain/reservation/holding-limits.ts'
import { adult, newKey, order, visitor } from '#test/support/visitor.ts'

const other = { ...groupTenant, shop: { ...groupTenant.shop, code: 'other' } }
const shop = await openMailShop({ tenants: [groupTenant, other], environment: { TRUST_PROXY: 1 } })
const member = await staffMember(shop, 'worked')
const maria = answering(member)
const otto = answering(await staffMember(shop, 'other'))
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const NOT_FOUND = { status: 409, body: { errorcode: ERROR_CODE.groupNotFound } }
const CHANGED = { status: 409, body: { error: 'quoteChanged' } }
const DAY = 24 * 60

const reservations = () => shop.db.selectFrom('reservations').select(['id', 'status', 'expired', 'email']).execute()
const claims = async () => (await shop.db.selectFrom('stock_claims').selectAll().execute()).length
const sent = async () => {
  await shop.sendDue()
  return shop.received()
}
const subjects = async () => (await sent()).map(({ subject }) => subject)

const quoted = async (more: Record<string, unknown> = {}, inquiry: Record<string, unknown> = {}) => {
  const { anna, id } = await inquired(shop.app, inquiry)
  expect(await maria.quote(id, more)).toMatchObject({ status: 200 })
  const quote = quoteOf((await anna.inquiry(id)).body.answer)
  return { anna, id, quote }
}

const storedEarlier = async (id: string) => {
  const { answer } = await shop.db.selectFrom('groups').select('answer').where('id', '=', id).executeTakeFirstOrThrow()
  if (answer?.kind !== 'quote') throw new Error('no quote')
  const { inLeadersOrder: _mark, ...quote } = answer
  const cart = { ...quote.cart, persons: quote.cart.persons.toReversed() }
  await shop.db
    .updateTable('groups')
    .set({ answer: JSON.stringify({ ...quote, cart }) })
    .where('id', '=', id)
    .execute()
}

type Answer = CheckoutAnswer & { kind: string; payAtShop: boolean }

describe('a quote', () => {
  test('the leader sees list price, discount, total and terms, and nothing is booked yet', async () => {
    const { anna, id } = await inquired(shop.app)
    expect((await anna.inquiry(id)).body).toMatchObject({ role: 'inquirer', count: 3, answer: null })
    expect(await maria.list()).toMatchObject([
      {
        id,
        isChanging: false,
        price: { list: 12_900, rest: 0, percent: 10 },
        short: 0,
        latest: '2026-03-08',
        quote: null,
      },
    ])
    await maria.quote(id, { word: 'Gern bis Donnerstag.' })
    const { answer } = (await anna.inquiry(id)).body
    expect(answer).toMatchObject({
      kind: 'quote',
      state: 'open',
      quote: {
        payAtShop: false,
        validUntil: '2026-03-05',
        heldUntil: null,
        word: 'Gern bis Donnerstag.',
        cart: { groupDiscount: { percent: 15, amount: 1935 }, price: { amount: 10_965 } },
      },
    })
    expect(Object.keys(quoteOf(answer)).toSorted()).toEqual(
      ['cart', 'heldUntil', 'id', 'payAtShop', 'rate', 'sentAt', 'validUntil', 'word'].toSorted(),
    )
    expect(await maria.list()).toMatchObject([
      {
        quote: { state: 'open', less: 1935, total: 10_965, by: 'maria@verleih.example', word: 'Gern bis Donnerstag.' },
      },
    ])
    expect(await reservations()).toEqual([])
    expect(await claims()).toBe(0)
  })

  test.each(['the leader’s order', 'the order of earlier releases'])(
    'each person gets the quoted equipment if the cart is in %s',
    async (order) => {
      const persons = [pupil('Mia'), pupil('Eva', { type: 1, products: [{ id: 'helmet', count: 1 }] })]
      const { anna, id, quote } = await quoted({}, { persons })
      const isEarlier = order !== 'the leader’s order'
      if (isEarlier) await storedEarlier(id)
      const { body } = await anna.accept<Answer>(id, quote.id)
      const { booking, cart } = (await anna.reservation(body.bookingId)).body
      const taken = booking.persons.map(({ firstname }, at) => [firstname, cart.persons[at]!.items[0]!.id])
      const inOrder = [
        ['Mia', 'ski'],
        ['Eva', 'helmet'],
      ]
      expect(taken).toEqual(isEarlier ? inOrder.toReversed() : inOrder)
    },
  )

  test('accepting a quote books the group at its price, and the timeline names the staff', async () => {
    const { anna, id, quote } = await quoted({ word: 'Für die ganze Klasse.' })
    const { status, body } = await anna.accept<Answer>(id, quote.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'reservation', amount: 10_965, status: STATUS.open, payAtShop: false })
    const booked = (await anna.reservation(body.bookingId)).body
    expect(booked).toMatchObject({ amount: 10_965, groupname: 'Klasse 3b' })
    expect((await member.reservation(body.number)).body.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'staff',
        action: 'quote',
        by: 'maria@verleih.example',
        amount: 1935,
        reason: 'Für die ganze Klasse.',
      }),
    )
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        `Ihre Gruppe ist bestellt: ${body.number} bei Musterverleih`,
        'Angebot angenommen: Klasse 3b',
      ]),
    )
    expect(await maria.list()).toEqual([])
    expect(await anna.inquiry(id)).toMatchObject(NOT_FOUND)
  })

  test('accepting a quote with a euro discount, payable at the shop, books the group immediately', async () => {
    const { anna, id, quote } = await quoted({ discount: { amount: 2050 }, payAtShop: true })
    expect(quote.cart).toMatchObject({ groupDiscount: { amount: 2050 }, price: { amount: 10_850 } })
    const { body } = await anna.accept<Answer>(id, quote.id)
    expect(body).toMatchObject({ amount: 10_850, status: STATUS.paid, payAtShop: true })
    expect(await subjects()).not.toContain(`Ihre Gruppe ist bestellt: ${body.number} bei Musterverleih`)
  })

  test('a quote without a discount costs the list price', async () => {
    const { quote } = await quoted({ discount: { percent: 0 } })
    expect(quote.cart.groupDiscount).toBeUndefined()
    expect(quote.cart.price.amount).toBe(12_900)
  })

  test('the booking made from a quote costs the price that is stored in the quote', async () => {
    const { anna, id, quote } = await quoted()
    const { answer } = await shop.db
      .selectFrom('groups')
      .select('answer')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const cart = { ...quote.cart, price: { amount: 9000 } }
    await shop.db
      .updateTable('groups')
      .set({ answer: JSON.stringify({ ...answer, cart }) })
      .where('id', '=', id)
      .execute()
    expect((await anna.accept<Answer>(id, quote.id)).body.amount).toBe(9000)
  })

  test('the booking made from a quote stores the quoted percentage for later changes', async () => {
    const { anna, id, quote } = await quoted()
    const { body } = await anna.accept<Answer>(id, quote.id)
    const booked = await shop.db.selectFrom('reservations').select('payload').executeTakeFirstOrThrow()
    expect(booked.payload).toMatchObject({ isGroup: true, quoteDiscount: { percent: 15 } })
    expect(body.amount).toBe(10_965)
  })

  test.each([
    ['a discount above the list price', { discount: { amount: 12_901 } }, 422],
    ['a percentage above 100', { discount: { percent: 100.5 } }, 422],
    ['a negative discount', { discount: { amount: -1 } }, 422],
    ['a last day of validity in the past', { validUntil: '2026-03-01' }, 422],
    ['a last day of validity within the rental', { validUntil: '2026-03-09' }, 422],
    ['another list price than the staff have seen', { listSeen: 12_800 }, 409],
    ['another version than the staff have seen', { version: 99 }, 409],
  ])('the shop refuses a quote with %s', async (_what, more, status) => {
    const { anna, id } = await inquired(shop.app)
    expect((await maria.quote(id, more)).status).toBe(status)
    expect((await anna.inquiry(id)).body.answer).toBeNull()
  })

  test('a quote may discount the whole price and end on the day before the rental', async () => {
    const { anna, id, quote } = await quoted({ discount: { amount: 12_900 }, validUntil: '2026-03-08' })
    expect((await anna.accept<Answer>(id, quote.id)).body).toMatchObject({ amount: 0, status: STATUS.paid })
  })

  test('an inquiry with missing equipment has no price and gets no quote', async () => {
    const { id } = await inquired(shop.app, { persons: [pupil('Mia'), pupil('Ben', { products: [] })] })
    expect(await maria.list()).toMatchObject([{ id, price: null }])
    expect((await maria.quote(id)).status).toBe(422)
    expect((await maria.decline(id, 'Bitte wählen Sie Ausrüstung für Ben.')).status).toBe(200)
  })

  test('only one of two answers to an inquiry at the same time succeeds', async () => {
    const { id } = await inquired(shop.app)
    const answers = await Promise.all([maria.quote(id), maria.quote(id, { discount: { percent: 50 } })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await maria.decline(id, 'Leider nein')).status).toBe(409)
  })

  test('an inquiry answered twice with the same key gets one answer', async () => {
    const { anna, id } = await inquired(shop.app)
    const [inquiry] = await maria.list()
    const { version } = inquiry!
    const key = newKey()
    const again = () => maria.quote(id, { version, listSeen: 12_900 }, key)
    expect((await again()).status).toBe(200)
    const quote = quoteOf((await anna.inquiry(id)).body.answer)
    expect((await again()).status).toBe(200)
    expect(quoteOf((await anna.inquiry(id)).body.answer).id).toBe(quote.id)
    expect((await shop.rows()).filter(({ mail }) => mail.kind === 'group_quote')).toHaveLength(1)
  })

  test('the staff of another shop can neither see nor answer an inquiry', async () => {
    const { anna, id, quote } = await quoted()
    expect(await otto.list()).toEqual([])
    expect((await otto.quote(id)).status).toBe(409)
    expect((await otto.withdraw(id, quote.id)).status).toBe(409)
    expect((await otto.decline(id, 'Nein')).status).toBe(409)
    expect((await anna.inquiry(id)).body.answer).toMatchObject({ state: 'open' })
  })
})

describe('accepting a quote', () => {
  test('accepting a quote requires consent to the conditions and the terms', async () => {
    const { anna, id, quote } = await quoted()
    expect((await anna.accept(id, quote.id, { conditionsAccepted: false })).status).toBe(422)
    expect((await anna.accept(id, quote.id, { termsAccepted: false })).status).toBe(422)
    expect(await reservations()).toEqual([])
  })

  test('accepting a quote twice makes only one booking', async () => {
    const { anna, id, quote } = await quoted()
    const answers = await Promise.all([anna.accept<Answer>(id, quote.id), anna.accept<Answer>(id, quote.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await reservations()).toHaveLength(1)
  })

  test('accepting a quote again with the same key returns the same answer', async () => {
    const { anna, id, quote } = await quoted()
    const key = newKey()
    const [first, second] = await Promise.all([
      anna.accept<Answer>(id, quote.id, {}, key),
      anna.accept<Answer>(id, quote.id, {}, key),
    ])
    expect(second.body).toEqual(first.body)
    expect((await anna.accept<Answer>(id, quote.id, {}, key)).body).toEqual(first.body)
    expect(await reservations()).toHaveLength(1)
  })

  test('members see their equipment in the booking made from a quote', async () => {
    const { anna, id, group } = await inquired(shop.app, { persons: [pupil('Mia'), pupil('Ben')] })
    await anna.reopen(id)
    const { body: open } = await anna.get(id)
    const leo = groupVisitor(shop.app)
    await leo.get(id, accessOf((open as typeof group).memberUrl))
    expect((await leo.add(id, pupil('Leo', { lastname: 'Gruber' }))).status).toBe(201)
    await anna.complete(id)
    await maria.quote(id)
    expect((await anna.accept(id, quoteOf((await anna.inquiry(id)).body.answer).id)).status).toBe(200)
    expect((await leo.get(id)).body).toMatchObject({
      role: 'booked',
      entries: [{ name: 'Leo Gruber', lines: [{ title: 'Ski', count: 1 }], coverage: false }],
    })
  })

  test('only the leader can accept a quote, and only by the current quote’s id', async () => {
    const { anna, id, group } = await inquired(shop.app)
    const ben = groupVisitor(shop.app)
    expect(await ben.get(id, accessOf(group.memberUrl))).toMatchObject(NOT_FOUND)
    await maria.quote(id)
    const quote = quoteOf((await anna.inquiry(id)).body.answer)
    expect(await ben.accept(id, quote.id)).toMatchObject(NOT_FOUND)
    expect(await groupVisitor(shop.app).accept(id, quote.id)).toMatchObject(NOT_FOUND)
    expect(await anna.accept(id, 'x'.repeat(22))).toMatchObject(CHANGED)
    expect(await reservations()).toEqual([])
  })

  test('the mailed link opens the quote on another device', async () => {
    const { id, quote } = await quoted()
    const { mail } = (await shop.rows()).find((row) => row.mail.kind === 'group_quote')!
    const phone = groupVisitor(shop.app)
    const opened = await phone.get(id, 'token' in mail ? mail.token : '')
    expect(opened.body).toMatchObject({ role: 'inquirer', answer: { quote: { id: quote.id } } })
    expect((await phone.accept<Answer>(id, quote.id)).status).toBe(200)
  })

  test('accepting a quote is refused with the names of equipment no longer free', async () => {
    const boots = [withBoot('Mia', '26.5'), pupil('Ben')]
    const { anna, id, quote } = await quoted({}, { persons: boots })
    await shop.db.updateTable('stock_units').set({ capacity: 0 }).where('unit', 'like', '%26.5%').execute()
    const { status, body } = await anna.accept(id, quote.id)
    expect(status).toBe(409)
    expect(body).toMatchObject({ short: [{ name: 'Mia', property1: '26.5', missing: 1 }] })
    expect(await reservations()).toEqual([])
  })
})

const at = (instant: string) => shop.minutesLater((Date.parse(instant) - Date.parse('2026-03-02T09:00:00Z')) / 60_000)

describe('the stock of a quote', () => {
  test('a quote’s hold ends with its last day at the latest, or with its withdrawal', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    expect(quote.heldUntil).toBe('2026-03-05T23:00:00.000Z')
    expect(await claims()).toBe(1)
    expect((await maria.withdraw(id, quote.id)).status).toBe(200)
    expect(await claims()).toBe(0)
    expect((await maria.withdraw(id, quote.id)).status).toBe(200)
    expect(await anna.accept(id, quote.id)).toMatchObject(CHANGED)
    expect((await anna.inquiry(id)).body.answer).toMatchObject({ state: 'withdrawn' })
    expect(await subjects()).toContain('Unser Angebot bei Musterverleih gilt nicht mehr')
  })

  test('a quote holds its stock for seven days at most', async () => {
    const date = { from: '2026-03-20', to: '2026-03-22' }
    const { quote } = await quoted({ holdsStock: true, validUntil: '2026-03-15' }, { general: general({ date }) })
    expect(quote.heldUntil).toBe('2026-03-09T09:00:00.000Z')
    shop.minutesLater(7 * DAY + 1)
    expect(await releaseEndedHolds(shop.deps)).toBe(1)
    expect(await claims()).toBe(0)
  })

  test('accepting a quote passes its held units and their hold to the booking', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    shop.minutesLater(DAY)
    await member.login()
    const { body } = await anna.accept<Answer>(id, quote.id)
    expect([body.holdUntil, quote.heldUntil]).toEqual(Array(2).fill('2026-03-05T23:00:00.000Z'))
    expect((await anna.reservation(body.bookingId)).body.holdUntil).toBe('2026-03-05T23:00:00.000Z')
    expect(await reservations()).toMatchObject([{ id: body.bookingId, status: STATUS.open }])
    expect(await claims()).toBe(1)
    const { timeline } = (await member.reservation(body.number)).body
    expect(timeline.find(({ kind }) => kind === 'booked')).toMatchObject({
      at: '2026-03-03T09:00:00.000Z',
      amount: 10_965,
    })
    expect(timeline.some(({ kind }) => kind === 'change')).toBe(false)
  })

  test('an accepted quote’s hold ends as promised, after at most an hour more', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    const { body } = await anna.accept<Answer>(id, quote.id)
    const extended = async () =>
      (await anna.send<{ holdUntil?: string }>('POST', `/worked/de/api/checkout/${body.bookingId}/hold`, {})).body
        .holdUntil
    at('2026-03-05T22:45:00Z')
    expect(await extended()).toBe('2026-03-05T23:00:00.000Z')
    expect(await releaseEndedHolds(shop.deps)).toBe(0)
    at('2026-03-05T22:55:00Z')
    expect(await extended()).toBe('2026-03-05T23:10:00.000Z')
    for (const minute of ['05', '15', '25', '35', '45', '55']) {
      at(`2026-03-05T23:${minute}:00Z`)
      await extended()
    }
    const { holdUntil, holdLimit } = (await anna.reservation(body.bookingId)).body
    expect([holdUntil, holdLimit]).toEqual(Array(2).fill('2026-03-06T00:00:00.000Z'))
    at('2026-03-06T00:01:00Z')
    expect(await releaseEndedHolds(shop.deps)).toBe(1)
    expect(await claims()).toBe(0)
  })

  test('a quote accepted at the end of its hold is held for half an hour', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    at('2026-03-05T22:50:00Z')
    expect((await anna.accept<Answer>(id, quote.id)).body.holdUntil).toBe('2026-03-05T23:20:00.000Z')
  })

  test('a quote without a hold is held for half an hour once it is accepted', async () => {
    const { anna, id, quote } = await quoted()
    shop.minutesLater(DAY)
    expect((await anna.accept<Answer>(id, quote.id)).body.holdUntil).toBe('2026-03-03T09:30:00.000Z')
  })

  test('a quote accepted after its hold is held for half an hour', async () => {
    const date = { from: '2026-03-20', to: '2026-03-22' }
    const inquiry = { general: general({ date }) }
    const { anna, id, quote } = await quoted({ holdsStock: true, validUntil: '2026-03-15' }, inquiry)
    shop.minutesLater(8 * DAY)
    await member.login()
    expect((await anna.accept<Answer>(id, quote.id)).body.holdUntil).toBe('2026-03-10T09:30:00.000Z')
  })

  test('an accepted quote counts towards the limits only in its last half hour', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    await anna.accept(id, quote.id)
    const orders = async () => {
      const answers = []
      for (let nth = 0; nth <= UNPAID_HOLDS_OF_PERSON; nth += 1)
        answers.push(
          await visitor(shop.app).send(
            'POST',
            '/worked/de/api/checkout',
            order({ persons: [adult([{ id: 'ski', count: 1 }], { email: 'anna@example.com' })] }),
            { 'Idempotency-Key': newKey(), 'X-Forwarded-For': '198.51.100.7' },
          ),
        )
      return answers.filter(({ status }) => status === 201).length
    }
    expect(await orders()).toBe(UNPAID_HOLDS_OF_PERSON)
    at('2026-03-05T22:40:00Z')
    await releaseEndedHolds(shop.deps)
    expect(await orders()).toBe(UNPAID_HOLDS_OF_PERSON - 1)
  })

  test('a change of an accepted quote keeps its hold', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    const { body } = await anna.accept<Answer>(id, quote.id)
    shop.minutesLater(DAY)
    const { booking } = (await anna.reservation(body.bookingId)).body
    const changed = await anna.changeBooking(body.bookingId, { ...booking, remark: 'Bus um acht', termsAccepted: true })
    expect(changed).toMatchObject({ status: 200, body: { holdUntil: '2026-03-05T23:00:00.000Z' } })
  })

  test('a change of an accepted quote to other days ends the promised hold', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    const { body } = await anna.accept<Answer>(id, quote.id)
    shop.minutesLater(DAY)
    const { booking } = (await anna.reservation(body.bookingId)).body
    const date = { from: '2026-03-16', to: '2026-03-18' }
    const changed = await anna.changeBooking(body.bookingId, { ...booking, date, termsAccepted: true })
    expect(changed).toMatchObject({ status: 200, body: { holdUntil: '2026-03-03T10:30:00.000Z' } })
  })

  test('a quote whose stock cannot be held is not sent', async () => {
    const boots = [withBoot('Mia', '26.5'), pupil('Ben')]
    const { anna, id } = await inquired(shop.app, { persons: boots })
    await shop.db.updateTable('stock_units').set({ capacity: 0 }).where('unit', 'like', '%26.5%').execute()
    expect(await maria.list()).toMatchObject([{ short: 1 }])
    expect((await maria.quote(id, { holdsStock: true })).status).toBe(409)
    expect((await anna.inquiry(id)).body.answer).toBeNull()
    expect((await maria.quote(id)).status).toBe(200)
  })
})

describe('the end of a quote', () => {
  test('a quote can be accepted on its last day, but not later', async () => {
    const { anna, id, quote } = await quoted()
    shop.minutesLater(4 * DAY)
    expect((await anna.inquiry(id)).body.answer).toMatchObject({ state: 'expired' })
    expect(await anna.accept(id, quote.id)).toMatchObject(CHANGED)
    shop.minutesLater(3 * DAY)
    expect((await anna.accept(id, quote.id)).status).toBe(200)
  })

  test('an expired quote releases its stock, and the leader gets one mail', async () => {
    const { anna, id } = await quoted({ holdsStock: true })
    shop.minutesLater(3 * DAY)
    expect(await expireQuotes(shop.deps)).toBe(0)
    shop.minutesLater(4 * DAY)
    await member.login()
    expect(await expireQuotes(shop.deps)).toBe(1)
    expect(await expireQuotes(shop.deps)).toBe(0)
    expect(await claims()).toBe(0)
    expect(await subjects()).toContain('Unser Angebot bei Musterverleih ist abgelaufen')
    expect((await anna.inquiry(id)).body.answer).toMatchObject({ state: 'expired' })
    expect(await maria.list()).toMatchObject([{ quote: { state: 'expired' } }])
    expect((await maria.quote(id, { validUntil: '2026-03-07' })).status).toBe(200)
  })

  test('a group loses its data, its quote and its hold when its days begin', async () => {
    const { id } = await quoted({ holdsStock: true, validUntil: '2026-03-08' })
    const worked = (await shop.deps.tenants.byCode('worked'))!
    expect(await expireGroups(shop.deps, worked, { today: '2026-03-09', now: shop.clock() })).toBe(1)
    expect(await claims()).toBe(0)
    expect(await reservations()).toMatchObject([{ email: '', expired: true }])
    expect(
      await shop.db
        .selectFrom('groups')
        .select(['state', 'answered', 'answer', 'leader'])
        .where('id', '=', id)
        .execute(),
    ).toEqual([{ state: 'expired', answered: null, answer: null, leader: null }])
  })

  test('changing the group makes its quote void for the leader and the staff', async () => {
    const { anna, id, quote } = await quoted({ holdsStock: true })
    expect((await anna.add(id, pupil('Eva'))).status).toBe(409)
    expect((await anna.reopen(id)).status).toBe(200)
    expect((await anna.reopen(id)).status).toBe(200)
    expect(await claims()).toBe(0)
    expect(await maria.list()).toMatchObject([{ id, isChanging: true, price: null, quote: { state: 'void' } }])
    expect(await anna.accept(id, quote.id)).toMatchObject(CHANGED)
    expect((await anna.get(id)).body).toMatchObject({ role: 'leader', persons: { length: 3 } })
    await anna.add(id, pupil('Eva'))
    await anna.complete(id)
    expect((await anna.inquiry(id)).body).toMatchObject({ count: 4, answer: { state: 'void' } })
    expect(await maria.list()).toMatchObject([
      { isChanging: false, count: 4, price: { list: 17_200 }, quote: { state: 'void' } },
    ])
    expect((await maria.quote(id)).status).toBe(200)
    expect(quoteOf((await anna.inquiry(id)).body.answer).cart.price.amount).toBe(14_620)
  })

  test('erasing a member withdraws the quote, because it included that member', async () => {
    const persons = [pupil('Mia', { email: 'mia@example.com' }), pupil('Ben'), pupil('Leo')]
    const { anna, id, quote } = await quoted({ holdsStock: true }, { persons })
    await erasePerson(shop.deps, 'worked', 'mia@example.com')
    expect(await claims()).toBe(0)
    const [mail] = (await sent()).filter(({ subject }) => subject === 'Unser Angebot bei Musterverleih gilt nicht mehr')
    expect(mail).toMatchObject({ to: [{ address: 'anna@example.com' }] })
    expect(mail!.text).not.toMatch(/Mia/)
    expect(await anna.accept(id, quote.id)).toMatchObject(CHANGED)
    expect((await anna.inquiry(id)).body).toMatchObject({ count: 2, answer: { state: 'withdrawn' } })
    expect((await maria.quote(id)).status).toBe(200)
    expect(quoteOf((await anna.inquiry(id)).body.answer).cart.price.amount).toBe(7310)
  })

  test('an answer to an earlier version of the inquiry is refused', async () => {
    const { anna, id } = await inquired(shop.app)
    const [inquiry] = await maria.list()
    const { version } = inquiry!
    await anna.reopen(id)
    await anna.complete(id)
    expect((await maria.quote(id, { version, listSeen: 12_900 })).status).toBe(409)
    expect((await maria.decline(id, 'Nein', version)).status).toBe(409)
  })

  test('members can enter again through the new link of a reopened group', async () => {
    const { anna, id, group } = await inquired(shop.app)
    await anna.reopen(id)
    const { memberUrl } = (await anna.get(id)).body as typeof group
    expect(memberUrl).not.toBe(group.memberUrl)
    const ben = groupVisitor(shop.app)
    expect((await ben.get(id, accessOf(memberUrl))).body).toMatchObject({ role: 'member' })
  })
})

describe('a declined inquiry', () => {
  test('a declined inquiry shows the leader the reason, and can be changed and sent again', async () => {
    const { anna, id } = await inquired(shop.app)
    expect((await maria.decline(id, 'Wir haben Betriebsurlaub.')).status).toBe(200)
    expect((await maria.decline(id, 'Wir haben Betriebsurlaub.', 2)).status).toBe(200)
    expect(await maria.list()).toEqual([])
    expect((await anna.inquiry(id)).body.answer).toEqual({ kind: 'declined', word: 'Wir haben Betriebsurlaub.' })
    const mails = (await sent()).filter(({ subject }) => subject === 'Ihre Gruppenanfrage bei Musterverleih')
    expect(mails.some(({ text }) => text!.includes('Wir haben Betriebsurlaub.'))).toBe(true)
    expect((await maria.quote(id, { version: 3, listSeen: 12_900 })).status).toBe(409)
    await anna.reopen(id)
    await anna.complete(id)
    expect((await anna.inquiry(id)).body.answer).toBeNull()
    expect(await maria.list()).toMatchObject([{ id, quote: null }])
  })

  test('declining an inquiry needs a reason', async () => {
    const { id } = await inquired(shop.app)
    expect((await maria.decline(id, ' ')).status).toBe(422)
  })
})

describe('the mails about a quote', () => {
  test.each([
    [
      'de',
      'Unser Angebot für Ihre Gruppe bei Musterverleih',
      ['129,00 €', '−19,35 €', '109,65 €', 'Do 5. März 2026', 'online'],
    ],
    [
      'en',
      'Our quote for your group at Musterverleih',
      ['€129.00', '−€19.35', '€109.65', 'Thu 5 March 2026', 'online'],
    ],
  ])('the quote is mailed in %s with price and terms', async (language, subject, words) => {
    const anna = groupVisitor(shop.app)
    const begun = await anna.send<{ id: string }>(
      'POST',
      `/worked/${language}/api/groups/group`,
      {
        kind: 'inquiry',
        general: general(),
        leader: leader(),
        persons: [pupil('Mia'), pupil('Ben'), pupil('Leo')],
      },
      { 'Idempotency-Key': newKey() },
    )
    await anna.complete(begun.body.id, { language })
    await maria.quote(begun.body.id, { word: 'Danke!' })
    const mail = (await sent()).find((one) => one.subject === subject)!
    const text = mail.text!.replaceAll('\u00A0', ' ')
    for (const word of [...words, 'Danke!']) expect(text).toContain(word)
  })

  test('a quote that is withdrawn before its mail is sent is not mailed', async () => {
    const { id, quote } = await quoted()
    await maria.withdraw(id, quote.id)
    expect(await subjects()).not.toContain('Unser Angebot für Ihre Gruppe bei Musterverleih')
  })

  test('the leader’s links can be sent again for an inquiry', async () => {
    const { id } = await inquired(shop.app)
    await visitor(shop.app).send('POST', '/worked/de/api/groups/link', { email: 'anna@example.com' })
    const links = (await shop.rows()).find(({ mail }) => mail.kind === 'group_links')!
    expect(links.mail).toMatchObject({ links: [{ group: id }] })
    expect(await leaderToken(shop.db, id)).toEqual(expect.any(String))
  })
})
