import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { adult, adults, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const start = Date.parse(`${TODAY}T09:00:00Z`)
let minutesLater = 0
const clock = () => new Date(start + minutesLater * 60_000)

const tenant: Tenant = {
  ...workedTenant,
  specials: [
    ...workedTenant.specials,
    { ...workedTenant.specials[0]!, id: 'zustellung', type: 'delivery', requires: 'address', excludes: ['dayBefore'] },
    { ...workedTenant.specials[0]!, id: 'rueckholung', type: 'return', requires: 'accommodation' },
  ],
  accommodations: [{ id: 'post', title: 'Gasthof Post', address: 'Dorfplatz 2, 6998 Kirchdorf' }],
  discounts: [...workedTenant.discounts, { code: 'EINMAL', percent: 50, maxUses: 1 }, { code: 'ALLES', percent: 100 }],
  locations: workedTenant.locations.map((location) =>
    location.id === 'berg'
      ? {
          ...location,
          closed: [
            { start: '2026-03-11', end: '2026-03-11' },
            { start: '12-25', end: '12-25' },
          ],
          businesshours: [...location.businesshours, { from: '10:00', to: '16:00', start: '11-01', end: '03-01' }],
        }
      : location,
  ),
}
const shop = await openTestShop({ tenants: [tenant], deps: { clock } })
afterAll(() => shop.close())

const TABLES = ['reservations', 'stock_claims', 'idempotency_keys', 'payments'] as const

const written = async () => {
  const counts = await Promise.all(
    TABLES.map((table) =>
      shop.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  const { taken } = await shop.db
    .selectFrom('stock_days')
    .select(sql<number>`coalesce(sum(taken), 0)::int`.as('taken'))
    .executeTakeFirstOrThrow()
  const { uses } = await shop.db
    .selectFrom('discount_uses')
    .select(sql<number>`coalesce(sum(uses), 0)::int`.as('uses'))
    .executeTakeFirstOrThrow()
  return { ...Object.fromEntries(TABLES.map((table, at) => [table, counts[at]!.count])), taken, uses }
}

const taken = async (unit: string, day = '2026-03-09') =>
  (
    await shop.db
      .selectFrom('stock_days')
      .select('taken')
      .where('unit', '=', unit)
      .where('day', '=', day)
      .where('location', '=', 'tal')
      .executeTakeFirst()
  )?.taken ?? 0

beforeEach(async () => {
  minutesLater = 0
  await forgetOrders(shop.db)
})

describe('collection and return', () => {
  test('collection and return default to the first and the last day', async () => {
    const anna = visitor(shop.app)
    const plain = await anna.checkout(order())
    const shown = (await anna.reservation(plain.body.bookingId)).body
    expect(shown).toMatchObject({
      handover: { pickupdate: '2026-03-09', pickuptime: null, returndate: '2026-03-11', returntime: null },
      accommodation: null,
      groupname: null,
    })
    const said = { pickupdate: '2026-03-10', pickuptime: '09:30', returndate: '2026-03-11', returntime: '16:00' }
    const later = await anna.checkout(order({ ...said, groupname: 'Skiclub' }))
    expect((await anna.reservation(later.body.bookingId)).body).toMatchObject({ handover: said, groupname: 'Skiclub' })
  })

  test.each([
    ['before the first day', { pickupdate: '2026-03-08' }, 'pickupdate'],
    ['after the last day', { returndate: '2026-03-12' }, 'returndate'],
    ['at night', { pickuptime: '23:30' }, 'pickuptime'],
    ['if the return comes before the collection', { pickupdate: '2026-03-11', returndate: '2026-03-10' }, 'returndate'],
    ['at an impossible time', { returntime: '25:00' }, 'returntime'],
  ])('collection and return are refused %s', async (_, said, path) => {
    const { status, body } = await visitor(shop.app).checkout(order(said))
    expect([status, body]).toMatchObject([422, { issues: [{ path }] }])
  })
})

const typed = { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }

test('An order ignores chosen days and times at the shop for delivery and return pick-up', async () => {
  const anna = visitor(shop.app)
  const said = { pickupdate: '2026-03-10', pickuptime: '09:30', returndate: '2026-03-10', returntime: '16:00' }
  const handoverWith = async (specials: string[]) => {
    const { body } = await anna.checkout(order({ ...said, specials, accommodation: 'post' }))
    return (await anna.reservation(body.bookingId)).body.handover
  }
  const delivered = { pickupdate: '2026-03-09', pickuptime: null }
  const pickedUp = { returndate: '2026-03-11', returntime: null }
  expect(await handoverWith([])).toEqual(said)
  expect(await handoverWith(['zustellung'])).toEqual({ ...said, ...delivered })
  expect(await handoverWith(['rueckholung'])).toEqual({ ...said, ...pickedUp })
  expect(await handoverWith(['zustellung', 'rueckholung'])).toEqual({ ...delivered, ...pickedUp })
})

describe('a special that needs an accommodation', () => {
  test.each([
    ['an address, and no accommodation is entered', ['zustellung'], null],
    ['an address, and only a name is typed', ['zustellung'], { name: 'Haus Huber', address: '' }],
    ['a listed house, and another one is typed', ['zustellung', 'rueckholung'], typed],
  ])('a special is refused with a message if it needs %s', async (_, specials, accommodation) => {
    const { status, body } = await visitor(shop.app).checkout(order({ specials, accommodation }))
    const message = expect.stringContaining('Unterkunft')
    expect([status, body]).toEqual([422, { error: 'invalid', issues: [{ path: 'accommodation', message }] }])
  })

  test('an order with a listed accommodation or a sufficient typed address is accepted', async () => {
    const anna = visitor(shop.app)
    const listed = await anna.checkout(order({ specials: ['zustellung', 'rueckholung'], accommodation: 'post' }))
    expect((await anna.reservation(listed.body.bookingId)).body).toMatchObject({
      accommodation: 'Gasthof Post, Dorfplatz 2, 6998 Kirchdorf',
    })
    const own = await anna.checkout(order({ specials: ['zustellung'], accommodation: typed }))
    expect((await anna.reservation(own.body.bookingId)).body).toMatchObject({
      accommodation: 'Haus Huber, Seeweg 4, 6999 Moos',
      booking: { accommodation: typed },
    })
  })

  test('a change that removes the address needed for delivery is refused', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order({ specials: ['zustellung'], accommodation: typed }))
    expect(await anna.change(body.bookingId, order({ specials: ['zustellung'] }))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'accommodation' }] },
    })
    const eve = { specials: ['zustellung'], accommodation: typed, pickupDayBefore: true }
    expect((await anna.change(body.bookingId, order(eve))).status).toBe(422)
    expect((await anna.reservation(body.bookingId)).body.booking.accommodation).toEqual(typed)
  })
})

