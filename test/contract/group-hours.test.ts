import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChangeAnswer, Reservation } from '#contract/checkout.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { GroupShortfall } from '#contract/groups.ts'
import type { Offer } from '#contract/prices.ts'
import type { StaffInquiry } from '#contract/staff-groups.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { TODAY } from '#test/support/app.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { accessOf, general, groupTenant, groupVisitor, leaderToken, pupil } from '#test/support/groups.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { openMailShop } from '#test/support/mail.ts'
import { staffMember } from '#test/support/staff.ts'
import { adult, adults, newKey, order, visitor } from '#test/support/visitor.ts'

const tenant: Tenant = {
  ...hourlyTenant,
  shop: {
    ...hourlyTenant.shop,
    groups: { ...groupTenant.shop.groups!, discounts: [] },
    personalFields: { height: 'requiredFromOneDay' },
  },
}
const sameDay: Tenant = {
  ...tenant,
  shop: { ...tenant.shop, code: 'today', hourly: { grid: 30, cleaning: 15, lead: 60 } },
}
const hoursOnly: Tenant = {
  ...tenant,
  shop: { ...tenant.shop, code: 'hoursonly' },
  categories: [{ ...tenant.categories[0]!, products: tenant.categories[0]!.products.slice(0, 1) }],
}
const shop = await openMailShop({
  tenants: [tenant, sameDay, hoursOnly],
  environment: { TRUST_PROXY: 1, RATE_LIMITS: 'off' },
})
const maria = await staffMember(shop, 'worked')
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const MONDAY = '2026-03-09'
const SUNDAY = '2026-03-08'

const byHour = (start: string | null, hours = 2, day = MONDAY) =>
  general({ date: { from: day, to: day }, hours, start })
const boarder = (firstname: string, product = 'board') => pupil(firstname, { products: [{ id: product, count: 1 }] })
const two = [boarder('Mia'), boarder('Ben')]

type Leader = ReturnType<typeof groupVisitor>
interface Completed {
  bookingId: string
  amount: number
  short: GroupShortfall[]
}

const begun = async (start: string | null, { hours = 2, persons = two, more = {}, code = 'worked' } = {}) => {
  const anna = groupVisitor(shop.app, code)
  const { body } = await anna.begin({ general: byHour(start, hours), persons, ...more })
  return { anna, id: body.id, group: body }
}
const completed = async (...group: Parameters<typeof begun>) => {
  const { anna, id } = await begun(...group)
  const answer = await anna.complete<Completed>(id)
  return { anna, ...answer, bookingId: answer.body.bookingId }
}
const begin = (asked: unknown, code = 'worked') => groupVisitor(shop.app, code).begin({ general: asked, persons: two })
const refused = { status: 409, body: { errorcode: ERROR_CODE.periodNotBookable } }
const starts = ({ starts: offered = [] }: Pick<Offer, 'starts'>) =>
  new Map(offered.map(({ time, hours }) => [time, hours.join(' ')]))
const consistent = async () =>
  expect((await disagreements(shop.db)).filter((each) => !/payment|refund/.test(each))).toEqual([])

