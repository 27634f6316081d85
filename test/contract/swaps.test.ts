import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingPayloadInput } from '#contract/booking.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Offer } from '#contract/prices.ts'
import type { Swap } from '#contract/swaps.ts'
import type { FolderProduct, Tenant } from '#contract/tenant-folder.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp } from '#server/http/app.ts'
import { openTestShop } from '#test/support/app.ts'
import { adult, adults, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const [winter, bikes] = workedTenant.categories as [Tenant['categories'][number], Tenant['categories'][number]]
const soft = winter.products.find(({ id }) => id === 'boot')!

const boots: FolderProduct = {
  ...soft,
  models: [
    ...soft.models,
    {
      id: 'hart',
      brand: 'Gratwerk',
      title: 'Hart 110',
      prices: { all: { '1': { days: [1000, 2000], extra: 1000 } } },
      variants: [{ property1: '26.5', stock: { tal: 3, berg: 0 }, disabled: false }],
    },
    {
      id: 'rennen',
      brand: 'Gratwerk',
      title: 'Rennen',
      prices: { all: { '2': { days: [100], extra: 100 } } },
      variants: [{ property1: '26.5', stock: { tal: 3, berg: 3 }, disabled: false }],
    },
  ],
}

const tenant: Tenant = {
  ...workedTenant,
  locations: [
    { ...workedTenant.locations[0]!, closed: [{ start: '2026-03-20', end: '2026-03-20' }] },
    { ...workedTenant.locations[1]!, pickupDayBeforeFrom: undefined },
  ],
  rates: [...workedTenant.rates, { ...workedTenant.rates[1]!, id: 'vierzehn', leadDays: 14 }],
  discounts: [
    ...workedTenant.discounts,
    { code: 'EINMAL', percent: 10, maxUses: 1 },
    { code: 'AB25', percent: 10, minimum: 2500 },
  ],
  categories: [
    { ...winter, products: winter.products.map((product) => (product.id === 'boot' ? boots : product)) },
    bikes,
  ],
}

const shop = await openTestShop({ tenants: [tenant] })
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['idempotency_keys', 'stock_claims', 'reservations', 'stock_days'] as const)
    await shop.db.deleteFrom(table).execute()
  await shop.db.updateTable('discount_uses').set({ uses: 0 }).execute()
})

const takeAll = async (date = { from: '2026-03-09', to: '2026-03-11' }) => {
  const { status } = await visitor(shop.app).checkout(order({ date, persons: adults(2, [boot('26.5')]) }))
  expect(status).toBe(201)
}

const wanted = (more: Partial<BookingPayloadInput> = {}): BookingPayloadInput =>
  order({ persons: [adult([boot('26.5')])], ...more })

const ask = async (payload: unknown, as = visitor(shop.app)) => {
  const { status, body } = await as.send<{ swaps: Swap[] }>('POST', '/worked/de/api/swaps', payload)
  expect(status).toBe(200)
  return body.swaps
}

const kindsOf = (swaps: Swap[]) => swaps.map(({ kind }) => kind)

const made = (payload: BookingPayloadInput, swap: Swap): BookingPayloadInput => {
  if (swap.kind === 'location') return { ...payload, location: swap.location }
  if ('date' in swap) return { ...payload, date: swap.date }
  const persons = structuredClone(payload.persons)
  Object.assign(persons[swap.person]!.products[swap.line]!, { modelId: swap.model.id, property1: swap.property1 })
  return { ...payload, persons }
}

test('Swaps offer another size, model or location with the resulting price', async () => {
  await takeAll()
  expect(await ask(wanted())).toEqual([
    {
      kind: 'size',
      person: 0,
      line: 0,
      product: 'boot',
      model: { id: 'soft', brand: 'Gratwerk', title: 'Soft 80' },
      property1: '27.5',
      amount: 1900,
      difference: 0,
    },
    {
      kind: 'model',
      person: 0,
      line: 0,
      product: 'boot',
      model: { id: 'hart', brand: 'Gratwerk', title: 'Hart 110' },
      property1: '26.5',
      amount: 3000,
      difference: 1100,
    },
    { kind: 'location', location: 'berg', amount: 1900, difference: 0 },
  ])
})

test('If the last day is sold out, a swap to an earlier period is offered', async () => {
  await takeAll({ from: '2026-03-11', to: '2026-03-12' })
  const swaps = await ask(wanted())
  expect(swaps.at(-1)).toEqual({
    kind: 'earlier',
    date: { from: '2026-03-08', to: '2026-03-10' },
    amount: 1900,
    difference: 0,
  })
  expect(kindsOf(swaps)).not.toContain('later')
})

test('With evening collection, a swap to a later period needs units on that evening', async () => {
  await takeAll({ from: '2026-03-09', to: '2026-03-09' })
  expect(kindsOf(await ask(wanted()))).toContain('later')
  const eve = wanted({ pickupDayBefore: true })
  expect(kindsOf(await ask(eve))).not.toContain('later')
  expect(kindsOf(await ask(eve))).not.toContain('location')
})

