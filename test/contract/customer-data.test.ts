import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { PersonExport, SavedPerson } from '#contract/customer.ts'
import { addDays } from '#domain/calendar/days.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { transact } from '#server/db/transact.ts'
import { closeMail } from '#server/outbox/outbox.ts'
import { askForNewsletter } from '#server/newsletter/opt-in.ts'
import { commandLine } from '#test/support/command-line.ts'
import { openCustomerShop, PASSWORD } from '#test/support/customers.ts'
import { reservationCopy } from '#test/support/reservation-copy.ts'
import { rowsOf } from '#test/support/rows-of.ts'
import { adult, order } from '#test/support/visitor.ts'

const shop = await openCustomerShop()
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const ANNA = 'anna@example.com'
const DAYS = 24 * 60
const ski = [{ id: 'ski', count: 1 }]
const child = {
  mainperson: false,
  type: 3 as const,
  label: 'Kind 1',
  firstname: 'Mia',
  lastname: 'Berger',
  age: 8,
  birthday: '2017-11-05',
  weight: 31,
  height: 128,
  shoesize: 33,
  skills: 1 as const,
  products: ski,
}
const family = (more: Record<string, unknown> = {}) =>
  order({
    persons: [adult(ski, { address: 'Almweg 7', phone: '+43 660 1', weight: 64, height: 170, skills: 2 }), child],
    ...more,
  })

const reservationRows = () => shop.db.selectFrom('reservations').selectAll().orderBy('booked_at').execute()

describe('the profile', () => {
  test('a customer can change the profile, except the e-mail address', async () => {
    const anna = await shop.customer(ANNA)
    const profile = {
      firstname: 'Anna',
      lastname: 'Berger-Huber',
      language: 'en',
      city: 'Innsbruck',
      shoesize: 40,
      birthday: '1988-04-01',
    }
    const changed = await anna.call('PUT', '/profile', {
      ...profile,
      email: 'else@example.com',
      password_hash: 'x',
      age: 3,
    })
    expect(changed).toMatchObject({ status: 200, body: { ...profile, email: ANNA } })
    const { version } = changed.body as { version: string }
    expect((await anna.call('GET', '/profile')).body).toEqual({ ...profile, email: ANNA, version })
    expect(await anna.session()).toEqual({ name: 'Anna Berger-Huber' })
    expect((await anna.login(ANNA)).status).toBe(200)
  })

  test('a customer’s profile needs a name and refuses invalid fields', async () => {
    const anna = await shop.customer(ANNA)
    const answer = await anna.call('PUT', '/profile', { firstname: ' ', language: 'fr', height: 9, country: 'Austria' })
    expect(answer.status).toBe(422)
    expect((answer.body.issues as { path: string }[]).map(({ path }) => path).toSorted()).toEqual([
      'country',
      'firstname',
      'height',
      'language',
      'lastname',
    ])
  })
})

const personsOf = async (anna: Awaited<ReturnType<typeof shop.customer>>) =>
  (await anna.call<{ persons: SavedPerson[] }>('GET', '/persondata')).body.persons

describe('persons for the next booking', () => {
  test('persons of bookings made while logged in are offered without repetition, the customer first', async () => {
    const anna = await shop.customer(ANNA)
    expect(await personsOf(anna)).toMatchObject([{ mainperson: true, type: 1, firstname: 'Anna', email: ANNA }])
    await anna.checkout(family())
    await anna.checkout(family({ persons: [adult(ski), { ...child, firstname: 'MIA', shoesize: 34 }] }))
    const persons = await personsOf(anna)
    expect(persons).toHaveLength(2)
    expect(persons[0]).toMatchObject({ address: 'Almweg 7', phone: '+43 660 1', weight: 64 })
    expect(persons[1]).toMatchObject({
      type: 3,
      mainperson: false,
      firstname: 'MIA',
      birthday: '2017-11-05',
      shoesize: 34,
      weight: 31,
    })
    expect(persons[1]).not.toHaveProperty('age')
  })

  test('a customer can delete saved persons one by one', async () => {
    const anna = await shop.customer(ANNA)
    await anna.checkout(family())
    const [self, mia] = await personsOf(anna)
    expect((await anna.call('DELETE', `/persondata/${mia!.id}`)).status).toBe(200)
    expect((await anna.call('DELETE', `/persondata/${mia!.id}`)).status).toBe(404)
    expect((await anna.call('DELETE', `/persondata/${self!.id}`)).status).toBe(404)
    expect(await personsOf(anna)).toHaveLength(1)
  })
})