describe('a group that rents by the hour', () => {
  test('an hourly group is priced and booked with its start, like a single booking', async () => {
    const { anna, id, group } = await begun('10:00')
    expect(group).toMatchObject({ hours: 2, start: '10:00' })
    const { body: offer } = await anna.offer<Offer>(id)
    expect(offer.categories.flatMap(({ products }) => products.map((product) => product.id))).toContain('board')
    expect(offer.cart.price.amount).toBe(5200)
    const { body } = await anna.complete<Completed>(id, { amountSeen: 5200 })
    expect((await anna.reservation(body.bookingId)).body).toMatchObject({
      hours: 2,
      start: '10:00',
      amount: 5200,
      handover: { pickupdate: MONDAY, pickuptime: '10:00', returndate: MONDAY, returntime: '12:00' },
      booking: { isGroup: true, hours: 2, start: '10:00', cleaning: 15 },
    })
    await consistent()
  })

  test('an hourly group blocks its units until they are cleaned, not for the whole day', async () => {
    expect(await completed('10:00')).toMatchObject({ status: 200 })
    expect(await completed('12:00')).toMatchObject({
      status: 409,
      body: { short: [{ name: 'Mia', missing: 1 }, { name: 'Ben' }] },
    })
    expect(await completed('12:30')).toMatchObject({ status: 200 })
    const date = { from: MONDAY, to: MONDAY }
    const single = (start: string) => order({ date, hours: 1, start, persons: [adult([{ id: 'board', count: 1 }])] })
    expect(await visitor(shop.app).checkout(single('09:00'))).toMatchObject({ status: 409 })
    expect(await visitor(shop.app).checkout(single('08:30'))).toMatchObject({ status: 201 })
    await consistent()
  })

  test('an hourly group and a group for days compete for the same kayak', async () => {
    const kayaks = [boarder('Mia', 'kayak'), boarder('Ben')]
    expect(await completed('10:00', { hours: 1, persons: kayaks })).toMatchObject({ status: 200 })
    const whole = groupVisitor(shop.app)
    const date = { from: MONDAY, to: '2026-03-10' }
    const { body } = await whole.begin({
      general: general({ date }),
      persons: [boarder('Leo', 'kayak'), pupil('Jan', { height: 140 })],
    })
    expect((await whole.offer(body.id)).body).toMatchObject({ short: [{ name: 'Leo', product: 'kayak' }] })
  })

  test('an hourly group is offered the starts at which all its equipment is free', async () => {
    await visitor(shop.app).checkout(
      order({
        date: { from: MONDAY, to: MONDAY },
        hours: 1,
        start: '13:00',
        persons: [adult([{ id: 'board', count: 1 }])],
      }),
    )
    const { anna, id } = await begun('10:00')
    const offered = starts((await anna.offer<Offer>(id)).body)
    expect(offered.get('10:00')).toBe('1 2')
    expect(offered.get('11:00')).toBe('1')
    expect(offered.get('13:00')).toBe('')
    expect(offered.get('14:30')).toBe('1 2 3')
    expect(offered.get('18:00')).toBeUndefined()
  })

  test('an hourly group needs an offered duration and a valid start within opening hours', async () => {
    expect((await begin(byHour(null))).body).toMatchObject({ issues: [{ path: 'general.start' }] })
    expect(await begin(byHour('10:15'))).toMatchObject(refused)
    expect(await begin(byHour('16:30'))).toMatchObject(refused)
    expect(await begin(byHour('11:30', 1, SUNDAY))).toMatchObject(refused)
    expect(await begin(byHour('10:00', 5))).toMatchObject(refused)
    expect(await begin(byHour('08:00', 1, '2026-03-29'))).toMatchObject({ status: 201 })
  })

  test('a group cannot begin for days in a shop that rents by the hour only', async () => {
    expect(await begin(general(), 'hoursonly')).toMatchObject(refused)
    expect(await begin(byHour('10:00'), 'hoursonly')).toMatchObject({ status: 201 })
  })

  test('a group for several days is offered no products for hours only', async () => {
    const anna = groupVisitor(shop.app)
    const date = { from: MONDAY, to: '2026-03-10' }
    const { body } = await anna.begin({ general: general({ date, hours: 2, start: '10:00' }) })
    const { body: offer } = await anna.offer<Offer>(body.id)
    const ids = offer.categories.flatMap(({ products }) => products.map((product) => product.id))
    expect(ids).toContain('kayak')
    expect(ids).not.toContain('board')
  })

  test('the leader of an hourly group can move the group to another valid start', async () => {
    await completed('10:00')
    const { anna, id } = await begun('10:30')
    expect((await anna.offer(id)).body).toMatchObject({ short: [{ name: 'Mia' }, { name: 'Ben' }] })
    expect(await anna.change(id, { general: byHour('14:00') })).toMatchObject({ status: 200, body: { start: '14:00' } })
    expect((await anna.offer(id)).body).toMatchObject({ short: [] })
    expect(await anna.change(id, { general: byHour('17:00') })).toMatchObject({ status: 409 })
  })

  test('an hourly group is not asked for fields that only rentals by the day require', async () => {
    const { group } = await begun('10:00')
    expect(group.asked).not.toContain('height')
    expect(group.persons[0]!.missing).toEqual({ fields: [], measures: [] })
    const days = await groupVisitor(shop.app).begin({ persons: [pupil('Leo')] })
    expect(days.body.asked).toContain('height')
  })

  test('members see the hours and start of their group, before and after the booking', async () => {
    const { anna, id, group } = await begun('10:00')
    const mia = groupVisitor(shop.app)
    expect((await mia.get(id, accessOf(group.memberUrl))).body).toMatchObject({ hours: 2, start: '10:00' })
    await mia.add(id, boarder('Eva', 'kayak'))
    expect(await anna.complete(id)).toMatchObject({ status: 200 })
    expect((await mia.get(id)).body).toMatchObject({ role: 'booked', hours: 2, start: '10:00' })
  })
})