test('Every offered swap can be ordered at the price that it shows', async () => {
  await takeAll({ from: '2026-03-11', to: '2026-03-12' })
  const payload = wanted({ dc: 'SKI10', specials: ['servicepaket'] })
  const swaps = await ask(payload)
  expect(new Set(kindsOf(swaps))).toEqual(new Set(['size', 'model', 'location', 'earlier']))
  for (const swap of swaps) {
    const prices = (await (await shop.post('/api/prices', made(payload, swap))).json()) as Offer
    expect(prices.errorcode).toBeUndefined()
    expect(swap.amount).toBe(prices.cart.price.amount)
    const ordered = await visitor(shop.app).checkout({ ...made(payload, swap), amountSeen: swap.amount })
    expect(ordered.status).toBe(201)
  }
})

describe('cases without swaps', () => {
  test('a swap to a period on a closed day of the location is not offered', async () => {
    await takeAll({ from: '2026-03-23', to: '2026-03-23' })
    const swaps = await ask(wanted({ date: { from: '2026-03-21', to: '2026-03-23' } }))
    expect(kindsOf(swaps)).not.toContain('earlier')
  })

  test('a swap to a period that requires another rate is not offered', async () => {
    await takeAll({ from: '2026-03-18', to: '2026-03-18' })
    const date = { from: '2026-03-16', to: '2026-03-18' }
    expect(kindsOf(await ask(wanted({ date })))).toContain('earlier')
    expect(kindsOf(await ask(wanted({ date, rate: 'vierzehn' })))).not.toContain('earlier')
  })

  test('a swap that makes the discount code invalid is not offered', async () => {
    const hard = { persons: [adult([{ ...boot('26.5'), modelId: 'hart' }])] }
    await visitor(shop.app).checkout(order({ persons: adults(3, [{ ...boot('26.5'), modelId: 'hart' }]) }))
    expect(kindsOf(await ask(wanted(hard)))).toEqual(['model'])
    expect(kindsOf(await ask(wanted({ ...hard, dc: 'AB25' })))).toEqual([])
  })

  test('a swap is offered only with a shortfall, a location and a bookable period', async () => {
    expect(await ask(wanted())).toEqual([])
    await takeAll()
    expect(await ask(wanted({ location: null }))).toEqual([])
    expect(await ask(wanted({ date: { from: '2026-03-02', to: '2026-03-11' } }))).toEqual([])
  })
})

test('Units of the visitor’s own open reservation are not counted as missing', async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ persons: adults(2, [boot('26.5')]) }))
  const payload = wanted({ bookingId: body.bookingId })
  expect(await ask(payload, anna)).toEqual([])
  expect(kindsOf(await ask(payload))).toContain('size')
  const later = { ...payload, date: { from: '2026-03-10', to: '2026-03-12' } }
  expect(await ask(later, anna)).toEqual([])
  expect(kindsOf(await ask(later))).toContain('size')
})

test('A discount code limited to one use stays valid for the order that uses it', async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ dc: 'EINMAL' }))
  const payload = order({ dc: 'EINMAL', bookingId: body.bookingId })
  const prices = async (as: typeof anna) => (await as.send<Offer>('POST', '/worked/de/api/prices', payload)).body
  expect((await prices(anna)).errorcode).toBeUndefined()
  expect((await prices(anna)).cart.discount).toEqual({ code: 'EINMAL', amount: 860, percent: 10 })
  expect((await prices(visitor(shop.app))).errorcode).toBe(ERROR_CODE.discountInvalid)
})

test('The units and code of an unanswered order are treated as free for its sender', async () => {
  const key = newKey()
  const lost = order({ dc: 'EINMAL', persons: adults(2, [boot('26.5')]) })
  expect((await visitor(shop.app).checkout(lost, key)).status).toBe(201)
  const again = wanted({ dc: 'EINMAL' })
  const offer = async (unanswered: string[]) =>
    (await visitor(shop.app).send<Offer>('POST', '/worked/de/api/prices', { ...again, unanswered })).body
  const { cart, errorcode } = await offer([key])
  expect([errorcode, cart.discount]).toEqual([undefined, { code: 'EINMAL', amount: 190, percent: 10 }])
  expect(await ask({ ...again, unanswered: [key] })).toEqual([])
  expect((await offer([newKey()])).errorcode).toBe(ERROR_CODE.discountInvalid)
  expect(kindsOf(await ask({ ...wanted(), unanswered: [newKey()] }))).toContain('size')
})

test('The number of queries does not depend on the number of swaps', async () => {
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const counted = createApp({ ...shop.deps, db: shop.db.withPlugin(counting) }, MOUNTS)
  await takeAll({ from: '2026-03-11', to: '2026-03-12' })
  const count = async (persons: number) => {
    queries = 0
    const swaps = await ask(
      wanted({ dc: 'EINMAL', persons: Array.from({ length: persons }, () => adult([boot('26.5')])) }),
      visitor(counted),
    )
    return { queries, swaps: swaps.length }
  }
  const one = await count(1)
  const many = await count(6)
  expect(many.swaps).toBeGreaterThan(one.swaps)
  expect(many.queries).toBe(one.queries)
})

test('The refusal of a request for swaps names invalid fields with their paths', async () => {
  const { status, body } = await visitor(shop.app).send('POST', '/worked/en/api/swaps', wanted({ location: 'mond' }))
  expect(status).toBe(422)
  expect(body).toMatchObject({ error: 'invalid', issues: [{ path: 'location' }] })
})