const dayOf = (at: number) =>
  addDays(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'][Math.floor(at / 20)]!, at % 20)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('bookings', () => {
  type List = { reservations: { id: string; number: string; from: string }[]; pages: number }
  const listOf = async (anna: Awaited<ReturnType<typeof shop.customer>>, page = '') =>
    (await anna.call<List>('GET', `/reservations${page}`)).body

  test('bookings made while logged in are listed, the next booking first, and can be opened', async () => {
    const anna = await shop.customer(ANNA)
    await anna.checkout(order({ date: { from: '2026-04-01', to: '2026-04-03' } }))
    const { body } = await anna.checkout(family({ dc: 'ski10' }))
    const list = await listOf(anna)
    expect(list.pages).toBe(1)
    expect(list.reservations.map(({ from }) => from)).toEqual(['2026-03-09', '2026-04-01'])
    expect(list.reservations[0]).toEqual({
      id: body.bookingId,
      number: body.number,
      status: STATUS.open,
      expired: false,
      bookedAt: '2026-03-02T09:00:00.000Z',
      from: '2026-03-09',
      to: '2026-03-11',
      location: 'Talstation',
      amount: body.amount,
      isUpcoming: true,
    })
    const phone = shop.browser()
    await phone.login(ANNA)
    const whole = await phone.call<Reservation>('GET', `/reservations/${body.bookingId}`)
    expect(whole).toMatchObject({
      status: 200,
      body: {
        number: body.number,
        cancellation: { possible: true },
        booking: { dc: 'ski10', persons: [{}, { firstname: 'Mia' }] },
      },
    })
    expect((await phone.reservation(body.bookingId)).status).toBe(200)
    expect((await phone.startPayment(body.bookingId)).status).toBe(200)
    await phone.logout()
    expect((await phone.reservation(body.bookingId)).status).toBe(404)
  })

  test('a booking is upcoming until its last day, unless it is cancelled or expired', async () => {
    const anna = await shop.customer(ANNA)
    await anna.checkout(order())
    const [row] = await reservationRows()
    const cancelled = { cancelled_at: new Date(), cancel_fee: 0, cancel_refund: 0 }
    const kinds = [
      { last_day: '2026-03-01', status: STATUS.paid, expired: false },
      { last_day: '2026-03-02', status: STATUS.paid, expired: false },
      { last_day: '2026-03-11', status: STATUS.cancelled, expired: false, ...cancelled },
      { last_day: '2026-03-11', status: STATUS.open, expired: true },
    ]
    await shop.db
      .insertInto('reservations')
      .values(
        kinds.map((kind, at) => ({
          ...reservationCopy(row!),
          ...kind,
          id: `kind-${at}`.padEnd(22, '-'),
          number: `MV-K${at}`,
          first_day: '2026-03-01',
          hold_until: null,
        })),
      )
      .execute()
    const { body } = await anna.call<{ reservations: { number: string; isUpcoming: boolean }[] }>(
      'GET',
      '/reservations',
    )
    const upcoming = body.reservations.filter(({ isUpcoming }) => isUpcoming).map(({ number }) => number)
    expect(upcoming).toEqual(['MV-K1', row!.number])
    expect(body.reservations).toHaveLength(5)
  })

  test('a customer’s bookings are listed twenty at a time', async () => {
    const anna = await shop.customer(ANNA)
    await anna.checkout(order())
    const [row] = await reservationRows()
    await shop.db
      .insertInto('reservations')
      .values(
        Array.from({ length: 24 }, (_, at) => ({
          ...reservationCopy(row!),
          id: `copy-${at}`.padEnd(22, '-'),
          number: `MV-${at}`,
        })),
      )
      .execute()
    expect(await listOf(anna)).toMatchObject({ pages: 2 })
    expect((await listOf(anna)).reservations).toHaveLength(20)
    expect((await listOf(anna, '?page=2')).reservations).toHaveLength(5)
    expect((await listOf(anna, '?page=3')).reservations).toEqual([])
    for (const page of ['0', '-1', '1.5', 'x', '1&page=2', '1e9'])
      expect((await anna.call('GET', `/reservations?page=${page}`)).status).toBe(422)
  })

  test('bookings are sorted over all pages: upcoming ones first, then past ones', async () => {
    const anna = await shop.customer(ANNA)
    await anna.checkout(order())
    const row = (await reservationRows())[0]!
    await shop.db.deleteFrom('stock_claims').execute()
    await shop.db.deleteFrom('idempotency_keys').execute()
    await shop.db.deleteFrom('reservations').execute()
    await shop.db
      .insertInto('reservations')
      .values(
        Array.from({ length: 65 }, (_, at) => ({
          ...reservationCopy(row),
          id: `copy-${at}`.padEnd(22, '-'),
          number: `MV-${at}`,
          first_day: dayOf(at),
          last_day: addDays(dayOf(at), 2),
          hold_until: null,
          ...(at === 64
            ? { status: STATUS.cancelled, cancelled_at: shop.clock(), cancel_fee: 0, cancel_refund: 0 }
            : { status: at === 63 ? STATUS.open : STATUS.paid, expired: at === 63 }),
        })),
      )
      .execute()
    const numbers: string[] = []
    for (const page of [1, 2, 3, 4])
      numbers.push(...(await listOf(anna, `?page=${page}`)).reservations.map(({ number }) => number))
    const places = numbers.map((number) => Number(number.slice('MV-'.length)))
    expect(places).toEqual([...upTo(23).map((at) => 40 + at), 64, 63, ...upTo(40).toReversed()])
  })

  test('a guest’s bookings join the account after the address is confirmed, in any letter case', async () => {
    const guest = shop.browser()
    const { body } = await guest.checkout(family({ persons: [adult(ski, { email: 'Anna@Example.com' }), child] }))
    await shop.browser().checkout(order({ persons: [adult(ski, { email: 'eva@example.com' })] }))
    const anna = shop.browser()
    await anna.register(ANNA)
    await shop.mailsTo(ANNA)
    expect((await reservationRows()).map(({ customer }) => customer)).toEqual([null, null])
    await anna.activate(await shop.tokenTo(ANNA, 'activation'))
    expect((await listOf(anna)).reservations.map(({ id }) => id)).toEqual([body.bookingId])
    const { persons } = (await anna.call<{ persons: SavedPerson[] }>('GET', '/persondata')).body
    expect(persons.map(({ firstname }) => firstname)).toEqual(['Anna', 'Mia'])

    const later = await guest.checkout(order())
    await anna.login(ANNA)
    expect((await listOf(anna)).reservations.map(({ id }) => id).toSorted()).toEqual(
      [body.bookingId, later.body.bookingId].toSorted(),
    )
  })

  test('a booking leaves the account of a mistyped address when the address is corrected', async () => {
    const guest = shop.browser()
    const { body } = await guest.checkout(order())
    const stranger = await shop.customer(ANNA)
    expect(await listOf(stranger)).toMatchObject({ reservations: [{ id: body.bookingId }] })
    const changed = await guest.change(body.bookingId, order({ persons: [adult(ski, { email: 'eva@example.com' })] }))
    expect(changed.status).toBe(200)
    expect((await listOf(stranger)).reservations).toEqual([])
    expect((await stranger.call('GET', `/reservations/${body.bookingId}`)).status).toBe(404)

    const own = await stranger.checkout(order())
    await stranger.change(own.body.bookingId, order({ persons: [adult(ski, { email: 'eva@example.com' })] }))
    expect((await listOf(stranger)).reservations.map(({ id }) => id)).toEqual([own.body.bookingId])
  })

  test('a customer’s dearer change of a booking does not apply before it is paid', async () => {
    const anna = await shop.customer(ANNA)
    const id = await paidAndChanging(anna, { persons: family().persons })
    expect((await anna.call('GET', `/reservations/${id}`)).body).toMatchObject({ date: { to: '2026-03-11' } })
  })

  test('a customer can cancel a booking', async () => {
    const anna = await shop.customer(ANNA)
    const { body } = await anna.checkout(order())
    const cancel = () => anna.call('POST', `/reservations/${body.bookingId}/cancel`, {})
    expect(await cancel()).toMatchObject({ status: 200, body: { status: STATUS.cancelled, fee: 0, refund: 0 } })
    expect(await cancel()).toMatchObject({ status: 200, body: { status: STATUS.cancelled, fee: 0, refund: 0 } })
    expect((await reservationRows())[0]).toMatchObject({ status: 200 })
    expect((await shop.mailsTo(ANNA)).filter(({ kind }) => kind === 'cancelled')).toHaveLength(1)
  })

  test('orders with createUser send one invitation, however often they are changed', async () => {
    const guest = shop.browser()
    const { body } = await guest.checkout(order({ createUser: true }))
    await shop.mailsTo(ANNA)
    await guest.checkout(order({ createUser: true, bookingId: body.bookingId, dc: 'SKI10' }))
    expect(await shop.mailsTo(ANNA)).toEqual([{ kind: 'activation', token: expect.any(String) }])
    await guest.activate(await shop.tokenTo(ANNA, 'activation'))
    expect((await listOf(guest)).reservations.map(({ id }) => id)).toEqual([body.bookingId])
    expect((await guest.reservation(body.bookingId)).body.createUser).toBe(false)
    const again = await guest.checkout(order({ createUser: true }))
    expect((await guest.reservation(again.body.bookingId)).body.createUser).toBe(false)
    expect(await shop.mailsTo(ANNA)).toHaveLength(1)
    await shop
      .browser()
      .checkout(order({ createUser: true, termsAccepted: false, persons: [adult(ski, { email: 'eva@example.com' })] }))
    expect(await shop.mailsTo('eva@example.com')).toEqual([])
  })
})