describe('a special that excludes collecting on the evening before', () => {
  const both = { specials: ['servicepaket', 'zustellung'], accommodation: 'post', pickupDayBefore: true }

  test('evening collection and a special that excludes it are refused in one order', async () => {
    const anna = visitor(shop.app)
    for (const refusal of [
      await anna.checkout(order(both)),
      await anna.send('POST', '/worked/de/api/prices', order(both)),
    ])
      expect(refusal).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'specials.1', message: expect.stringContaining('Vorabend') }] },
      })
  })

  test('prices are answered even before the accommodation that a special needs is chosen', async () => {
    const { status } = await visitor(shop.app).send(
      'POST',
      '/worked/de/api/prices',
      order({ specials: ['zustellung'] }),
    )
    expect(status).toBe(200)
  })
})

describe('an accommodation that is not on the list', () => {
  test.each([
    ['empty fields', { name: ' ', address: '' }, 'accommodation.address'],
    ['a name that is too long', { ...typed, name: 'x'.repeat(81) }, 'accommodation.name'],
    ['an address that is too long', { ...typed, address: 'x'.repeat(161) }, 'accommodation.address'],
    ['a line break', { ...typed, address: 'Seeweg 4\n6999 Moos' }, 'accommodation.address'],
    ['a web address as its name', { ...typed, name: 'www.example.com' }, 'accommodation.name'],
    ['no address at all', { name: 'Haus Huber' }, 'accommodation.address'],
  ])('a typed accommodation with %s is refused', async (_, accommodation, path) => {
    const { status, body } = await visitor(shop.app).checkout(order({ accommodation } as object))
    expect([status, body]).toMatchObject([422, { issues: [{ path }] }])
  })
})