const paid = async (start: string, hours = 1) => {
  const anna = groupVisitor(shop.app)
  const persons = [boarder('Mia', 'kayak'), boarder('Ben')]
  const { body: group } = await anna.begin({ general: byHour(start, hours), persons })
  await anna.get(group.id, await leaderToken(shop.db, group.id))
  const { bookingId } = (await anna.complete<Completed>(group.id)).body
  await anna.enterCard((await anna.startPayment(bookingId)).body, '4200000000000091')
  await anna.paymentState(bookingId)
  return { anna, bookingId, seen: (await anna.reservation(bookingId)).body }
}
const changed = (
  anna: Leader,
  id: string,
  { booking, version }: Reservation,
  more: Record<string, unknown>,
  removed: string[] = [],
) =>
  anna.send<ChangeAnswer & Record<string, unknown>>('PUT', `/worked/de/api/checkout/${id}`, {
    ...booking,
    pickuptime: null,
    returntime: null,
    termsAccepted: true,
    ...more,
    change: { version, persons: booking.persons.map((_, at) => at), removed },
  })

describe('a booked group by the hour', () => {
  test('a booked hourly group can move to a start that overlaps its own', async () => {
    const { anna, bookingId, seen } = await paid('10:00')
    expect(seen).toMatchObject({ status: STATUS.paid, amount: 3500 })
    expect(await changed(anna, bookingId, seen, { start: '10:30' })).toMatchObject({ status: 200 })
    const { body: after } = await anna.reservation(bookingId)
    expect(after).toMatchObject({ start: '10:30', handover: { pickuptime: '10:30', returntime: '11:30' } })
    expect(after.history).toMatchObject([{ difference: { date: null, details: ['start'] } }])
    await consistent()
  })

  test('a booked hourly group can be changed into days and back', async () => {
    const { anna, bookingId, seen } = await paid('10:00')
    const inKayaks = seen.booking.persons.map((person) => ({ ...person, products: [{ id: 'kayak', count: 1 }] }))
    const days = { hours: null, start: null, date: { from: MONDAY, to: '2026-03-10' } }
    const offered = await anna.post<Offer & { short: GroupShortfall[] }>(`booking/${bookingId}/offer`, {
      ...seen.booking,
      ...days,
      persons: inKayaks,
    })
    expect(offered.body.short).toMatchObject([{ person: 1, product: 'kayak' }])

    const skier = { ...inKayaks[1]!, products: [{ id: 'ski', count: 1 }] }
    const persons = [inKayaks[0]!, skier].map((person) => ({ ...person, height: 140 }))
    const board = 'persons.1.products.board'
    expect(await changed(anna, bookingId, seen, { ...days, persons }, [board])).toMatchObject({ status: 200 })
    await anna.enterCard((await anna.startPayment(bookingId)).body, '4200000000000091')
    await anna.paymentState(bookingId)
    const { body: whole } = await anna.reservation(bookingId)
    expect(whole).toMatchObject({ hours: null, handover: { pickuptime: null, returntime: null } })
    expect(whole.history).toMatchObject([{ difference: { details: ['hours', 'start'] } }])

    const hours = { hours: 1, start: '14:00', date: { from: MONDAY, to: MONDAY }, persons: seen.booking.persons }
    const fields = ['persons.0.height', 'persons.1.height', 'persons.1.products.ski']
    expect(await changed(anna, bookingId, whole, hours, fields)).toMatchObject({ status: 200 })
    expect((await anna.reservation(bookingId)).body).toMatchObject({ hours: 1, start: '14:00', amount: 3500 })
    await consistent()
  })

  test('the staff’s list and the reminder name an hourly group’s hours', async () => {
    const { seen } = await paid('14:00')
    const { groups } = (await maria.send<{ groups: unknown[] }>('GET', '/worked/de/api/staff/groups')).body
    expect(groups).toMatchObject([{ number: seen.number, hours: 1, start: '14:00' }])
    await shop.sendDue()
    shop.minutesLater((7 * 24 + 1) * 60)
    expect(await queueReminders(shop.deps)).toBe(1)
    await shop.sendDue()
    expect((await shop.received()).at(-1)!.text).toContain('14:00 bis 15:00 Uhr')
  })
})