describe('a change', () => {
  test.each([0, 50])('a change of a booking of status %i with createUser sends one invitation', async (status) => {
    const guest = shop.browser()
    const { body } = await guest.checkout(order())
    if (status === STATUS.paid) {
      await guest.enterCard((await guest.startPayment(body.bookingId)).body, '4200000000000091')
      expect((await guest.paymentState(body.bookingId)).body).toEqual({ state: 'success' })
    }
    const activations = async (to = ANNA) => (await shop.mailsTo(to)).filter(({ kind }) => kind === 'activation')
    expect(await activations()).toEqual([])
    expect((await guest.change(body.bookingId, order({ createUser: true }))).status).toBe(200)
    expect((await guest.reservation(body.bookingId)).body.createUser).toBe(true)
    expect(await activations()).toEqual([{ kind: 'activation', token: expect.any(String) }])
    await shop.db.deleteFrom('mails').execute()
    await guest.change(body.bookingId, order({ createUser: true, remark: 'bitte leise' }))
    expect(await activations()).toEqual([])
    const eva = { persons: [adult(ski, { email: 'eva@example.com' })] }
    await guest.change(body.bookingId, order({ createUser: true, ...eva }))
    expect(await activations('eva@example.com')).toHaveLength(1)
  })

  test('a customer’s change of a booking saves the persons and sends no invitation', async () => {
    const anna = await shop.customer(ANNA)
    const { body } = await anna.checkout(order())
    await anna.call('PUT', `/reservations/${body.bookingId}`, family({ createUser: true }))
    const { persons } = (await anna.call<{ persons: SavedPerson[] }>('GET', '/persondata')).body
    expect(persons.map(({ firstname }) => firstname)).toContain('Mia')
    expect(await shop.db.selectFrom('account_requests').selectAll().execute()).toEqual([])
  })
})