const christmas = { location: 'berg', date: { from: '2028-12-20', to: '2028-12-27' } }

describe('an order for a day years ahead', () => {
  test.each([
    ['before the hours of that season', { pickuptime: '08:30' }, 'pickuptime'],
    ['for a return on a day that is closed every year', { returndate: '2028-12-25' }, 'returndate'],
  ])('an order for a day years ahead is refused %s', async (_, said, path) => {
    const { status, body } = await visitor(shop.app).checkout(order({ ...christmas, ...said }))
    expect([status, body]).toMatchObject([422, { issues: [{ path }] }])
  })

  test('an order for a day years ahead is accepted within that season’s hours', async () => {
    const said = { pickuptime: '10:30', returndate: '2028-12-26', returntime: '16:00' }
    expect((await visitor(shop.app).checkout(order({ ...christmas, ...said }))).status).toBe(201)
  })
})

const poles = (count: number) => ({ id: 'helmet', count })

describe('more units of a product than a person may take', () => {
  test.each([
    ['ten units in one line', [poles(10)], 'persons.0.products.0.count'],
    ['one unit in each of two lines', [poles(1), poles(1)], 'persons.0.products.1.count'],
    [
      'twelve units of a depot product in two lines',
      [
        { id: 'depot', count: 6 },
        { id: 'depot', count: 6 },
      ],
      'persons.0.products.1.count',
    ],
  ])('an order of more units than a person may take is refused: %s', async (_, products, path) => {
    const { status, body } = await visitor(shop.app).checkout(order({ persons: [adult(products)] }))
    expect([status, body]).toMatchObject([422, { issues: [{ path }] }])
  })

  test('an order of ten units of a depot product, the maximum, is accepted', async () => {
    const { status } = await visitor(shop.app).checkout(order({ persons: [adult([{ id: 'depot', count: 10 }])] }))
    expect(status).toBe(201)
  })
})

const oneDay = { date: { from: '2026-03-09', to: '2026-03-09' } }
const bike = adult([{ id: 'city-bike', count: 1 }])

describe('an order by the hour', () => {
  test('an order by the hour is refused for a duration that no product offers', async () => {
    for (const persons of [[bike], [bike, adult([{ id: 'ski', count: 1 }], { mainperson: false })]])
      for (const hours of [24, 2])
        expect(await visitor(shop.app).checkout(order({ ...oneDay, hours, persons }))).toMatchObject({
          status: 409,
          body: { errorcode: ERROR_CODE.periodNotBookable },
        })
  })

  test('an order by the hour is accepted for a duration that one product offers', async () => {
    const { status, body } = await visitor(shop.app).checkout(order({ ...oneDay, hours: 3, persons: [bike] }))
    expect([status, body.amount]).toEqual([201, 600])
  })
})