describe('an inquiry by the hour', () => {
  test('an hourly inquiry is quoted, held and accepted for its hours', async () => {
    const { anna, id } = await begun('10:00', { more: { kind: 'inquiry' } })
    await anna.complete(id)
    await shop.sendDue()
    const mails = await shop.received()
    expect(mails.find(({ to }) => JSON.stringify(to).includes('anna'))!.text).toContain('10:00 bis 12:00 Uhr')
    const inquiries = async () =>
      (await maria.send<{ inquiries: StaffInquiry[] }>('GET', '/worked/de/api/staff/groups')).body.inquiries
    const [inquiry] = await inquiries()
    expect(inquiry).toMatchObject({ hours: 2, start: '10:00', price: { list: 5200 }, short: 0 })
    const quote = { discount: { percent: 10 }, payAtShop: false, validUntil: '2026-03-06', holdsStock: true, word: '' }
    const sent = await maria.send(
      'POST',
      `/worked/de/api/staff/groups/${id}/quote`,
      { ...quote, version: inquiry!.version, listSeen: 5200 },
      { 'Idempotency-Key': newKey() },
    )
    expect(sent.status).toBe(200)
    const date = { from: MONDAY, to: MONDAY }
    const single = (start: string) => order({ date, hours: 1, start, persons: adults(2, [{ id: 'board', count: 1 }]) })
    expect(await visitor(shop.app).checkout(single('11:00'))).toMatchObject({ status: 409 })
    expect(await visitor(shop.app).checkout(single('12:30'))).toMatchObject({ status: 201 })
    const seen = (await anna.inquiry(id)).body
    expect(seen).toMatchObject({ hours: 2, start: '10:00' })
    const { answer } = seen
    const accepted = await anna.accept<Completed>(id, answer?.kind === 'quote' ? answer.quote.id : '')
    expect(accepted).toMatchObject({ status: 200, body: { amount: 4680 } })
    expect((await anna.reservation(accepted.body.bookingId)).body).toMatchObject({ hours: 2, start: '10:00' })
    await consistent()
  })
})

const today = (start: string | null, hours: number | null = 1) =>
  general({ date: { from: TODAY, to: TODAY }, hours, start })

describe('a group for today', () => {
  test('today’s group must rent by the hour, and be completed before the lead time', async () => {
    expect(await begin(today(null, null), 'today')).toMatchObject(refused)
    expect(await begin(today('10:30'), 'today')).toMatchObject(refused)
    const anna = groupVisitor(shop.app, 'today')
    const { body } = await anna.begin({ general: today('11:30'), persons: two })
    shop.minutesLater(31)
    expect((await anna.offer(body.id)).body).toMatchObject({ errorcode: ERROR_CODE.periodNotBookable, short: [] })
    expect(await anna.complete(body.id)).toMatchObject(refused)
    expect(await anna.change(body.id, { general: today('12:00') })).toMatchObject({ status: 200 })
    expect(await anna.complete(body.id)).toMatchObject({ status: 200 })
  })
})
