import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ADULT, STATUS } from '#contract/constants.ts'
import type { Counter, CounterDay, StaffReservation } from '#contract/staff.ts'
import type { StaffWithdrawal } from '#contract/staff-withdrawals.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { erasePerson } from '#server/customers/person-places.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { receiveNotification } from '#server/payments/receive-notification.ts'
import { commandLine } from '#test/support/command-line.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { otherTenant } from '#test/support/customers.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { reservationCopy } from '#test/support/reservation-copy.ts'
import { sandboxNotifications } from '#test/support/sandbox-notifications.ts'
import { counter, STAFF, STAFF_PASSWORD, staffMember } from '#test/support/staff.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const HOUR_MS = 3_600_000

let now = new Date(`${TODAY}T09:00:00Z`)
const on = (day: string, time = '09:00:00') => {
  now = new Date(`${day}T${time}Z`)
}
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const tenant: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, withdrawal: true },
  discounts: [{ code: 'ALLES', percent: 100 }],
  specials: [
    ...workedTenant.specials,
    { ...workedTenant.specials[0]!, id: 'zustellung', type: 'delivery' },
    { ...workedTenant.specials[0]!, id: 'rundum', type: 'deliveryAndReturn' },
  ],
  accommodations: [{ id: 'post', title: 'Gasthof Post', address: 'Dorfplatz 2, 6998 Kirchdorf' }],
  sets: [
    {
      id: 'safe',
      title: { de: 'Set Sicher', en: 'Safe set' },
      description: { de: 'Ski mit Helm', en: 'Skis with a helmet' },
      picture: 'ski.svg',
      persons: [{ type: ADULT }],
      members: ['ski', 'helmet'].map((product) => ({ categories: [], products: [product], optional: false })),
      percent: 10,
    },
  ],
}
const neighbour: Tenant = {
  ...otherTenant,
  shop: { ...otherTenant.shop, numberPrefix: workedTenant.shop.numberPrefix },
}

const shop = await openTestShop({ tenants: [tenant, neighbour], deps: { clock: () => now } })
afterAll(() => shop.close())

let maria: Awaited<ReturnType<typeof staffMember>>
beforeEach(async () => {
  on(TODAY)
  await forgetOrders(shop.db)
  for (const table of ['staff_sessions', 'staff', 'rate_limits'] as const) await shop.db.deleteFrom(table).execute()
  maria = await staffMember(shop)
})

const bootsOrder = (more: Parameters<typeof order>[0] = {}) => order({ persons: [adult([boot('27.5')])], ...more })

const skis = { persons: [adult([{ id: 'ski', count: 1 }])] }

const paid = async (more: Parameters<typeof order>[0] = {}) => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(bootsOrder(more))
  const started = await anna.startPayment(body.bookingId)
  await anna.enterCard(started.body, SUCCEEDS)
  expect((await anna.paymentState(body.bookingId)).body).toEqual({ state: 'success' })
  return { anna, id: body.bookingId, number: body.number }
}