describe('a valid order', () => {
  test('a valid order claims units on every day, and only its visitor can read it', async () => {
    const anna = visitor(shop.app)
    const { status, body, headers } = await anna.checkout(
      order({ persons: [adult([{ id: 'ski', count: 1 }, boot('26.5')])], remark: 'Bitte mit Stöcken' }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: STATUS.open, amount: 10_500, holdUntil: '2026-03-02T09:30:00.000Z' })
    expect(body.number).toMatch(/^MV-[2-9B-Z]{6}$/)
    expect(body.held).toEqual([
      { product: 'ski', count: 1 },
      { product: 'boot', model: 'soft', property1: '26.5', count: 1 },
    ])
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-11']) expect(await taken('boot/soft/26.5', day)).toBe(1)
    expect(await taken('boot/soft/26.5', '2026-03-12')).toBe(0)

    const cookie = headers.get('set-cookie')!
    expect(cookie).toMatch(/^worked_booking_[\w-]{22}=[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')

    const own = await anna.reservation(body.bookingId)
    expect(own.status).toBe(200)
    expect(own.body).toMatchObject({
      number: body.number,
      email: 'anna@example.com',
      expired: false,
      date: { from: '2026-03-09', to: '2026-03-11' },
      location: { id: 'tal', title: 'Talstation' },
      cart: { price: { amount: 10_500 } },
    })
    expect(own.body.held).toHaveLength(2)
    const foreign = await visitor(shop.app).reservation(body.bookingId)
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual((await anna.reservation('AAAAAAAAAAAAAAAAAAAAAA')).body)
  })

  test('the database stores the reservation’s access token only as a hash', async () => {
    const { headers } = await visitor(shop.app).checkout(order())
    const token = /=([\w-]{43});/.exec(headers.get('set-cookie')!)![1]!
    const rows = await shop.db.selectFrom('reservations').selectAll().execute()
    const keys = await shop.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify([rows, keys])).not.toContain(token)
  })

  test('an order at a host other than localhost sets a Secure cookie', async () => {
    const response = await shop.app.request('https://verleih.example/worked/de/api/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() },
      body: JSON.stringify(order()),
    })
    expect(response.headers.get('set-cookie')).toContain('Secure')
  })

  test('an order with collection on the evening before claims stock on that day too', async () => {
    await visitor(shop.app).checkout(order({ pickupDayBefore: true, persons: [adult([boot('26.5')])] }))
    expect(await taken('boot/soft/26.5', '2026-03-08')).toBe(1)
  })

  test('an order of a free booking is immediately paid and has no hold', async () => {
    const anna = visitor(shop.app)
    const { status, body } = await anna.checkout(order({ dc: 'alles' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: STATUS.paid, amount: 0, holdUntil: null, held: [] })
    expect((await anna.startPayment(body.bookingId)).status).toBe(409)
    expect((await anna.paymentState(body.bookingId)).body).toEqual({ state: 'success' })
    expect(await taken('ski//')).toBe(1)
  })
})

describe('amounts that a client sends', () => {
  test('amounts that the client sends in an order do not change its price', async () => {
    const persons = [adult([{ id: 'ski', count: 1, price: { amount: 1 }, amount: 1 } as never])]
    const { status, body } = await visitor(shop.app).checkout(
      order({ persons, price: { amount: 1 }, amount: 1, cart: { price: { amount: 1 } } }),
    )
    expect(status).toBe(201)
    expect(body.amount).toBe(8_600)
  })

  test('an order whose total differs from the shop’s is refused with the current cart', async () => {
    const before = await written()
    const { status, body } = await visitor(shop.app).checkout(order({ amountSeen: 8_500 }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ errorcode: ERROR_CODE.totalChanged, cart: { price: { amount: 8_600 } } })
    expect(await written()).toEqual(before)
    expect((await visitor(shop.app).checkout(order({ amountSeen: 8_600 }))).status).toBe(201)
  })
})

describe('an invalid order writes nothing', () => {
  const noEmail = adult([{ id: 'ski', count: 1 }], { email: null })
  const refusals: [string, Record<string, unknown>, number, object][] = [
    ['an unknown rate', { rate: 'gibtsnicht' }, 422, { issues: [{ path: 'rate' }] }],
    ['an unknown location', { location: 'gibtsnicht' }, 422, { issues: [{ path: 'location' }] }],
    [
      'an unknown product',
      { persons: [adult([{ id: 'gibtsnicht', count: 1 }])] },
      422,
      { issues: [{ path: 'persons.0.products.0.id' }] },
    ],
    [
      'an unknown variant',
      { persons: [adult([boot('99')])] },
      422,
      { issues: [{ path: 'persons.0.products.0.property1' }] },
    ],
    [
      'a product without its required model',
      { persons: [adult([{ id: 'boot', count: 1 }])] },
      422,
      { issues: [{ path: 'persons.0.products.0.modelId' }] },
    ],
    ['no persons', { persons: [] }, 422, { issues: [{ path: 'persons' }] }],
    ['a person without products', { persons: [adult([])] }, 422, { issues: [{ path: 'persons.0.products' }] }],
    [
      'more persons than the shop takes',
      { persons: Array.from({ length: 13 }, () => adult([{ id: 'ski', count: 1 }])) },
      422,
      { issues: [{ path: 'persons' }] },
    ],
    ['a contact without e-mail', { persons: [noEmail] }, 422, { issues: [{ path: 'persons.0.email' }] }],
    [
      'an empty field that a product requires',
      { persons: [adult([boot('26.5')], { shoesize: null })] },
      422,
      { issues: [{ path: 'persons.0.shoesize', message: expect.stringContaining('Pflichtfeld') }] },
    ],
    ...(['2026-03-02', '2090-01-01', '2023-02-29', '31.12.1990'] as const).map(
      (birthday): [string, Record<string, unknown>, number, object] => [
        `an invalid birthday: ${birthday}`,
        { persons: [adult([{ id: 'ski', count: 1 }], { birthday })] },
        422,
        {
          issues: [{ path: 'persons.0.birthday', message: 'persons.0.birthday muss ein gültiges Geburtsdatum sein' }],
        },
      ],
    ),
    [
      'a contact who is under age',
      { persons: [adult([{ id: 'ski', count: 1 }], { birthday: '2010-05-04' })] },
      422,
      { issues: [{ path: 'persons.0.birthday', message: expect.stringContaining('mindestens 18') }] },
    ],
    [
      'half of a surrogate pair, which no database stores',
      { remark: 'Ski \uD800' },
      422,
      { issues: [{ path: 'remark' }] },
    ],
    ['terms that are not accepted', { termsAccepted: false }, 422, { issues: [{ path: 'termsAccepted' }] }],
    ['no location', { location: null }, 422, { issues: [{ path: 'location' }] }],
    [
      'a rental that starts today',
      { date: { from: TODAY, to: '2026-03-05' } },
      409,
      { errorcode: ERROR_CODE.periodNotBookable },
    ],
    [
      'a period after the calendar’s last day',
      { date: { from: '2029-01-02', to: '2029-01-04' } },
      409,
      { errorcode: ERROR_CODE.periodNotBookable },
    ],
    [
      'a period centuries ahead',
      { date: { from: '2999-03-09', to: '2999-03-11' } },
      409,
      { errorcode: ERROR_CODE.periodNotBookable },
    ],
    [
      'a past period',
      { date: { from: '2025-03-09', to: '2025-03-11' } },
      409,
      { errorcode: ERROR_CODE.periodNotBookable },
    ],
    [
      'an end before the start',
      { date: { from: '2026-03-11', to: '2026-03-09' } },
      409,
      { errorcode: ERROR_CODE.periodNotBookable },
    ],
    ['a day on which the location is closed', { location: 'berg' }, 409, { errorcode: ERROR_CODE.locationClosed }],
    ['an invalid discount code', { dc: 'FALSCH' }, 409, { errorcode: ERROR_CODE.discountInvalid }],
    [
      'more units than are free',
      { persons: adults(3, [boot('26.5')]) },
      409,
      { outOfStock: [{ product: 'boot', model: 'soft', property1: '26.5', missing: 1 }] },
    ],
    [
      'a variant that is not rented out',
      { persons: [adult([boot('29.5')])] },
      409,
      { outOfStock: [{ product: 'boot', model: 'soft', property1: '29.5', missing: 1 }] },
    ],
  ]
  test.each(refusals)('an order with an invalid part is refused: %s', async (_what, more, status, body) => {
    const before = await written()
    const answer = await visitor(shop.app).checkout(order(more))
    expect(answer).toMatchObject({ status, body })
    expect(await written()).toEqual(before)
  })

  test('the refusal of an order with hundreds of invalid lines names the first hundred', async () => {
    const unknown = Array.from({ length: 30 }, (_, at) => ({ id: `none-${at}`, count: 1 }))
    const { status, body } = await visitor(shop.app).checkout(order({ persons: adults(10, unknown) }))
    const { issues } = body as unknown as { issues: { path: string }[] }
    expect([status, issues.length, issues[99]!.path]).toEqual([422, 100, 'persons.3.products.9.id'])
  })

  test('an order at an unknown shop is refused', async () => {
    const answer = await visitor(shop.app, 'gibtsnicht').checkout(order())
    expect(answer).toMatchObject({ status: 404, body: { error: 'unknown tenant' } })
  })

  test('an order for which one unit is missing claims none of its other units', async () => {
    await visitor(shop.app).checkout(order({ persons: [adult([boot('27.5')])] }))
    const before = await written()
    const answer = await visitor(shop.app).checkout(
      order({ persons: [adult([{ id: 'ski', count: 1 }, boot('26.5')]), ...adults(1, [boot('27.5')])] }),
    )
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      outOfStock: [{ product: 'boot', model: 'soft', property1: '27.5', missing: 1 }],
    })
    expect(await written()).toEqual(before)
  })

  test('an order is refused if its single-use discount code is already used', async () => {
    expect((await visitor(shop.app).checkout(order({ dc: 'EINMAL' }))).status).toBe(201)
    const second = await visitor(shop.app).checkout(order({ dc: 'EINMAL' }))
    expect(second).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.discountInvalid } })
  })
})