describe('two shops', () => {
  test('one e-mail address at two shops belongs to two separate customers', async () => {
    const here = await shop.customer(ANNA)
    const there = await shop.customer(ANNA, { tenant: 'other' })
    await here.checkout(family())
    await here.reset('none')
    expect((await there.call('GET', '/reservations')).body).toEqual({ reservations: [], pages: 1 })
    const session = (await here.login(ANNA)).headers.get('set-cookie')!.split(';')[0]!
    const moved = session.replace('worked_', 'other_')
    const thief = shop.browser({ tenant: 'other' })
    expect((await thief.call('GET', '/session', undefined, { Cookie: moved })).body).toEqual({})
    expect((await thief.call('GET', '/profile', undefined, { Cookie: `${moved}; ${session}` })).status).toBe(401)

    await there.call('DELETE', '', { password: PASSWORD })
    expect(await here.session()).toEqual({ name: 'Anna Berger' })
    expect((await there.login(ANNA)).status).toBe(401)
  })

  test('customer calls at a shop code that does not exist answer 404', async () => {
    const anna = await shop.customer(ANNA)
    for (const tenant of ['nobody', 'other,worked', 'worked%2Fother']) {
      const answer = await anna.send('GET', `/${tenant}/de/api/customer/profile`)
      expect(answer.status).toBe(404)
    }
  })
})