describe('the session of the staff', () => {
  test('a staff login with a wrong password, address or shop gets the same refusal', async () => {
    const nobody = counter(shop.app)
    const refused = await Promise.all([
      nobody.login(STAFF, 'falsch-falsch'),
      nobody.login('nobody@verleih.example'),
      counter(shop.app, 'other').login(),
    ])
    for (const { status, body } of refused)
      expect({ status, body }).toEqual({ status: 401, body: { error: 'wrong e-mail or password' } })
    expect((await nobody.call('GET', '/session')).body).toEqual({})
    expect((await nobody.login(` ${STAFF.toUpperCase()} `)).body).toEqual({ name: STAFF })
    expect((await nobody.call('GET', '/session')).body).toEqual({ name: STAFF })
  })

  test('a staff session has its own cookie, and ends at a new login or logout', async () => {
    const first = await maria.login()
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(/^worked_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    const stolen = { Cookie: cookie.split(';')[0]! }
    expect((await counter(shop.app).call('GET', '/session', undefined, stolen)).body).toEqual({ name: STAFF })
    await maria.login()
    expect((await counter(shop.app).call('GET', '/session', undefined, stolen)).body).toEqual({})
    expect((await maria.call('GET', '/logout', undefined, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await maria.call('GET', '/logout')).body).toEqual({})
    expect((await maria.call('GET', '/counter')).status).toBe(401)
  })

  test('a staff session ends after twelve hours and is then deleted', async () => {
    now = new Date(now.getTime() + 12 * HOUR_MS)
    expect((await maria.call('GET', '/session')).body).toEqual({})
    await removeExpired(shop.deps)
    expect(await shop.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
  })

  test('a staff session opens no customer calls, and no counter of another shop', async () => {
    expect((await maria.call('GET', '/../customer/session')).body).toEqual({})
    const [cookie = ''] = (await maria.login()).headers.getSetCookie()
    const moved = cookie.split(';')[0]!.replace('worked_staff', 'other_staff')
    expect((await counter(shop.app, 'other').call('GET', '/session', undefined, { Cookie: moved })).body).toEqual({})
  })

  test('fifty wrong passwords lock a staff account, except in known browsers', async () => {
    for (let guess = 0; guess < 50; guess += 1)
      expect((await counter(shop.app).login(STAFF, 'falsch-falsch')).status).toBe(401)
    const refused = await counter(shop.app).login()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
    expect((await maria.call('GET', '/counter')).status).toBe(200)
    await maria.call('GET', '/logout')
    expect((await maria.login()).status).toBe(200)
  })
})

describe('without a session', () => {
  test.each([
    ['GET', '/counter'],
    ['GET', '/reservations/MV-222222'],
    ['POST', '/reservations/MV-222222/complete', {}],
    ['POST', '/reservations/MV-222222/handout', {}],
    ['POST', '/reservations/MV-222222/extra', { extra: 'coverage', state: 'done' }],
    ['POST', '/search', { text: 'Anna' }],
    ['POST', '/reservations/MV-222222/cancel', { reason: 'x' }],
    ['POST', '/reservations/MV-222222/refund', { reason: 'x' }],
    ['POST', '/reservations/MV-222222/retry', { refund: 'a'.repeat(22) }],
  ])('the call %s %s answers 401 without a staff login', async (method, path, body?: object) => {
    expect((await counter(shop.app).call(method, path, body)).status).toBe(401)
  })
})

const dayOf = async (query: string) => {
  const { status, body } = await maria.call<Counter>('GET', `/counter${query}`)
  expect(status).toBe(200)
  return body
}

describe('the list of a day', () => {
  test('the list of a day contains persons, times, products and sizes, by time', async () => {
    const early = await paid({
      pickuptime: '09:30',
      persons: [adult([boot('27.5')], { phone: '+43 1 234567', height: 171 })],
    })
    const whenever = await paid({ persons: [adult([boot('26.5')], { firstname: 'Ida' })] })
    const first = await paid({ ...skis, pickuptime: '08:30', remark: 'linker Schuh drückt', groupname: 'SC Tal' })
    const day = await dayOf('?date=2026-03-09')
    expect(day.pickups.map(({ number, time }) => [number, time])).toEqual([
      [first.number, '08:30'],
      [early.number, '09:30'],
      [whenever.number, null],
    ])
    expect(day.returns).toEqual([])
    expect(day.pickups[0]).toMatchObject({ remark: 'linker Schuh drückt', groupname: 'SC Tal', status: STATUS.paid })
    expect(day.pickups[1]).toMatchObject({
      contact: { name: 'Anna Berger', phone: '+43 1 234567' },
      date: { from: '2026-03-09', to: '2026-03-11' },
      persons: [
        {
          name: 'Anna Berger',
          label: 'Erwachsene 1',
          height: 171,
          shoesize: 42,
          items: [{ title: 'Skischuh', model: expect.stringContaining('Soft') as string, size: '27.5', count: 1 }],
          missing: [],
        },
      ],
    })
    expect((await dayOf('?date=2026-03-11')).returns).toHaveLength(3)
    expect((await dayOf('?date=2026-03-10')).pickups).toEqual([])
  })

  test('the lines of a set come first, with its title in the staff’s language', async () => {
    const { number } = await paid({
      persons: [adult([boot('27.5'), { id: 'helmet', count: 1 }, { id: 'ski', count: 1 }])],
    })
    const { items } = (await dayOf('?date=2026-03-09')).pickups[0]!.persons[0]!
    expect(items.map(({ title, set }) => [title, set])).toEqual([
      ['Ski', 'Set Sicher'],
      ['Helm', 'Set Sicher'],
      ['Skischuh', null],
    ])
    const list = await maria.send<Counter>('GET', '/worked/en/api/staff/counter?date=2026-03-09')
    expect(list.body.pickups[0]).toMatchObject({
      number,
      persons: [{ items: [{ set: 'Safe set' }, {}, { set: null }] }],
    })
  })

  test('deliveries are listed separately from collections, and without a time', async () => {
    const collected = await paid({ ...skis, pickuptime: '09:30' })
    const delivered = await paid({ ...skis, pickuptime: '09:30', specials: ['zustellung'], accommodation: 'post' })
    const { pickups, deliveries } = await dayOf('?date=2026-03-09')
    expect(pickups).toMatchObject([{ number: collected.number, time: '09:30' }])
    expect(deliveries).toMatchObject([
      { number: delivered.number, time: null, accommodation: 'Gasthof Post, Dorfplatz 2, 6998 Kirchdorf' },
    ])
    expect((await dayOf('?date=2026-03-11')).returns).toHaveLength(2)
  })

  test('return pick-ups are listed separately from returns, and without a time', async () => {
    const said = { ...skis, returntime: '15:30', accommodation: 'post' }
    const brought = await paid({ ...said, specials: ['zustellung'] })
    const pickedUp = await paid({ ...said, specials: ['rundum'] })
    expect((await dayOf('?date=2026-03-09')).deliveries).toHaveLength(2)
    const { returns, returnPickups } = await dayOf('?date=2026-03-11')
    expect(returns).toMatchObject([{ number: brought.number, time: '15:30' }])
    expect(returnPickups).toMatchObject([{ number: pickedUp.number, time: null }])
  })

  test('a German booking is shown in English to staff who read English', async () => {
    const { number } = await paid({
      specials: ['servicepaket'],
      persons: [
        adult([boot('27.5')], { label: 'Erwachsener 1', coverage: true }),
        adult([helmet], { label: 'Toms Kind 2', firstname: 'Ida' }),
      ],
    })
    later(1)
    const inEnglish = { 'Idempotency-Key': newKey() }
    await maria.send(
      'POST',
      `/worked/en/api/staff/reservations/${number}/extra`,
      { extra: 'special.servicepaket', state: 'done' },
      inEnglish,
    )
    const { body } = await maria.send<StaffReservation>('GET', `/worked/en/api/staff/reservations/${number}`)
    expect(body.persons.map(({ label, items }) => [label, items[0]!.title])).toEqual([
      ['Adult 1', 'Ski boot'],
      ['Toms Kind 2', 'Helmet'],
    ])
    expect(body.reservation.location.title).toBe('Valley station')
    expect(body.extras.map(({ title }) => title)).toEqual(['Service package', null])
    expect(body.timeline.at(-1)).toMatchObject({ extra: { title: 'Service package' } })
    const list = await maria.send<Counter>('GET', '/worked/en/api/staff/counter?date=2026-03-09')
    expect(list.body.pickups[0]).toMatchObject({
      extras: [{ title: 'Service package' }, {}],
      persons: [{ label: 'Adult 1' }, {}],
    })
    expect((await maria.reservation(number)).body.persons[0]).toMatchObject({
      label: 'Erwachsener 1',
      items: [{ title: 'Skischuh' }],
    })
  })

  test('the list of a day and the booking show the customer’s accommodation', async () => {
    const { number } = await paid({ ...skis, accommodation: 'post' })
    const stay = 'Gasthof Post, Dorfplatz 2, 6998 Kirchdorf'
    expect((await dayOf('?date=2026-03-09')).pickups[0]!.accommodation).toBe(stay)
    expect((await maria.reservation(number)).body.accommodation).toBe(stay)
    const typed = await paid({ ...skis, accommodation: { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' } })
    expect((await maria.reservation(typed.number)).body.accommodation).toBe('Haus Huber, Seeweg 4, 6999 Moos')
  })

  test('the list of a day shows the duration of an hourly rental', async () => {
    const bike = { persons: [adult([{ id: 'city-bike', count: 1 }])], date: { from: '2026-03-09', to: '2026-03-09' } }
    await paid({ ...bike, hours: 3 })
    await paid(bike)
    const day = await dayOf('?date=2026-03-09')
    expect(new Set(day.pickups.map(({ hours }) => hours))).toEqual(new Set([3, null]))
    expect(new Set(day.returns.map(({ hours }) => hours))).toEqual(new Set([3, null]))
  })

  test('the list of a day uses the agreed collection and return days', async () => {
    const { anna, id } = await paid({ pickupdate: '2026-03-10', returndate: '2026-03-10' })
    expect((await dayOf('?date=2026-03-09')).pickups).toEqual([])
    expect(await dayOf('?date=2026-03-10')).toMatchObject({ pickups: [{}], returns: [{}] })
    expect((await anna.change(id, bootsOrder({ date: { from: '2026-03-10', to: '2026-03-11' } }))).status).toBe(200)
    expect(await dayOf('?date=2026-03-10')).toMatchObject({ pickups: [{}], returns: [] })
    expect(await dayOf('?date=2026-03-11')).toMatchObject({ pickups: [], returns: [{}] })
  })

  test('the list of a day shows which required fields a person lacks', async () => {
    const { id } = await paid()
    const { payload } = await shop.db
      .selectFrom('reservations')
      .select('payload')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [{ shoesize: _shoesize, ...person }] = payload.persons as [(typeof payload.persons)[number]]
    await shop.db
      .updateTable('reservations')
      .set({ payload: JSON.stringify({ ...payload, persons: [person] }) })
      .execute()
    expect((await dayOf('?date=2026-03-09')).pickups[0]!.persons[0]!.missing).toEqual(['shoesize'])
  })

  test('the list of a day leaves out unpaid bookings, cancelled bookings and other locations', async () => {
    await visitor(shop.app).checkout(bootsOrder())
    const { anna, id } = await paid(skis)
    await anna.cancel(id)
    await paid(skis)
    expect((await dayOf('?date=2026-03-09')).pickups).toHaveLength(1)
    expect((await dayOf('?date=2026-03-09&location=tal')).pickups).toHaveLength(1)
    expect((await dayOf('?date=2026-03-09&location=berg')).pickups).toEqual([])
    const there = await staffMember(shop, 'other')
    expect((await there.call<Counter>('GET', '/counter?date=2026-03-09')).body.pickups).toEqual([])
    expect((await dayOf('')).date).toBe(TODAY)
  })

  test.each(['?date=gestern', '?date=2026-02-30', '?location=nirgends', '?date=2026-03-09&date=2026-03-10'])(
    'the call for the list of a day answers 422 to the query %s',
    async (query) => {
      expect((await maria.call('GET', `/counter${query}`)).status).toBe(422)
    },
  )
})

const daysOf = async (query = '', staff = maria) => {
  const { status, body } = await staff.call<{ days: CounterDay[] }>('GET', `/days${query}`)
  expect(status).toBe(200)
  return body.days
}

const NOTHING = { pickups: 0, deliveries: 0, returns: 0, returnPickups: 0, groups: 0, unpacked: 0 }

describe('the days ahead', () => {
  test('each of seven days shows its appointments and how many are not packed', async () => {
    const stay = { ...skis, accommodation: 'post' }
    const first = await paid(skis)
    await paid(skis)
    await paid({ ...stay, specials: ['zustellung'] })
    await paid({ ...stay, specials: ['rundum'] })
    await visitor(shop.app).checkout(bootsOrder(skis))
    await maria.act(first.number, 'extra', { extra: 'packed', state: 'done' })
    on('2026-03-05')
    maria = await staffMember(shop)
    const days = await daysOf()
    expect(days.map(({ date }) => date)).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
    ])
    expect(days[0]).toEqual({ date: '2026-03-05', ...NOTHING })
    expect(days[4]).toEqual({ date: '2026-03-09', ...NOTHING, pickups: 2, deliveries: 2, unpacked: 3 })
    expect(days[6]).toEqual({ date: '2026-03-11', ...NOTHING, returns: 3, returnPickups: 1 })
    expect((await daysOf('?location=tal'))[4]).toMatchObject({ pickups: 2, unpacked: 3 })
    expect((await daysOf('?location=berg'))[4]).toEqual({ date: '2026-03-09', ...NOTHING })
    expect((await daysOf('', await staffMember(shop, 'other')))[4]).toEqual({ date: '2026-03-09', ...NOTHING })
    expect((await maria.call('GET', '/days?location=nirgends')).status).toBe(422)
  })

  test('equipment that is already handed out or returned is not counted as unpacked', async () => {
    const { number } = await paid(skis)
    on('2026-03-09')
    maria = await staffMember(shop)
    expect((await daysOf())[0]).toMatchObject({ pickups: 1, unpacked: 1 })
    await maria.act(number, 'handout')
    expect((await daysOf())[0]).toMatchObject({ pickups: 1, unpacked: 0 })
    await maria.act(number, 'complete')
    expect((await daysOf())[0]).toMatchObject({ pickups: 1, unpacked: 0 })
    expect((await daysOf())[2]).toMatchObject({ returns: 1 })
  })
})

type Withdrawals = { open: StaffWithdrawal[]; done: StaffWithdrawal[] }
const withdrawals = async (staff = maria) => (await staff.call<Withdrawals>('GET', '/withdrawals')).body

const withdraw = (number: string, email = 'anna@example.com') =>
  visitor(shop.app).send(
    'POST',
    '/worked/de/api/withdrawal',
    { name: 'Anna Berger', number, email },
    { 'Idempotency-Key': newKey() },
  )

describe('the withdrawals', () => {
  test('an open withdrawal shows its booking, money, equipment and refund deadline', async () => {
    const { number } = await paid()
    await maria.act(number, 'extra', { extra: 'person.0.out', state: 'done' })
    await withdraw(number)
    later(1)
    await withdraw('MV-999999')
    later(1)
    await withdraw(number.toLowerCase(), 'other@example.com')
    const { open, done } = await withdrawals()
    expect(done).toEqual([])
    const booking = {
      number,
      status: STATUS.paid,
      contact: 'Anna Berger',
      date: { from: '2026-03-09', to: '2026-03-11' },
      isSameEmail: true,
      isOut: true,
      left: 1900,
      refund: null,
    }
    const declared = {
      id: expect.stringMatching(/^[\w-]{43}$/) as string,
      receivedAt: '2026-03-02T09:00:00.000Z',
      name: 'Anna Berger',
      number,
      email: 'anna@example.com',
      refundBy: '2026-03-16',
      doneAt: null,
      doneBy: null,
      booking,
    }
    expect(open).toEqual([
      declared,
      { ...declared, receivedAt: '2026-03-02T09:01:00.000Z', number: 'MV-999999', booking: null },
      {
        ...declared,
        receivedAt: '2026-03-02T09:02:00.000Z',
        number: number.toLowerCase(),
        email: 'other@example.com',
        booking: { ...booking, isSameEmail: false },
      },
    ])
    expect((await dayOf('')).openWithdrawals).toBe(3)
    expect(await withdrawals(await staffMember(shop, 'other'))).toEqual({ open: [], done: [] })
  })

  test('cancelling a booking marks its withdrawals as done, but not those of other bookings', async () => {
    const { number } = await paid()
    const other = await paid(skis)
    await withdraw(number)
    await withdraw(other.number)
    await maria.act(number, 'cancel', { amount: 1500, reason: 'Widerruf' })
    const { open, done } = await withdrawals()
    expect(open.map(({ booking }) => booking!.number)).toEqual([other.number])
    expect(done).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/) as string,
        receivedAt: '2026-03-02T09:00:00.000Z',
        name: 'Anna Berger',
        number,
        email: 'anna@example.com',
        refundBy: '2026-03-16',
        doneAt: '2026-03-02T09:00:00.000Z',
        doneBy: null,
        booking: {
          number,
          status: STATUS.cancelled,
          contact: 'Anna Berger',
          date: { from: '2026-03-09', to: '2026-03-11' },
          isSameEmail: true,
          isOut: false,
          left: 400,
          refund: 1500,
        },
      },
    ])
  })

  test('a staff member marks a withdrawal as done under their name, and reopens it', async () => {
    await withdraw('MV-999999')
    const [{ id } = { id: '' }] = (await withdrawals()).open
    const mark = (isDone: boolean, staff = maria) => staff.call('POST', `/withdrawals/${id}/done`, { isDone })
    expect((await mark(true, await staffMember(shop, 'other'))).status).toBe(404)
    expect((await mark(true)).status).toBe(200)
    const decided = { id, doneBy: STAFF, doneAt: '2026-03-02T09:00:00.000Z' }
    expect((await withdrawals()).done).toMatchObject([decided])
    later(1)
    expect((await mark(true, await staffMember(shop, 'worked', 'ida@verleih.example'))).status).toBe(200)
    expect((await withdrawals()).done).toMatchObject([decided])
    expect((await mark(false)).status).toBe(200)
    expect((await withdrawals()).open).toMatchObject([{ id, doneBy: null }])
  })

  test('a booking can be changed again once its withdrawal is marked as done', async () => {
    const { anna, id, number } = await paid()
    await withdraw(number)
    const [{ id: withdrawal } = { id: '' }] = (await withdrawals()).open
    const mark = (isDone: boolean) => maria.call('POST', `/withdrawals/${withdrawal}/done`, { isDone })
    const change = async () => (await anna.change(id, bootsOrder())).status
    expect(await change()).toBe(409)
    await mark(true)
    expect((await anna.reservation(id)).body).not.toHaveProperty('withdrawnAt')
    expect((await maria.reservation(number)).body.timeline).toContainEqual({
      kind: 'withdrawal',
      at: now.toISOString(),
      name: 'Anna Berger',
      isDone: true,
    })
    expect(await change()).toBe(200)
    await mark(false)
    expect(await change()).toBe(409)
  })
})

