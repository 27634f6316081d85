import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { STATUS } from '#contract/constants.ts'
import type { StaffGroup, StaffGroupSummary, StaffInquiry } from '#contract/staff-groups.ts'
import { TODAY } from '#test/support/app.ts'
import type { FoundBooking, FoundGroup } from '#contract/staff.ts'
import { openMailShop } from '#test/support/mail.ts'
import { general, groupTenant, groupVisitor, leader, leaderToken, pupil, withBoot } from '#test/support/groups.ts'
import { sampleOf } from '#test/support/largest-body.ts'
import { reservationCopy } from '#test/support/reservation-copy.ts'
import { counter, staffMember } from '#test/support/staff.ts'
import { newKey } from '#test/support/visitor.ts'

const atShop = {
  ...groupTenant,
  categories: groupTenant.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => ({
      ...product,
      ...(product.id === 'boot' && { sport: 'ski' as const }),
      models: product.models.map((model) => ({
        ...model,
        variants: model.variants.map((variant) => ({ ...variant, heights: { from: 150, to: 180 } })),
      })),
    })),
  })),
  shop: { ...groupTenant.shop, code: 'paysthere', groups: { ...groupTenant.shop.groups!, payAtShop: true } },
}
const shop = await openMailShop({ tenants: [groupTenant, atShop], environment: { TRUST_PROXY: 1 } })
const maria = await staffMember(shop, 'worked')
const otto = await staffMember(shop, 'paysthere')
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

type Lists = { inquiries: StaffInquiry[]; groups: StaffGroupSummary[]; overdue: StaffGroupSummary[] }
const groupsAt = async (at: typeof maria) => (await at.call<Lists>('GET', '/groups')).body

const persons = () => [
  withBoot('Mia', '26.5', { shoesize: null }),
  withBoot('Ben', '27.5', { height: 120 }),
  pupil('Leo'),
]

const booked = async (who: unknown[] = persons()) => {
  const anna = groupVisitor(shop.app, 'paysthere')
  const { body: group } = await anna.begin({ persons: who })
  await anna.get(group.id, await leaderToken(shop.db, group.id))
  const { body } = await anna.complete<{ number: string; bookingId: string }>(group.id)
  return { anna, ...body }
}

const inquired = async (who: unknown[] = persons(), tenant = 'worked') => {
  const anna = groupVisitor(shop.app, tenant)
  const { body: group } = await anna.begin({ kind: 'inquiry', persons: who, leader: leader({ phone: '+43 660 1' }) })
  await anna.complete(group.id)
  return group.id
}
const reservationsOf = async (tenant: string) =>
  (await shop.db.selectFrom('reservations').select('id').where('tenant', '=', tenant).execute()).length

const notOfGroup = (id: string) =>
  shop.db
    .updateTable('reservations')
    .set({ payload: sql`payload - 'isGroup'` })
    .where('id', '=', id)
    .execute()