describe('the Idempotency-Key', () => {
  test.each([
    ['missing', null],
    ['malformed', 'kurz'],
  ])('an order is refused if its idempotency key is %s', async (_what, key) => {
    const answer = await visitor(shop.app).checkout(order(), key)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'Idempotency-Key' }] } })
  })

  test('an order sent twice with one key gets the same answer and cookie', async () => {
    const key = newKey()
    const first = await visitor(shop.app).checkout(order(), key)
    const after = await written()
    const again = await visitor(shop.app).checkout(
      Object.fromEntries(Object.entries(order({ remark: null })).toReversed()),
      key,
    )
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'))
    expect(await written()).toEqual(after)
  })

  test('a used idempotency key returns the stored answer even if the order would be refused', async () => {
    const key = newKey()
    const body = order({ persons: [adult([boot('27.5')])] })
    const first = await visitor(shop.app).checkout(body, key)
    minutesLater = 30 * 24 * 60
    expect((await visitor(shop.app).checkout(body, key)).body).toEqual(first.body)
  })

  test('an order is refused if its key was used for another order', async () => {
    const key = newKey()
    await visitor(shop.app).checkout(order(), key)
    const before = await written()
    const other = await visitor(shop.app).checkout(order({ date: { from: '2026-03-09', to: '2026-03-12' } }), key)
    expect(other).toMatchObject({ status: 409, body: { error: expect.any(String) } })
    expect(await written()).toEqual(before)
  })

  test('the idempotency key of a refused order can be used again', async () => {
    const key = newKey()
    await visitor(shop.app).checkout(order({ persons: adults(2, [boot('27.5')]) }), key)
    expect((await visitor(shop.app).checkout(order(), key)).status).toBe(201)
  })
})