const payments = async (number: string) =>
  (await maria.reservation(number)).body.timeline.flatMap((entry) =>
    entry.kind === 'payment' ? [[entry.state, entry.resultSource]] : [],
  )

const helmet = { id: 'helmet', count: 1 }
const wish = (products: Parameters<typeof adult>[0]) => order({ persons: [adult(products)] })

describe('a reservation at the counter', () => {
  test('a typed or scanned number finds the booking in its own shop only', async () => {
    const { number } = await paid()
    for (const typed of [number, number.toLowerCase(), number.replace('-', 'ß'), number.split('-')[1]!])
      expect((await maria.reservation(typed)).body.reservation.number).toBe(number)
    for (const typed of ['MV-222222', 'x', number.replace('MV', 'AV'), '%00'])
      expect((await maria.reservation(typed)).status).toBe(404)
    expect((await maria.reservation('MV-222222')).body).toEqual({ error: 'unknown booking' })
    expect((await maria.reservation(number.replace('MV', 'AV'))).body).toEqual({ error: 'number of another shop' })
    const there = await staffMember(shop, 'other')
    expect((await there.reservation(number)).status).toBe(404)
    expect((await there.act(number, 'complete')).status).toBe(404)
    expect((await there.act(number, 'cancel', { reason: 'x' })).status).toBe(404)
    expect((await there.act(number, 'refund', { reason: 'x' })).status).toBe(404)
  })

  test('a booking has a timeline of money and stock', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(bootsOrder())
    later(40)
    await releaseEndedHolds(shop.deps)
    later(1)
    const started = await anna.startPayment(body.bookingId)
    later(1)
    await anna.enterCard(started.body, SUCCEEDS)
    await anna.paymentState(body.bookingId)
    later(1)
    await maria.act(body.number, 'refund', { amount: 400, reason: 'Schuh war defekt' })
    later(1)
    await sendRefunds(shop.deps)
    const { timeline, sums } = (await maria.reservation(body.number)).body
    expect(
      timeline.map((entry) => [
        entry.at.slice(14, 16),
        entry.kind,
        'units' in entry ? entry.units : 'amount' in entry ? entry.amount : null,
      ]),
    ).toEqual([
      ['00', 'booked', 1900],
      ['00', 'stock', 1],
      ['40', 'stock', -1],
      ['41', 'stock', 1],
      ['42', 'payment', 1900],
      ['42', 'paid', null],
      ['42', 'mail', null],
      ['43', 'staff', 400],
      ['44', 'refund', 400],
      ['44', 'mail', null],
    ])
    expect(timeline.find(({ kind }) => kind === 'staff')).toMatchObject({
      action: 'refund',
      by: STAFF,
      reason: 'Schuh war defekt',
    })
    expect(sums).toEqual({ paid: 1900, refunded: 400, owed: 0, left: 1500, toPay: 0, units: 1 })
  })

  test('a booking shows the source of each payment result', async () => {
    const entered = async () => {
      const anna = visitor(shop.app)
      const { body } = await anna.checkout(order(skis))
      await anna.enterCard((await anna.startPayment(body.bookingId)).body, SUCCEEDS)
      return { anna, ...body }
    }
    const one = await entered()
    expect(await payments(one.number)).toEqual([['open', null]])
    await one.anna.paymentState(one.bookingId)
    expect(await payments(one.number)).toEqual([['succeeded', 'return']])

    await shop.db.deleteFrom('sandbox_notifications').execute()
    const two = await entered()
    for (const { body, headers } of await sandboxNotifications(shop.db))
      await visitor(shop.app).send('POST', '/worked/de/api/payment/notify', body, headers)
    expect(await payments(two.number)).toEqual([['succeeded', 'notification']])

    const three = await entered()
    later(2)
    await reconcilePayments(shop.deps)
    expect(await payments(three.number)).toEqual([['succeeded', 'job']])
  })

  test('a booking shows its first version and each change with its difference', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(wish([boot('27.5')]))
    later(1)
    await anna.checkout({ ...wish([boot('27.5'), helmet]), bookingId: body.bookingId })
    const pay = async () => {
      later(1)
      await anna.enterCard((await anna.startPayment(body.bookingId)).body, SUCCEEDS)
      expect((await anna.paymentState(body.bookingId)).body).toMatchObject({ state: 'success' })
    }
    const change = async (products: Parameters<typeof adult>[0]) => {
      later(1)
      expect((await anna.change(body.bookingId, wish(products))).status).toBe(200)
    }
    await pay()
    await change([boot('27.5')])
    await change([boot('26.5')])
    await change([boot('26.5'), helmet])
    await pay()
    const { timeline } = (await maria.reservation(body.number)).body
    const entries = timeline.flatMap((entry) =>
      entry.kind === 'booked' || entry.kind === 'payment'
        ? [[entry.at.slice(14, 16), entry.kind, entry.amount]]
        : entry.kind === 'change'
          ? [[entry.at.slice(14, 16), entry.state, entry.amount, entry.difference]]
          : [],
    )
    expect(entries).toEqual([
      ['00', 'booked', 1900],
      ['01', 'applied', 3100, 1200],
      ['02', 'payment', 3100],
      ['03', 'applied', 1900, -1200],
      ['04', 'applied', 1900, 0],
      ['06', 'payment', 1200],
      ['06', 'applied', 3100, 1200],
    ])
    expect((await anna.reservation(body.bookingId)).body.bookedAt).toBe(`${TODAY}T09:00:00.000Z`)
    const rows = await shop.db.selectFrom('reservation_changes').selectAll().execute()
    expect(rows.filter(({ email }) => email !== '')).toHaveLength(1)
  })

  test('a booking shows when an unpaid change expired or was replaced', async () => {
    const { anna, id, number } = await paid()
    const changes = async () =>
      (await maria.reservation(number)).body.timeline.flatMap((entry) =>
        entry.kind === 'change' ? [[entry.at.slice(14, 16), entry.state, entry.amount]] : [],
      )
    later(1)
    await anna.change(id, wish([boot('27.5'), helmet]))
    expect(await changes()).toEqual([['01', 'held', 3100]])
    later(40)
    await releaseEndedHolds(shop.deps)
    expect(await changes()).toEqual([['41', 'expired', 3100]])
    later(1)
    await anna.startPayment(id)
    expect(await changes()).toEqual([['01', 'held', 3100]])
    later(1)
    await anna.change(id, wish([boot('26.5')]))
    expect(await changes()).toEqual([
      ['43', 'dropped', 3100],
      ['43', 'applied', 1900],
    ])
  })

  test('the timeline shows a change that reduces the amount to 0', async () => {
    const { anna, id, number } = await paid()
    later(1)
    expect((await anna.change(id, bootsOrder({ dc: 'ALLES' }))).body).toMatchObject({ state: 'changed', amount: 0 })
    const { timeline } = (await maria.reservation(number)).body
    expect(timeline.find(({ kind }) => kind === 'change')).toMatchObject({ amount: 0, difference: -1900 })
  })

  test('a booking shows a withdrawal that was declared by its number', async () => {
    const { number } = await paid()
    later(1)
    const declared = { name: 'Anna Berger', number, email: 'anna@example.com' }
    await visitor(shop.app).send('POST', '/worked/de/api/withdrawal', declared, { 'Idempotency-Key': newKey() })
    const { timeline } = (await maria.reservation(number)).body
    expect(timeline.at(-1)).toEqual({
      kind: 'withdrawal',
      at: now.toISOString(),
      name: 'Anna Berger',
      isDone: false,
    })
  })

  test('an open booking shows the amount to pay and the held units', async () => {
    const { body } = await visitor(shop.app).checkout(bootsOrder())
    expect((await maria.reservation(body.number)).body).toMatchObject({
      sums: { paid: 0, refunded: 0, owed: 0, left: 0, toPay: 1900, units: 1 },
      contact: { name: 'Anna Berger' },
    })
  })

  test('the counter shows 0 to pay for a booking that can no longer be paid', async () => {
    const { body } = await visitor(shop.app).checkout(bootsOrder())
    const { anna, id, number } = await paid({ persons: [adult([boot('26.5')])] })
    await anna.change(id, order({ date: { from: '2026-03-09', to: '2026-03-13' }, persons: [adult([boot('26.5')])] }))
    const toPay = async (booking: string) => (await maria.reservation(booking)).body.sums.toPay
    on('2026-03-08', '22:00:00')
    maria = await staffMember(shop)
    for (const booking of [body.number, number]) expect(await toPay(booking)).toBeGreaterThan(0)
    on('2026-03-09', '00:30:00')
    for (const booking of [body.number, number]) expect(await toPay(booking)).toBe(0)
  })
})