const rowsWith = (words: string[]) => rowsOf(shop.db, words)

const paidAndChanging = async (anna: Awaited<ReturnType<typeof shop.customer>>, more: Parameters<typeof order>[0]) => {
  const { body } = await anna.checkout(order(more))
  const started = await anna.startPayment(body.bookingId)
  await anna.enterCard(started.body, '4200000000000091')
  expect((await anna.paymentState(body.bookingId)).body).toEqual({ state: 'success' })
  const changed = await anna.call(
    'PUT',
    `/reservations/${body.bookingId}`,
    order({ ...more, date: { from: '2026-03-09', to: '2026-03-13' } }),
  )
  expect(changed).toMatchObject({ status: 200, body: { difference: 6_900 } })
  return body.bookingId
}

const seeded = async () => {
  const xaver = await shop.customer('xaver@example.com')
  await xaver.call('PUT', '/profile', {
    firstname: 'Xaverl',
    lastname: 'Zirbenhuber',
    language: 'de',
    address: 'Almweg 7',
  })
  const persons = [
    adult(ski, {
      label: 'Xaverl',
      firstname: 'Xaverl',
      lastname: 'Zirbenhuber',
      email: 'Xaver@example.com',
      phone: '+43 660 1',
    }),
    { ...child, label: 'Mirzl', firstname: 'Mirzl', lastname: 'Zirbenhuber' },
  ]
  const accommodation = { name: 'Haus Seeblick', address: 'Geheimweg 3, 6999 Moos' }
  const words = { remark: 'bitte leise', groupname: 'Hotel Geheim' }
  const more = { persons, accommodation, ...words, newsletter: true, createUser: true }
  const own = await xaver.checkout(order(more))
  await shop.browser().checkout(order(more))
  await shop.browser().register('xaver@example.com', { newsletter: true })
  await shop.browser().forgot('xaver@example.com')
  await shop.mailsTo('xaver@example.com')
  await shop.browser().forgot('xaver@example.com')
  await shop.browser().login('xaver@example.com', 'falsch-falsch')
  await xaver.call('POST', `/reservations/${own.body.bookingId}/cancel`, {})
  await paidAndChanging(xaver, more)
  return { xaver, own }
}

