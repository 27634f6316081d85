import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/app.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const personalFields = { address: 'requiredFromOneDay', gender: 'hidden' } as const
const shop = await openTestShop({
  tenants: [{ ...workedTenant, shop: { ...workedTenant.shop, personalFields } }],
})
afterAll(() => shop.close())

const rented = (hours: number | null, address: string | null) =>
  order({
    date: { from: '2026-03-09', to: '2026-03-09' },
    hours,
    persons: [adult([{ id: 'city-bike', count: 1 }], { address, gender: 2 })],
  })

test('An address is required for a whole day, and not stored for an hourly rental', async () => {
  const anna = visitor(shop.app)
  expect(await anna.checkout(rented(null, null))).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'persons.0.address' }] },
  })
  for (const [hours, stored] of [
    [null, 'Seeweg 3'],
    [3, null],
  ] as const) {
    const { status, body } = await anna.checkout(rented(hours, 'Seeweg 3'))
    expect(status).toBe(201)
    const { booking } = (await anna.reservation(body.bookingId)).body
    expect(booking.persons[0]).toMatchObject({ address: stored, gender: null, firstname: 'Anna' })
  }
})