describe('completing', () => {
  test('a staff member completes a paid booking only once, and the timeline names the member', async () => {
    const { number } = await paid()
    await maria.act(number, 'handout')
    later(1)
    const done = await maria.act(number, 'complete')
    expect(done).toMatchObject({ status: 200, body: { reservation: { status: STATUS.completed } } })
    expect(done.body.timeline.at(-1)).toMatchObject({ kind: 'staff', action: 'complete', by: STAFF, amount: null })
    expect((await maria.act(number, 'complete')).status).toBe(409)
    expect((await maria.act(number, 'cancel', { reason: 'x' })).status).toBe(409)
  })

  test('completing a booking drops a change whose difference is not paid', async () => {
    const { anna, id, number } = await paid()
    await anna.change(id, bootsOrder({ date: { from: '2026-03-09', to: '2026-03-13' } }))
    expect((await maria.reservation(number)).body.sums).toMatchObject({ units: 2, toPay: expect.any(Number) as number })
    await maria.act(number, 'handout')
    expect((await maria.act(number, 'complete')).body.sums).toMatchObject({ units: 1, toPay: 0 })
  })

  test('completing an unpaid booking is refused', async () => {
    const { body } = await visitor(shop.app).checkout(bootsOrder())
    expect(await maria.act(body.number, 'complete')).toMatchObject({
      status: 409,
      body: { error: 'a reservation of status 0 takes no reservation.complete' },
    })
  })
})