describe('going back and changing an open order', () => {
  test('a second order replaces the open reservation, keeps its number and releases the old stock', async () => {
    const anna = visitor(shop.app)
    const first = await anna.checkout(order({ dc: 'EINMAL', persons: [adult([boot('27.5')])] }))
    const bookingId = first.body.bookingId
    const second = await anna.checkout(order({ bookingId, dc: 'EINMAL', persons: adults(2, [boot('26.5')]) }))
    expect(second.status).toBe(201)
    expect(second.body).toMatchObject({ bookingId, number: first.body.number })
    expect(await taken('boot/soft/27.5')).toBe(0)
    expect(await taken('boot/soft/26.5')).toBe(2)
    expect((await anna.reservation(bookingId)).body.amount).toBe(second.body.amount)
    expect(await written()).toMatchObject({ reservations: 1, stock_claims: 1, uses: 1 })
  })

  test('a changed order can keep the last unit that it holds', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order({ persons: [adult([boot('27.5')])] }))
    const again = await anna.checkout(
      order({ bookingId: body.bookingId, persons: [adult([boot('27.5'), { id: 'ski', count: 1 }])] }),
    )
    expect(again.status).toBe(201)
    expect(await taken('boot/soft/27.5')).toBe(1)
  })

  test('the shortfalls of a changed order do not include the units that it holds', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order({ persons: [adult([boot('26.5')])] }))
    const before = await written()
    const more = await anna.checkout(order({ bookingId: body.bookingId, persons: adults(5, [boot('26.5')]) }))
    expect(more.body).toEqual({ outOfStock: [{ product: 'boot', model: 'soft', property1: '26.5', missing: 3 }] })
    expect(await written()).toEqual(before)
  })

  test('an order by a stranger who knows the booking id makes a separate reservation', async () => {
    const { body } = await visitor(shop.app).checkout(order())
    const stranger = await visitor(shop.app).checkout(order({ bookingId: body.bookingId }))
    expect(stranger.status).toBe(201)
    expect(stranger.body.bookingId).not.toBe(body.bookingId)
  })

  test('repeated orders cannot hold stock beyond 90 minutes in total', async () => {
    const anna = visitor(shop.app)
    const first = await anna.checkout(order())
    const { bookingId } = first.body
    for (minutesLater of [25, 50, 75]) await anna.checkout(order({ bookingId }))
    expect((await anna.reservation(bookingId)).body.holdUntil).toBe('2026-03-02T10:30:00.000Z')
  })
})