describe('the counter’s groups', () => {
  test('without a login of the group’s shop, the counter does not show the group', async () => {
    const { number } = await booked()
    const nobody = counter(shop.app, 'paysthere')
    for (const path of ['/groups', `/groups/${number}`]) expect((await nobody.call('GET', path)).status).toBe(401)
    expect((await maria.call('GET', `/groups/${number}`)).status).toBe(404)
    expect(await groupsAt(maria)).toEqual({ inquiries: [], groups: [], overdue: [], refused: [] })
  })

  test('the list of groups counts persons with missing data, with handed-out and with returned equipment', async () => {
    const { number } = await booked()
    expect((await groupsAt(otto)).groups).toMatchObject([
      {
        number,
        title: 'Klasse 3b',
        count: 3,
        missing: 1,
        handedOut: 0,
        takenBack: 0,
        contact: { name: 'Anna Berger' },
      },
    ])
  })

  test('groups whose equipment was never collected are listed as overdue after their return day', async () => {
    const { number, bookingId } = await booked()
    const returnOn = (day: string, id = bookingId) =>
      shop.db
        .updateTable('reservations')
        .set({ pickup_day: '2026-02-27', return_day: day })
        .where('id', '=', id)
        .execute()
    await returnOn(TODAY)
    expect(await groupsAt(otto)).toMatchObject({ groups: [{ number }], overdue: [] })
    await returnOn('2026-03-01')
    expect(await groupsAt(otto)).toMatchObject({ groups: [], overdue: [{ number, handedOut: 0 }] })
    expect((await otto.call('GET', '/counter')).body).toMatchObject({ overdueGroups: 1 })
    const longer = await booked([pupil('Eva'), pupil('Tim')])
    await returnOn('2026-02-28', longer.bookingId)
    expect((await groupsAt(otto)).overdue.map((group) => group.number)).toEqual([number, longer.number])
    expect((await groupsAt(maria)).overdue).toEqual([])
    await notOfGroup(longer.bookingId)
    expect(await groupsAt(otto)).toMatchObject({ groups: [], overdue: [{ number }] })
    await otto.act(longer.number, 'cancel', { reason: 'Nie abgeholt' })
    expect((await otto.act(number, 'complete')).status).toBe(200)
    expect((await groupsAt(otto)).overdue).toEqual([])
  })

  test('a packing list contains sizes, missing measures and the amount due', async () => {
    const { number } = await booked()
    const { body } = await otto.call<StaffGroup>('GET', `/groups/${number}`)
    expect(body.persons.map(({ name, missing, isOut }) => [name, missing, isOut])).toEqual([
      ['Mia', ['shoesize'], false],
      ['Ben', [], false],
      ['Leo', [], false],
    ])
    expect(body.persons[0]!.items).toMatchObject([{ title: 'Skischuh', size: '26.5', count: 1 }])
    expect(body.persons.flatMap(({ items }) => items.map(({ isWrongSize }) => isWrongSize))).toEqual([
      false,
      true,
      false,
    ])
    expect(body.toPay).toBeGreaterThan(0)
    expect((await otto.reservation(number)).body.sums.toPay).toBe(body.toPay)
  })

  test('the staff hand out and take back equipment person by person', async () => {
    const { number } = await booked()
    const tick = (extra: string, state = 'done') => otto.act(number, 'extra', { extra, state })
    expect((await tick('person.0.back')).status).toBe(409)
    expect((await tick('person.7.out')).status).toBe(409)
    await tick('person.0.out')
    await tick('person.1.out')
    expect((await otto.reservation(number)).body.handedOutAt).toBeNull()
    await tick('person.1.out', 'open')
    expect((await groupsAt(otto)).groups).toMatchObject([{ handedOut: 1 }])
    await tick('person.1.out')
    const { body } = await tick('person.2.out')
    expect(body.handedOutAt).not.toBeNull()
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ extra: { kind: 'extra', title: 'Mia: ausgegeben' } }),
    )
    await tick('person.0.back')
    expect((await tick('person.0.out', 'open')).status).toBe(409)
    expect((await groupsAt(otto)).groups).toMatchObject([{ handedOut: 3, takenBack: 1 }])
  })

  test('handing out to a whole group marks each person’s equipment as handed out', async () => {
    const { number } = await booked()
    await otto.act(number, 'handout')
    expect((await groupsAt(otto)).groups).toMatchObject([{ handedOut: 3, takenBack: 0 }])
    const { body } = await otto.act(number, 'extra', { extra: 'person.1.out', state: 'open' })
    expect([body.handedOutAt, body.persons.map(({ isOut }) => isOut)]).toEqual([null, [true, false, true]])
    await otto.act(number, 'extra', { extra: 'person.1.out', state: 'done' })
    await otto.act(number, 'complete')
    const { persons } = (await otto.reservation(number)).body
    expect(persons.map(({ isOut, isBack }) => [isOut, isBack])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
    expect((await otto.act(number, 'extra', { extra: 'person.1.back', state: 'open' })).status).toBe(409)
  })

  test('a booking that is not of a group has no packing list', async () => {
    const { number } = await shop.book()
    expect((await maria.call('GET', `/groups/${number}`)).status).toBe(404)
  })
})

const keyed = () => ({ 'Idempotency-Key': newKey() })

const CALLS_OF_STAFF = Object.values(CALLS as Record<string, Call>).flatMap(({ access, method, path, body }) =>
  access === 'staff' && method === 'POST' && body ? [{ path, body }] : [],
)