const withHelmet = () => bootsOrder({ persons: [adult([boot('27.5'), helmet])] })

const refusals = async ({ anna, id }: Awaited<ReturnType<typeof paid>>) => {
  const { body } = await anna.reservation(id)
  return [
    body.unchangeable,
    body.cancellation.possible,
    (await anna.change(id, withHelmet())).status,
    (await anna.cancel(id)).status,
  ]
}

describe('a booking whose equipment is out', () => {
  test('the owner of a handed-out booking can neither change nor cancel it', async () => {
    const booking = await paid()
    await maria.act(booking.number, 'handout')
    expect(await refusals(booking)).toEqual(['handedOut', false, 409, 409])
    expect((await maria.reservation(booking.number)).body.sums).toMatchObject({ left: 1900, units: 1 })
    expect((await maria.act(booking.number, 'cancel', { amount: 500, reason: 'Sturz' })).status).toBe(200)
  })

  test('handing out to one person prevents changes until it is undone', async () => {
    const booking = await paid({ persons: [adult([boot('27.5')]), adult([helmet], { firstname: 'Ida' })] })
    const tick = (state: string) => maria.act(booking.number, 'extra', { extra: 'person.1.out', state })
    await tick('done')
    expect(await refusals(booking)).toEqual(['handedOut', false, 409, 409])
    await tick('open')
    const { body } = await booking.anna.reservation(booking.id)
    expect([body.unchangeable, body.cancellation.possible]).toEqual([undefined, true])
    expect((await booking.anna.cancel(booking.id)).status).toBe(200)
  })

  test.each([
    ['handout', {}],
    ['extra', { extra: 'person.0.out', state: 'done' }],
  ])('the action %s drops a change whose difference is not paid', async (action, body) => {
    const { anna, id, number } = await paid()
    await anna.change(id, withHelmet())
    const started = await anna.startPayment(id)
    await maria.act(number, action, body)
    const { change, amount } = (await anna.reservation(id)).body
    expect([change, amount]).toEqual([null, 1900])
    await anna.enterCard(started.body, SUCCEEDS)
    await anna.paymentState(id)
    const { sums } = (await maria.reservation(number)).body
    expect(sums).toMatchObject({ paid: 3100, owed: 1200, left: 1900, units: 1 })
  })
})

const clearedTicks = async (number: string) =>
  (await maria.reservation(number)).body.timeline.flatMap((entry) =>
    entry.kind === 'change' ? [entry.cleared.map(({ title }) => title)] : [],
  )

describe('ticks after a change', () => {
  test('changing equipment removes the packing tick, and the timeline shows that', async () => {
    const { anna, id, number } = await paid()
    await maria.act(number, 'extra', { extra: 'packed', state: 'done' })
    await anna.change(id, bootsOrder({ remark: 'Wir kommen spät.' }))
    expect((await maria.reservation(number)).body.isPacked).toBe(true)
    await anna.change(id, bootsOrder({ persons: [adult([boot('26.5')])], remark: 'Wir kommen spät.' }))
    expect((await maria.reservation(number)).body.isPacked).toBe(false)
    expect(await clearedTicks(number)).toEqual([[], ['Ausrüstung gepackt']])
  })

  test('a dearer change removes the packing tick only when the change is paid', async () => {
    const { anna, id, number } = await paid()
    await maria.act(number, 'extra', { extra: 'packed', state: 'done' })
    await anna.change(id, withHelmet())
    expect((await maria.reservation(number)).body.isPacked).toBe(true)
    await anna.enterCard((await anna.startPayment(id)).body, SUCCEEDS)
    await anna.paymentState(id)
    expect((await maria.reservation(number)).body.isPacked).toBe(false)
    expect(await clearedTicks(number)).toEqual([['Ausrüstung gepackt']])
  })
})