describe('privacy', () => {
  const TRACES = [
    'Xaverl',
    'Zirbenhuber',
    'xaver@',
    'Almweg 7',
    '660 1',
    'Mirzl',
    '2017-11-05',
    'Hotel Geheim',
    'Geheimweg 3',
    'bitte leise',
  ]

  test('an export contains a person’s account, bookings, mails and newsletter, but no hashes', async () => {
    const { xaver, own } = await seeded()
    const { status, body } = await xaver.call<PersonExport>('GET', '/export')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: 'xaver@example.com',
      account: { profile: { firstname: 'Xaverl', address: 'Almweg 7' }, persons: [{}, { firstname: 'Mirzl' }] },
    })
    expect(body.reservations.map(({ number }) => number)).toContain(own.body.number)
    expect(body.reservations).toHaveLength(3)
    expect(body.mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['activation', 'password_reset', 'cancelled', 'newsletter']),
    )
    expect(body.newsletter.length).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash|access_hash/)
  })

  test('erasing removes the person’s name from all tables, and bookings keep tax data', async () => {
    const { xaver, own } = await seeded()
    expect((await rowsWith(TRACES)).length).toBeGreaterThan(5)
    const before = await reservationRows()
    expect((await xaver.call('DELETE', '', { password: PASSWORD })).status).toBe(200)
    expect(await rowsWith(TRACES)).toEqual([])

    const after = await reservationRows()
    expect(
      after.map(({ number, amount, status, first_day, paid_at }) => [number, amount, status, first_day, paid_at]),
    ).toEqual(
      before.map(({ number, amount, status, first_day, paid_at }) => [number, amount, status, first_day, paid_at]),
    )
    expect(after.map(({ cart }) => cart.price)).toEqual(before.map(({ cart }) => cart.price))
    expect(after[0]!.payload.persons[1]).toEqual({ mainperson: false, type: 3, label: '2', products: ski })
    expect((await xaver.reservation(own.body.bookingId)).body).toMatchObject({ number: own.body.number, email: '' })

    const paid = after.find(({ status }) => status === STATUS.paid)!
    expect((await xaver.cancel(paid.id)).status).toBe(200)
    expect(await shop.db.selectFrom('mails').select('recipient').execute()).toEqual([])

    expect(await xaver.session()).toEqual({})
    expect((await xaver.login('xaver@example.com')).status).toBe(401)
    const again = await shop.customer('xaver@example.com')
    expect((await again.call('GET', '/reservations')).body).toEqual({ reservations: [], pages: 1 })
  })

  test('erasing an account requires the password and counts wrong passwords', async () => {
    const anna = await shop.customer(ANNA)
    expect((await anna.call('DELETE', '')).status).toBe(415)
    const wrong = () => anna.call('DELETE', '', { password: 'falsch-falsch' })
    expect(await wrong()).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'password', message: 'Das Passwort stimmt nicht.' }] },
    })
    expect(await anna.session()).toEqual({ name: 'Anna Berger' })
    for (let tries = 2; tries <= 10; tries += 1) await wrong()
    expect((await wrong()).status).toBe(429)
    expect((await anna.call('DELETE', '', { password: PASSWORD })).status).toBe(429)
    shop.minutesLater(15)
    expect((await anna.call('DELETE', '', { password: PASSWORD })).status).toBe(200)
    expect(await anna.session()).toEqual({})
  })

  test('erasing one person changes no data of others', async () => {
    const eva = await shop.customer('eva@example.com', { address: '203.0.113.2' })
    await eva.checkout(order({ persons: [adult(ski, { firstname: 'Eva', email: 'eva@example.com' }), child] }))
    const before = await rowsWith(['eva', 'mia'])
    const { xaver } = await seeded()
    await xaver.call('DELETE', '', { password: PASSWORD })
    expect(await rowsWith(['eva', 'mia'])).toEqual(before)
  })

  test('body sizes outside the profile are removed after the period for damage claims', async () => {
    const anna = await shop.customer(ANNA)
    await anna.checkout(family())
    await anna.call('PUT', '/profile', { firstname: 'Anna', lastname: 'Berger', language: 'de', shoesize: 40 })
    const sizes = async () => {
      const [row] = await reservationRows()
      const { persons } = (await anna.call<{ persons: SavedPerson[] }>('GET', '/persondata')).body
      return [row!.payload.persons.map(({ weight }) => weight), persons.map(({ weight }) => weight)]
    }
    shop.minutesLater((31 - 2 + 10) * DAYS)
    await anna.login(ANNA)
    await removeExpired(shop.deps)
    expect(await sizes()).toEqual([
      [64, 31],
      [undefined, 31],
    ])
    shop.minutesLater(1 * DAYS)
    expect(await removeExpired(shop.deps)).toBeGreaterThan(0)
    expect(await sizes()).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    const [row] = await reservationRows()
    expect(row!.payload.persons[1]).toEqual(
      (({ weight: _w, height: _h, shoesize: _s, skills: _k, ...kept }) => kept)(child),
    )
    expect((await anna.call('GET', '/profile')).body).toMatchObject({ shoesize: 40 })
    expect(await removeExpired(shop.deps)).toBe(0)
  })

  test('expired sessions, links, keys, request counts and unconfirmed accounts are removed', async () => {
    const anna = await shop.customer(ANNA)
    await anna.checkout(order())
    await anna.forgot(ANNA)
    await shop.browser().register('eva@example.com', { newsletter: true })
    await shop.browser().register('ida@example.com')
    await shop.mailsTo(ANNA)
    shop.minutesLater(6 * DAYS)
    await shop.browser().forgot('ida@example.com')
    await shop.mailsTo('ida@example.com')
    shop.minutesLater(1 * DAYS)
    await removeExpired(shop.deps)
    const emails = async () =>
      (await shop.db.selectFrom('customers').select('email').orderBy('email').execute()).map(({ email }) => email)
    expect(await emails()).toEqual([ANNA, 'ida@example.com'])
    shop.minutesLater(60 * DAYS)
    await removeExpired(shop.deps)
    expect(await emails()).toEqual([ANNA])
    for (const table of [
      'customer_sessions',
      'customer_tokens',
      'rate_limits',
      'account_requests',
      'idempotency_keys',
      'newsletter_optins',
    ] as const)
      expect([table, await shop.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    expect((await anna.login(ANNA, PASSWORD)).status).toBe(200)
  })

  test('an account without bookings for three years is removed, but its bookings stay', async () => {
    const anna = await shop.customer(ANNA)
    const { body } = await anna.checkout(order())
    const accounts = () => shop.db.selectFrom('customers').select('email').execute()
    shop.minutesLater(3 * 365 * DAYS)
    await removeExpired(shop.deps)
    expect(await accounts()).toEqual([{ email: ANNA }])
    shop.minutesLater(30 * DAYS)
    await removeExpired(shop.deps)
    expect(await accounts()).toEqual([])
    expect(await shop.db.selectFrom('reservations').select(['id', 'customer']).execute()).toEqual([
      { id: body.bookingId, customer: null },
    ])
  })

  test('a sent mail’s recipient is removed after a month, but the mail’s kind stays', async () => {
    const eva = await shop.customer('eva@example.com', { address: '203.0.113.2' })
    const { body } = await eva.checkout(order({ persons: [adult(ski, { email: 'eva@example.com' })] }))
    await eva.cancel(body.bookingId)
    await shop.browser().register('ida@example.com')
    await shop.mailsTo('ida@example.com')
    const rows = () =>
      shop.db.selectFrom('mails').select(['mail', 'recipient', 'reservation']).orderBy('recipient').execute()
    const outbox = await shop.db.selectFrom('mails').selectAll().execute()
    for (const row of outbox) if (row.recipient !== 'ida@example.com') await closeMail(shop.db, row, shop.clock())
    expect(JSON.stringify((await rows()).filter(({ recipient }) => recipient === 'eva@example.com'))).not.toContain(
      'Anna',
    )

    shop.minutesLater(30 * DAYS - 1)
    await removeExpired(shop.deps)
    expect(await rows()).toHaveLength(outbox.length)
    shop.minutesLater(1)
    await removeExpired(shop.deps)
    expect(await rows()).toMatchObject([
      { mail: { kind: 'cancelled' }, recipient: '', reservation: body.bookingId },
      { mail: { kind: 'activation' }, recipient: 'ida@example.com' },
    ])
    await eva.login('eva@example.com')
    expect((await eva.call<PersonExport>('GET', '/export')).body.mails).toMatchObject([{ kind: 'cancelled' }])
    await eva.call('DELETE', '', { password: PASSWORD })
    expect(await rows()).toHaveLength(1)
  })
})