describe('an inquiry', () => {
  test('an inquiry is listed at the counter with contact and equipment', async () => {
    await inquired()
    expect((await groupsAt(maria)).inquiries).toMatchObject([
      {
        title: 'Klasse 3b',
        count: 3,
        contact: { name: 'Anna Berger', phone: '+43 660 1', email: 'anna@example.com' },
        equipment: [
          { title: 'Skischuh', count: 2 },
          { title: 'Ski', count: 1 },
        ],
      },
    ])
  })

  test('the equipment of an inquiry is in the language of the page', async () => {
    await inquired()
    const { body } = await maria.send<Lists>('GET', '/worked/en/api/staff/groups')
    expect(body.inquiries[0]!.equipment.map(({ title }) => title)).toEqual(['Ski boot', 'Skis'])
  })

  test('no call of the staff can turn an inquiry into a booking', async () => {
    const id = await inquired()
    const before = await reservationsOf('worked')
    for (const action of ['confirm', 'complete', 'book'])
      expect((await maria.call('POST', `/groups/${id}/${action}`, {}, keyed())).status).toBe(404)
    for (const { path, body } of CALLS_OF_STAFF)
      await maria.send(
        'POST',
        `/worked/de${path.replace(/\{\w+\}/, id)}`,
        sampleOf(body, (length) => 'a'.repeat(length)),
        keyed(),
      )
    expect(await reservationsOf('worked')).toBe(before)
    expect((await groupsAt(maria)).inquiries).toHaveLength(1)
  })

  test('an inquiry that an earlier release booked is readable and can be cancelled', async () => {
    const { anna, number, bookingId } = await booked()
    await shop.db.updateTable('groups').set({ kind: 'inquiry' }).where('reservation', '=', bookingId).execute()
    expect((await anna.reservation(bookingId)).body).toMatchObject({ status: STATUS.paid, groupname: 'Klasse 3b' })
    expect((await otto.call('GET', `/groups/${number}`)).status).toBe(200)
    await otto.act(number, 'cancel', { reason: 'Nie bestellt' })
    expect((await anna.reservation(bookingId)).body.status).toBe(STATUS.cancelled)
  })
})

const titles = async (text: string, staff = maria) => {
  const { body } = await staff.call<{ groups: FoundGroup[] }>('POST', '/search', { text })
  return body.groups.map(({ title, state }) => [title, state])
}

describe('groups that are found', () => {
  test('a group that collects persons is found by name and leader, in its shop only', async () => {
    const eva = groupVisitor(shop.app)
    await eva.begin({
      general: general({ title: 'Skikurs 100%_4b' }),
      leader: leader({ firstname: 'Eva', lastname: 'Murmel', email: 'eva.murmel@example.com' }),
    })
    const found = [['Skikurs 100%_4b', 'collecting']]
    for (const text of ['skikurs 100%_4B', 'Eva Murmel', 'murm ski', '4b', 'EVA.MURMEL@example.com', 'Murmel 9.3.'])
      expect([text, await titles(text)]).toEqual([text, found])
    for (const text of [
      'Skikurs 100x',
      '1%4b',
      'kurs',
      'eva.murmel@example.co',
      'Murmel 10.3.',
      ' ',
      "'",
      ':* | &',
      '\\',
    ])
      expect([text, await titles(text)]).toEqual([text, []])
    expect(await titles('Skikurs 100%_4b', otto)).toEqual([])
  })

  test('the search finds open and declined inquiries, and a declined one needs no answer', async () => {
    const id = await inquired()
    expect(await titles('Klasse 3b')).toEqual([['Klasse 3b', 'inquired']])
    const [inquiry] = (await groupsAt(maria)).inquiries
    await maria.call('POST', `/groups/${id}/decline`, { version: inquiry!.version, word: 'Leider voll' })
    expect((await groupsAt(maria)).inquiries).toEqual([])
    expect(await titles('Klasse 3b')).toEqual([['Klasse 3b', 'declined']])
  })

  test('a booked group is found by its name, in its own shop only', async () => {
    const { number } = await booked()
    const search = async (staff: typeof maria, text: string) =>
      (await staff.call<{ found: FoundBooking[] }>('POST', '/search', { text })).body.found
    for (const text of ['klasse 3B', 'Klas', '3b'])
      expect(await search(otto, text)).toMatchObject([{ number, groupname: 'Klasse 3b' }])
    for (const text of ['Klasse 4', 'lasse']) expect(await search(otto, text)).toEqual([])
    expect(await search(maria, 'Klasse 3b')).toEqual([])
  })

  test('the search for group names uses indexes', async () => {
    const { bookingId } = await booked()
    const row = await shop.db
      .selectFrom('reservations')
      .selectAll()
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const payload = { ...row.payload, groupname: 'Verein' }
    const copies = Array.from({ length: 300 }, (_, at) => ({
      ...reservationCopy({ ...row, payload }),
      id: newKey(),
      number: `PAY-C${at}`,
    }))
    await shop.db.insertInto('reservations').values(copies).execute()
    await sql`analyze reservations`.execute(shop.db)
    const { rows } = await sql`explain select id from reservations where tenant = 'paysthere'
      and (words @@ '''paysthere/name/klasse'':*'::tsquery or (payload ->> 'groupname' <> ''
        and name_words(tenant, payload ->> 'groupname') @@ '''paysthere/name/klasse'':*'::tsquery))`.execute(shop.db)
    expect(JSON.stringify(rows)).toContain('reservations_groupname')
  })
})