describe('handing out equipment', () => {
  test('a handout is recorded only once and makes the return possible', async () => {
    const { number } = await paid()
    expect((await maria.act(number, 'complete')).body).toEqual({ error: 'nothing comes back before it went out' })
    later(1)
    const out = await maria.act(number, 'handout')
    expect(out).toMatchObject({
      status: 200,
      body: { handedOutAt: now.toISOString(), reservation: { status: STATUS.paid } },
    })
    expect(out.body.timeline.at(-1)).toMatchObject({ kind: 'staff', action: 'handout', by: STAFF })
    expect((await maria.act(number, 'handout')).status).toBe(409)
    expect((await dayOf('?date=2026-03-09')).pickups[0]!.handedOutAt).toBe(now.toISOString())
    expect((await maria.act(number, 'complete')).status).toBe(200)
  })

  test('equipment can be handed out to all, the handout undone and repeated by person', async () => {
    const { number } = await paid({ persons: [adult([boot('27.5')]), adult([helmet], { firstname: 'Ida' })] })
    const tick = (extra: string, state = 'done') => maria.act(number, 'extra', { extra, state })
    const standing = async () => {
      const { handedOutAt, persons } = (await maria.reservation(number)).body
      return [handedOutAt !== null, ...persons.map(({ isOut }) => isOut)]
    }
    expect((await maria.act(number, 'undo')).status).toBe(409)
    await maria.act(number, 'handout')
    expect(await standing()).toEqual([true, true, true])
    later(1)
    const key = newKey()
    const undone = await maria.act(number, 'undo', {}, key)
    expect(undone.body.timeline.at(-1)).toMatchObject({ kind: 'staff', action: 'undo', by: STAFF })
    expect((await maria.act(number, 'undo', {}, key)).status).toBe(200)
    expect(await standing()).toEqual([false, false, false])
    await tick('person.1.out')
    expect(await standing()).toEqual([false, false, true])
    await tick('person.0.out')
    expect(await standing()).toEqual([true, true, true])
    await tick('person.1.back')
    expect((await maria.act(number, 'undo')).status).toBe(409)
    await tick('person.1.back', 'open')
    await maria.act(number, 'undo')
    expect(await standing()).toEqual([false, false, false])
    expect((await tick('person.2.out')).status).toBe(409)
  })

  test('the handout of a completed booking cannot be undone', async () => {
    const { number } = await paid()
    await maria.act(number, 'handout')
    await maria.act(number, 'complete')
    expect((await maria.act(number, 'undo')).status).toBe(409)
  })

  test('packing is marked by a tick that the list of the day shows', async () => {
    const { number } = await paid()
    expect((await dayOf('?date=2026-03-09')).pickups).toMatchObject([{ isPacked: false }])
    later(1)
    const { body } = await maria.act(number, 'extra', { extra: 'packed', state: 'done' })
    expect(body.timeline.at(-1)).toMatchObject({ extra: { kind: 'extra', title: 'Ausrüstung gepackt' }, by: STAFF })
    expect((await dayOf('?date=2026-03-09')).pickups).toMatchObject([{ isPacked: true }])
    const open = await visitor(shop.app).checkout(bootsOrder(skis))
    expect((await maria.act(open.body.number, 'extra', { extra: 'packed', state: 'done' })).status).toBe(409)
  })

  test('a return on the rental days is accepted even without a handout', async () => {
    const { number } = await paid()
    on('2026-03-09')
    maria = await staffMember(shop)
    expect((await maria.act(number, 'complete')).status).toBe(200)
  })

  test('handing out the equipment of an unpaid booking is refused', async () => {
    const { body } = await visitor(shop.app).checkout(bootsOrder())
    expect((await maria.act(body.number, 'handout')).status).toBe(409)
  })
})

const withExtras = () =>
  paid({ specials: ['servicepaket'], persons: [adult([boot('27.5')], { coverage: true }), adult([helmet])] })

describe('paid extras', () => {
  const service = { key: 'special.servicepaket', kind: 'service', title: 'Servicepaket', persons: [] }
  const covered = { key: 'coverage', kind: 'coverage', title: null, persons: ['Anna Berger'] }

  test('the day’s list and the booking show paid specials and coverage, with everybody’s ticks', async () => {
    const { number } = await withExtras()
    const open = [
      { ...service, state: 'open' },
      { ...covered, state: 'open' },
    ]
    const answered = (await maria.reservation(number)).body
    expect(answered.extras).toEqual(open)
    expect(answered.persons.map(({ coverage }) => coverage)).toEqual([true, false])
    expect((await dayOf('?date=2026-03-09')).pickups[0]!.extras).toEqual(open)

    later(1)
    const ticked = await maria.act(number, 'extra', { extra: service.key, state: 'done' })
    const done = [
      { ...service, state: 'done' },
      { ...covered, state: 'open' },
    ]
    expect(ticked).toMatchObject({ status: 200, body: { extras: done } })
    expect(ticked.body.timeline.at(-1)).toMatchObject({
      action: 'extra_done',
      extra: { kind: 'service', title: 'Servicepaket' },
      by: STAFF,
    })
    const sepp = await staffMember(shop, 'worked', 'sepp@verleih.example')
    expect((await sepp.reservation(number)).body.extras).toEqual(done)
    expect((await dayOf('?date=2026-03-11')).returns[0]!.extras).toEqual(done)
    expect((await sepp.act(number, 'extra', { extra: service.key, state: 'open' })).body.extras).toEqual(open)
  })

  test('ticking a booking’s coverage repeatedly, with one key or another, records one tick', async () => {
    const { number } = await withExtras()
    const key = newKey()
    const sent = { extra: 'coverage', state: 'done' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => maria.act(number, 'extra', sent, key)))
    for (const { status, body } of answers) expect([status, body.extras[1]!.state]).toEqual([200, 'done'])
    expect((await maria.act(number, 'extra', sent)).status).toBe(200)
    const { timeline } = (await maria.reservation(number)).body
    expect(timeline.filter(({ kind }) => kind === 'staff')).toHaveLength(1)
    expect((await maria.act(number, 'extra', { ...sent, state: 'open' }, key)).status).toBe(409)
    expect((await maria.act(number, 'extra', sent, null)).status).toBe(422)
  })

  test('specials and coverage can be ticked only if they are booked and paid', async () => {
    const { number } = await paid()
    expect((await maria.act(number, 'extra', { extra: 'coverage', state: 'done' })).status).toBe(409)
    for (const extra of ['x', 'person.00.out', 'person.100.out', 'PACKED'])
      expect((await maria.act(number, 'extra', { extra, state: 'done' })).status).toBe(422)
    const { body } = await visitor(shop.app).checkout(order({ ...skis, specials: ['servicepaket'] }))
    expect((await maria.act(body.number, 'extra', { extra: service.key, state: 'done' })).status).toBe(409)
  })
})

