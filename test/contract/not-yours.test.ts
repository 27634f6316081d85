import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { TERMS } from '#test/support/quotes.ts'
import { adult, order } from '#test/support/visitor.ts'

const shop = await openCustomerShop()
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const ANNA = 'anna@example.com'
const MIA = { type: 3, firstname: 'Mia' }

const BODIES: Record<string, unknown> = {
  'PUT /api/checkout/{bookingId}': order(),
  'POST /api/checkout/{bookingId}/cancel': {},
  'POST /api/checkout/{bookingId}/hold': {},
  'POST /api/checkout/{bookingId}/payment': {},
  'POST /api/checkout/{bookingId}/purchase': {},
  'POST /api/groups/booking/{bookingId}/offer': order(),
  'POST /api/customer/persondata': MIA,
  'PUT /api/customer/persondata/{id}': MIA,
  'PUT /api/customer/profile': { firstname: 'Eva', lastname: 'Huber', language: 'de' },
  'DELETE /api/customer': { password: 'Almrausch-77' },
  'PUT /api/customer/reservations/{id}': order(),
  'POST /api/customer/reservations/{id}/cancel': {},
  'POST /api/staff/search': { text: 'Berger' },
  'POST /api/staff/reports/{code}/done': { isDone: true },
  'POST /api/staff/withdrawals/{id}/done': { isDone: true },
  'POST /api/staff/reservations/{number}/handout': {},
  'POST /api/staff/reservations/{number}/undo': {},
  'POST /api/staff/reservations/{number}/extra': { extra: 'coverage', state: 'done' },
  'POST /api/staff/reservations/{number}/vouch': {},
  'POST /api/staff/groups/{id}/quote': { ...TERMS, version: 1, listSeen: 12_900 },
  'POST /api/staff/groups/{id}/withdraw': { quote: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'POST /api/staff/groups/{id}/decline': { version: 1, word: 'Leider nein' },
  'POST /api/staff/groups/{id}/vouch': { units: 1, unitDays: 1 },
  'POST /api/staff/payments/{id}/refund': {},
  'POST /api/staff/payments/{id}/close': {},
  'POST /api/staff/reservations/{number}/complete': {},
  'POST /api/staff/reservations/{number}/cancel': { reason: 'Krank' },
  'POST /api/staff/reservations/{number}/refund': { amount: 100, reason: 'Krank' },
  'POST /api/staff/reservations/{number}/retry': { refund: 'AAAAAAAAAAAAAAAAAAAAAA' },
}
type Named = Pick<Call, 'method' | 'path'>
const nameOf = ({ method, path }: Named) => `${method} ${path}`
const bodyOf = (call: Named & { body?: unknown }) => {
  if (call.body && !(nameOf(call) in BODIES)) throw new Error(`Which body does ${nameOf(call)} take?`)
  return BODIES[nameOf(call)]
}

const OF_CUSTOMERS = Object.values<Call>(CALLS).filter(({ access }) => access === 'customer')
const OF_STAFF = Object.values<Call>(CALLS).filter(({ access }) => access === 'staff')
const DOCUMENTS = ['calendar.ics', 'receipt.pdf'].map((name) => ({
  method: 'GET' as const,
  path: `/api/checkout/{bookingId}/${name}` as const,
}))
const OF_SOMETHING: readonly (Named & { body?: unknown })[] = [
  ...Object.values<Call>(CALLS).filter(
    ({ access, path }) => access === 'booking' || (access === 'customer' && path.includes('{')),
  ),
  ...DOCUMENTS,
]

type Visitor = ReturnType<typeof shop.browser>

const familyOf = (email: string) =>
  order({
    persons: [
      adult([{ id: 'ski', count: 1 }], { email }),
      { mainperson: false, type: 3, label: 'Kind 1', firstname: 'Mia', age: 8, products: [{ id: 'ski', count: 1 }] },
    ],
  })

describe('data of others', () => {
  test('every call answers another customer’s id like an unknown id, with 404', async () => {
    const anna = await shop.customer(ANNA)
    const { body } = await anna.checkout(familyOf(ANNA))
    const { persons } = (await anna.call<{ persons: { id: string }[] }>('GET', '/persondata')).body
    const kept = () =>
      Promise.all(
        (['reservations', 'saved_persons', 'mails'] as const).map((table) =>
          shop.db.selectFrom(table).selectAll().execute(),
        ),
      )
    const eva = await shop.customer('eva@example.com', { address: '203.0.113.2' })
    const elsewhere = await shop.customer(ANNA, { tenant: 'other' })
    const before = await kept()
    const walk = async (stranger: Visitor, tenant: string, calls: typeof OF_SOMETHING) => {
      for (const call of calls)
        for (const id of [body.bookingId, persons[1]!.id, 'AAAAAAAAAAAAAAAAAAAAAA', '%00', "'"]) {
          const path = `/${tenant}/de${call.path.replace(/\{\w+\}/, id)}`
          const { status } = await stranger.send(call.method, path, bodyOf(call))
          expect([tenant, nameOf(call), id, status]).toEqual([tenant, nameOf(call), id, 404])
        }
    }
    await walk(eva, 'worked', OF_SOMETHING)
    await walk(elsewhere, 'other', OF_SOMETHING)
    await walk(
      shop.browser(),
      'worked',
      OF_SOMETHING.filter(({ path }) => path.startsWith('/api/checkout')),
    )
    expect(await kept()).toEqual(before)
    expect(OF_SOMETHING.length).toBeGreaterThanOrEqual(12)
  })

  test('every staff call answers 401 without a staff login, also to customers', async () => {
    const anna = await shop.customer(ANNA)
    for (const visitor of [anna, shop.browser()])
      for (const call of OF_STAFF) {
        const path = `/worked/de${call.path.replace(/\{\w+\}/, 'W-23456')}`
        const { status } = await visitor.send(call.method, path, bodyOf(call))
        expect([nameOf(call), status]).toEqual([nameOf(call), 401])
      }
    expect(OF_STAFF.length).toBeGreaterThanOrEqual(6)
  })

  test('every customer call answers 401 without a login', async () => {
    const nobody = shop.browser()
    for (const call of OF_CUSTOMERS)
      for (const cookie of ['', 'worked_session=', 'worked_session=erfunden']) {
        const path = `/worked/de${call.path.replace(/\{\w+\}/, 'AAAAAAAAAAAAAAAAAAAAAA')}`
        const { status } = await nobody.send(call.method, path, bodyOf(call), { Cookie: cookie })
        expect([nameOf(call), status]).toEqual([nameOf(call), 401])
      }
    expect(OF_CUSTOMERS.length).toBeGreaterThanOrEqual(11)
  })
})