describe('an order whose response was lost, followed by a changed one', () => {
  const lost = order({ persons: [adult([boot('27.5')])], dc: 'EINMAL' })
  const differs = (keys: string[], more = {}) => ({ ...lost, remark: 'doch anders', unanswered: keys, ...more })

  test('a second order replaces an unanswered first order that it names by its key', async () => {
    const key = newKey()
    const first = await visitor(shop.app).checkout(lost, key)
    const anna = visitor(shop.app)
    const second = await anna.checkout(differs([key]))
    expect(second).toMatchObject({ status: 201, body: { bookingId: first.body.bookingId, number: first.body.number } })
    expect((await anna.reservation(second.body.bookingId)).body.booking).toMatchObject({ remark: 'doch anders' })
    expect((await anna.reservation(second.body.bookingId)).body.booking).not.toHaveProperty('unanswered')
    expect(await written()).toMatchObject({ reservations: 1, stock_claims: 1, taken: 3, uses: 1 })
  })

  test('a first order that arrives after the second is refused and claims nothing', async () => {
    const [key, second] = [newKey(), newKey()]
    const anna = visitor(shop.app)
    expect((await anna.checkout(differs([key]), second)).status).toBe(201)
    const before = await written()
    expect((await visitor(shop.app).checkout(lost, key)).status).toBe(409)
    expect(await written()).toEqual(before)
    expect((await visitor(shop.app).checkout(differs([key, second], { remark: 'noch anders' }))).status).toBe(201)
    expect(await written()).toMatchObject({ reservations: 1, stock_claims: 1, taken: 3, uses: 1 })
  })

  test('a changed order replaces an unanswered order that had itself replaced a stored one', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(lost)
    const key = newKey()
    const own = { bookingId: body.bookingId }
    await anna.checkout({ ...lost, ...own, groupname: 'Berger' }, key)
    const second = await visitor(shop.app).checkout(differs([key], own))
    expect(second).toMatchObject({ status: 201, body: own })
    expect(await written()).toMatchObject({ reservations: 1, taken: 3 })
  })

  test('a first order whose answer was lost remains stored when the second is refused', async () => {
    const key = newKey()
    const first = await visitor(shop.app).checkout(lost, key)
    expect((await visitor(shop.app).checkout(differs([key], { amountSeen: 1 }))).status).toBe(409)
    expect((await visitor(shop.app).checkout(lost, key)).body).toEqual(first.body)
  })

  test('an order that lists an unused key as unanswered replaces no stranger’s reservation', async () => {
    const first = await visitor(shop.app).checkout(order())
    const second = await visitor(shop.app).checkout(order({ bookingId: first.body.bookingId, unanswered: [newKey()] }))
    expect(second.body.bookingId).not.toBe(first.body.bookingId)
    expect(await written()).toMatchObject({ reservations: 2 })
  })

  test('a second order makes its own reservation if the unanswered first order is already paid', async () => {
    const key = newKey()
    const first = await visitor(shop.app).checkout(order({ dc: 'ALLES' }), key)
    const second = await visitor(shop.app).checkout(order({ unanswered: [key] }))
    expect(second.status).toBe(201)
    expect(second.body.bookingId).not.toBe(first.body.bookingId)
  })
})

describe('a hold', () => {
  test('the end of a hold releases stock and discount code, and the reservation expires', async () => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order({ dc: 'EINMAL', persons: [adult([boot('27.5')])] }))
    minutesLater = 29
    expect(await releaseEndedHolds(shop.deps)).toBe(0)
    minutesLater = 30
    expect(await releaseEndedHolds(shop.deps)).toBe(1)
    expect(await releaseEndedHolds(shop.deps)).toBe(0)
    expect(await taken('boot/soft/27.5')).toBe(0)
    expect((await anna.reservation(body.bookingId)).body).toMatchObject({
      status: STATUS.open,
      expired: true,
      holdUntil: null,
      held: [],
    })
    expect(await written()).toMatchObject({ uses: 0, stock_claims: 0 })
  })
})