const find = async (text: string) => {
  const { status, body } = await maria.call<{ found: { number: string }[]; count: number }>('POST', '/search', { text })
  expect(status).toBe(200)
  return body.found.map(({ number }) => number)
}

const copy = async (number: string, count: number, firstname: string) => {
  const row = await shop.db
    .selectFrom('reservations')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const persons = row.payload.persons.map((person) => ({ ...person, firstname, email: null }))
  const copies = Array.from({ length: count }, (_, at) => ({
    ...reservationCopy({ ...row, payload: { ...row.payload, persons } }),
    id: newKey(),
    number: `MV-Z${at}`,
    email: 'x@example.com',
  }))
  await shop.db.insertInto('reservations').values(copies).execute()
}

describe('the search', () => {
  test('the staff find bookings of their shop by name, e-mail, phone, day and number', async () => {
    const persons = [
      adult([boot('27.5')], { firstname: 'José', lastname: 'Müller-Groß', phone: '+43 660 1234567' }),
      adult([helmet], { firstname: 'Ida', lastname: 'O’Hara', email: 'ida@example.org', phone: '' }),
    ]
    const { number } = await paid({ persons })
    const other = await paid({ ...skis, date: { from: '2026-03-20', to: '2026-03-22' } })
    const typed = [
      'jose',
      'MÜLLER',
      'Gross José',
      'mül',
      'hara',
      'IDA@example',
      '0660 1234567',
      '+43660 123 45 67',
      '1234567',
      '9.3.',
      '11.03.2026',
      'Müller 9.3.',
      number,
      number.split('-')[1]!,
    ]
    for (const text of typed) expect([text, await find(text)]).toEqual([text, [number]])
    for (const text of [
      'Huber',
      'Müller 10.3.',
      '10.3.',
      '0660 9999999',
      'x@example.org',
      '',
      "'",
      '\\',
      ':* | &',
      '%',
    ])
      expect([text, await find(text)]).toEqual([text, []])
    expect(await find('20.3.')).toEqual([other.number])
    const there = await staffMember(shop, 'other')
    expect((await there.call<{ count: number }>('POST', '/search', { text: 'Müller' })).body.count).toBe(0)
  })

  test('the staff’s search lists bookings nearest to today first and reports further results', async () => {
    const late = await paid({ ...skis, date: { from: '2026-03-20', to: '2026-03-22' } })
    const soon = await paid(skis)
    expect(await find('Anna')).toEqual([soon.number, late.number])
    await copy(late.number, 30, 'Anna')
    const { body } = await maria.call<{ found: unknown[]; count: number }>('POST', '/search', { text: 'Anna' })
    expect([body.found.length, body.count]).toEqual([20, 21])
  })

  test('a booking’s search words are recomputed for a new e-mail address, not a new day', async () => {
    const { number } = await paid()
    const callsOf = (values: { return_day: string } | { email: string }) =>
      shop.db.transaction().execute(async (trx) => {
        await sql`set local track_functions = 'all'`.execute(trx)
        await trx.updateTable('reservations').set(values).where('number', '=', number).execute()
        const { rows } = await sql<{ calls: number }>`
          select calls from pg_stat_xact_user_functions where funcname = 'booking_words'`.execute(trx)
        return rows.map(({ calls }) => calls)
      })
    expect(await callsOf({ return_day: '2026-04-20' })).toEqual([])
    expect(await callsOf({ email: 'berta@example.com' })).toEqual([1])
    expect(await find('berta@example.com')).toHaveLength(1)
  })

  test('the staff’s search uses an index and does not find erased names', async () => {
    const { number } = await paid()
    await copy(number, 200, 'Ida')
    await sql`analyze reservations`.execute(shop.db)
    const { rows } = await sql`
      explain select id from reservations
      where tenant = 'worked' and words @@ '''worked/name/anna'':*'::tsquery`.execute(shop.db)
    expect(JSON.stringify(rows)).toContain('reservations_words')
    await shop.db.deleteFrom('reservations').where('number', '!=', number).execute()
    expect(await find('Anna')).toHaveLength(1)
    await erasePerson(shop.deps, 'worked', 'anna@example.com')
    expect(await find('Anna')).toEqual([])
    expect(await find('anna@example.com')).toEqual([])
  })
})

describe('cancelling', () => {
  test('cancelling refunds the amount that the staff enter, also after the first day', async () => {
    const { number } = await paid()
    on('2026-03-10')
    maria = await staffMember(shop)
    const { status, body } = await maria.act(number, 'cancel', { amount: 1500, reason: 'Lift steht' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      reservation: { status: STATUS.cancelled, cancellation: { fee: 400, refund: 1500 } },
      sums: { units: 0, owed: 1500, left: 400 },
    })
    expect(body.timeline.filter(({ kind }) => kind === 'staff')).toMatchObject([
      { action: 'cancel', amount: 1500, reason: 'Lift steht' },
    ])
    expect((await maria.act(number, 'cancel', { amount: 0, reason: 'x' })).status).toBe(409)
  })

  test('a cancellation by the staff without an amount follows the terms of the rate', async () => {
    const { number } = await paid()
    on('2026-03-03')
    maria = await staffMember(shop)
    const { body } = await maria.act(number, 'cancel', { reason: 'auf Wunsch' })
    expect(body.reservation.cancellation).toMatchObject({ fee: 190, refund: 1710 })
  })

  test('cancelling never refunds more than was received', async () => {
    const { number } = await paid()
    expect((await maria.act(number, 'cancel', { amount: 1901, reason: 'x' })).status).toBe(409)
    expect((await maria.reservation(number)).body).toMatchObject({
      reservation: { status: STATUS.paid },
      sums: { owed: 0 },
    })
    expect((await maria.reservation(number)).body.timeline.filter(({ kind }) => kind === 'staff')).toEqual([])
  })
})

describe('a refund at the counter', () => {
  test('a refund is limited to the money left, also after the rental', async () => {
    const { number } = await paid()
    expect((await maria.act(number, 'refund', { amount: 500, reason: 'Kulanz' })).body.sums.left).toBe(1400)
    expect((await maria.act(number, 'refund', { amount: 1401, reason: 'Kulanz' })).status).toBe(409)
    await maria.act(number, 'handout')
    await maria.act(number, 'complete')
    expect((await maria.act(number, 'refund', { reason: 'Rest' })).body.sums).toMatchObject({ left: 0, owed: 1900 })
    expect(await maria.act(number, 'refund', { reason: 'mehr' })).toMatchObject({
      status: 409,
      body: { error: 'nothing is left to give back' },
    })
  })

  test('a refund is made only once, however often the request is sent', async () => {
    const { number } = await paid()
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => maria.act(number, 'refund', { amount: 100, reason: 'Kulanz' }, key)),
    )
    for (const { status, body } of answers) expect([status, body.sums.left]).toEqual([200, 1800])
    expect((await maria.act(number, 'complete', {}, key)).status).toBe(409)
    expect((await maria.act(number, 'refund', { amount: 200, reason: 'Kulanz' }, key)).status).toBe(409)
    expect(await shop.db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
  })

  test.each([
    [{ amount: 100 }],
    [{ amount: 0, reason: 'x' }],
    [{ amount: -5, reason: 'x' }],
    [{ amount: 1.5, reason: 'x' }],
    [{ amount: '100', reason: 'x' }],
    [{ amount: 100, reason: '  ' }],
    [{ amount: 100, reason: 'x'.repeat(501) }],
    [[]],
  ])('a refund with the body %j is answered 422', async (body) => {
    const { number } = await paid()
    expect((await maria.act(number, 'refund', body)).status).toBe(422)
  })

  test('a refund needs an idempotency key', async () => {
    const { number } = await paid()
    expect((await maria.act(number, 'refund', { reason: 'x' }, null)).status).toBe(422)
    expect((await maria.act(number, 'refund', { reason: 'x' }, 'kurz')).status).toBe(422)
  })
})