const run = async (words: string[], tenant?: string) => {
  const options = tenant === undefined ? [] : ['--tenant', tenant]
  const said = await commandLine(shop.db, { clock: shop.clock })('customer', ...words, ...options)
  return said.join('\n')
}

describe('talstation customer', () => {
  test('the customer command finds, exports and erases guests and customers', async () => {
    const { body } = await shop.browser().checkout(family())
    expect(await run(['find', 'ANNA@example.com'])).toBe(`worked: no account, 1 booking\n  ${body.number}`)
    expect(JSON.parse(await run(['export', ANNA]))).toMatchObject({
      tenant: 'worked',
      account: null,
      reservations: [{ number: body.number }],
    })
    expect(await run(['erase', ANNA])).toContain('worked: no account, 1 booking; erased')
    await expect(run(['find', ANNA])).rejects.toThrow('No shop has data about this address')
  })

  test('the customer command finds a person known only from the newsletter', async () => {
    await transact(shop.db, (trx) =>
      askForNewsletter(trx, { tenant: 'worked', email: ANNA, language: 'de', reservation: null, now: shop.clock() }),
    )
    expect(await run(['find', ANNA])).toBe('worked: no account, no bookings, the newsletter, 1 mail')
    expect(await run(['erase', ANNA])).toBe('worked: no account, no bookings, the newsletter, 1 mail; erased.')
    expect(await rowsWith([ANNA])).toEqual([])
  })

  test('the customer command finds a person known only from a withdrawal or a change', async () => {
    const xaver = await shop.customer('xaver@example.com')
    const id = await paidAndChanging(xaver, { persons: [adult(ski, { email: 'xaver@example.com' }), child] })
    shop.minutesLater(1)
    const persons = [adult(ski, { email: 'Eva@example.com', firstname: 'Evita' }), child]
    await xaver.call('PUT', `/reservations/${id}`, order({ persons, date: { from: '2026-03-09', to: '2026-03-14' } }))
    await shop.db
      .insertInto('withdrawals')
      .values({
        tenant: 'worked',
        id: 'declared',
        reservation: null,
        name: 'Otto Huber',
        number: 'MV-0',
        email: 'Otto@example.com',
        received_at: shop.clock(),
      })
      .execute()
    expect(await run(['find', 'otto@example.com'])).toBe('worked: no account, no bookings, 1 withdrawal')
    expect(await run(['find', 'eva@example.com'])).toBe(
      'worked: no account, no bookings, 1 change, saved by 1 customer',
    )
    const otto = JSON.parse(await run(['export', 'otto@example.com'])) as PersonExport
    expect(otto).toMatchObject({ withdrawals: [{ name: 'Otto Huber', number: 'MV-0' }], changes: [] })
    const eva = JSON.parse(await run(['export', 'eva@example.com'])) as PersonExport
    expect(eva).toMatchObject({ reservations: [], changes: [{ booking: { persons: [{ firstname: 'Evita' }, {}] } }] })
    expect((await xaver.call<PersonExport>('GET', '/export')).body.changes).toMatchObject([
      { state: 'dropped', booking: { date: { to: '2026-03-13' } } },
      { state: 'held', booking: { date: { to: '2026-03-14' } } },
    ])

    await run(['erase', 'otto@example.com'])
    await run(['erase', 'eva@example.com'])
    expect(await rowsWith(['otto', 'eva@', 'Evita'])).toEqual([])
    expect(await rowsWith(['xaver@'])).not.toEqual([])
  })

  test('the customer command requires the shop’s code if several shops know the address', async () => {
    await shop.customer(ANNA)
    await shop.customer(ANNA, { tenant: 'other' })
    await expect(run(['erase', ANNA])).rejects.toThrow('worked, other')
    await run(['erase', ANNA], 'other')
    expect(await run(['find', ANNA])).toBe('worked: an account, no bookings, 1 mail')
  })

  test.each([[['find']], [['remove', ANNA]], [['find', ANNA, 'x']]])(
    'the customer command with %j prints its usage',
    async (words) => {
      await expect(run(words)).rejects.toThrow('Usage')
    },
  )

  test('the customer command reports a shop that does not exist', async () => {
    await expect(run(['find', ANNA], 'nobody')).rejects.toThrow('There is no shop "nobody"')
  })
})