const refused = async () => {
  const { number } = await paid()
  await maria.act(number, 'refund', { amount: 1313, reason: 'Kulanz' })
  await sendRefunds(shop.deps)
  const { failedRefunds } = (await maria.reservation(number)).body
  expect(failedRefunds).toMatchObject([{ amount: 1313 }])
  return { number, refund: failedRefunds[0]!.id }
}

describe('a refund that the provider has refused', () => {
  test('the staff can retry the refund under a new transaction id', async () => {
    const { number, refund } = await refused()
    expect((await maria.reservation(number)).body.sums).toMatchObject({ refunded: 0, owed: 1313, left: 587 })
    const again = await maria.act(number, 'retry', { refund })
    expect(again).toMatchObject({ status: 200, body: { failedRefunds: [] } })
    expect((await maria.act(number, 'retry', { refund })).status).toBe(409)
    await sendRefunds(shop.deps)
    expect((await maria.reservation(number)).body.sums).toMatchObject({ refunded: 1313, owed: 0 })
    const names = await shop.db
      .selectFrom('sandbox_refunds')
      .select('merchant_transaction_id as name')
      .orderBy('created_at')
      .execute()
    expect(names.map(({ name }) => name)).toEqual([refund, `${refund}.1`])
  })

  test('a retried refund ignores a late answer to the first attempt', async () => {
    const { number, refund } = await refused()
    await maria.act(number, 'retry', { refund })
    const notifyRefund = (name: string, code: string) =>
      receiveNotification(
        shop.deps,
        { code: 'worked', tenant } as Parameters<typeof receiveNotification>[1],
        JSON.stringify({
          type: 'PAYMENT',
          payload: {
            id: 'late',
            paymentType: 'RF',
            amount: '13.13',
            currency: 'EUR',
            merchantTransactionId: name,
            result: { code, description: '' },
          },
        }),
      )
    await shop.db.updateTable('refunds').set({ state: 'sending' }).where('id', '=', refund).execute()
    await notifyRefund(refund, '700.400.200')
    expect((await maria.reservation(number)).body).toMatchObject({ failedRefunds: [], sums: { owed: 1313 } })
    await notifyRefund(`${refund}.1`, '000.100.110')
    expect((await maria.reservation(number)).body).toMatchObject({ failedRefunds: [], sums: { refunded: 1313 } })
  })

  test('a refund can be retried only for its own booking', async () => {
    const { refund } = await refused()
    const other = await paid(skis)
    expect((await maria.act(other.number, 'retry', { refund })).status).toBe(404)
    expect((await maria.act(other.number, 'retry', { refund: 'x' })).status).toBe(422)
  })
})

test('Erasing a person removes the staff’s notes, but keeps the staff’s actions', async () => {
  const { number } = await paid()
  await maria.act(number, 'refund', { amount: 100, reason: 'Anna hat sich verletzt' })
  await erasePerson(shop.deps, 'worked', 'anna@example.com')
  const { timeline } = (await maria.reservation(number)).body
  expect(timeline.find(({ kind }) => kind === 'staff')).toMatchObject({ by: STAFF, amount: 100, reason: null })
  expect(await shop.db.selectFrom('refunds').select('note').execute()).toEqual([{ note: null }])
})

const run = async (words: string[], typed = '', code = 'worked') => {
  const talstation = commandLine(shop.db, { clock: () => now, askPassword: () => Promise.resolve(typed) })
  return (await talstation('staff', ...words, '--tenant', code)).join('\n')
}

describe('talstation staff', () => {
  test('the staff command adds a member with a chosen or a generated password', async () => {
    expect(await run(['add', 'Sepp@Verleih.example'], 'Edelweiss-88')).toBe(
      'sepp@verleih.example can log in at /worked/staff.',
    )
    expect((await counter(shop.app).login('sepp@verleih.example', 'Edelweiss-88')).status).toBe(200)
    const [, made = ''] = /once: (\S+)/.exec(await run(['add', 'eva@verleih.example']))!
    expect((await counter(shop.app).login('eva@verleih.example', made)).status).toBe(200)
    expect(await run(['list'])).toBe(`eva@verleih.example\n${STAFF}\nsepp@verleih.example`)
    expect(await run(['list'], '', 'other')).toContain('Nobody')
  })

  test('the staff command sets a new password and ends the member’s sessions', async () => {
    await run(['add', STAFF], 'Edelweiss-88')
    expect((await maria.call('GET', '/counter')).status).toBe(401)
    expect((await maria.login(STAFF, STAFF_PASSWORD)).status).toBe(401)
    expect((await maria.login(STAFF, 'Edelweiss-88')).status).toBe(200)
  })

  test('a new password unlocks a staff member', async () => {
    for (let guess = 0; guess <= 50; guess += 1) await counter(shop.app).login(STAFF, 'falsch-falsch')
    expect((await counter(shop.app).login()).status).toBe(429)
    await run(['add', STAFF], 'Edelweiss-88')
    expect((await counter(shop.app).login(STAFF, 'Edelweiss-88')).status).toBe(200)
  })

  test('the staff command removes a member immediately, but past actions keep the name', async () => {
    const { number } = await paid()
    later(1)
    await maria.act(number, 'handout')
    await run(['remove', STAFF])
    expect((await maria.call('GET', '/counter')).status).toBe(401)
    expect((await maria.login()).status).toBe(401)
    const sepp = await staffMember(shop, 'worked', 'sepp@verleih.example')
    const { timeline } = (await sepp.reservation(number)).body
    expect(timeline.find(({ kind }) => kind === 'staff')).toMatchObject({ by: STAFF })
    await expect(run(['remove', STAFF])).rejects.toThrow('Nobody of worked has this address')
  })

  test.each([[['add']], [['list', STAFF]], [['fire', STAFF]], [['add', STAFF, 'x']]])(
    'the staff command with %j prints its usage',
    async (words) => {
      await expect(run(words)).rejects.toThrow('Usage')
    },
  )

  test('the staff command reports invalid values', async () => {
    await expect(run(['add', 'sepp'], 'Edelweiss-88')).rejects.toThrow('no e-mail address')
    await expect(run(['add', STAFF], 'kurz')).rejects.toThrow('8 to 128')
    await expect(run(['add', STAFF], 'password')).rejects.toThrow('too common')
    await expect(run(['list'], '', 'nobody')).rejects.toThrow('There is no shop "nobody"')
    await expect(commandLine(shop.db)('staff', 'list')).rejects.toThrow(
      'Name the shop by --tenant. Shops: other, worked.',
    )
  })
})
