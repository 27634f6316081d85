import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { StaffRefusedGroup } from '#contract/staff-groups.ts'
import { openTestShop } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { groupTenant, groupVisitor, leader, leaderToken, pupil } from '#test/support/groups.ts'
import { counter, STAFF, staffMember } from '#test/support/staff.ts'
import { newKey } from '#test/support/visitor.ts'

const tenant = {
  ...groupTenant,
  shop: { ...groupTenant.shop, groups: { ...groupTenant.shop.groups!, payAtShop: true } },
}
const shop = await openTestShop({ tenants: [tenant], environment: { TRUST_PROXY: 1 } })
const maria = await staffMember(shop)
beforeEach(async () => {
  for (const table of ['groups', 'rate_limits', 'unpaid_holds'] as const) await shop.db.deleteFrom(table).execute()
  await forgetOrders(shop.db)
})
afterAll(() => shop.close())

interface Completed {
  number: string
  bookingId: string
  status: number
}
const trio = () => [pupil('Mia'), pupil('Ben'), pupil('Leo')]
const holds = () => shop.db.selectFrom('unpaid_holds').select(['kind', 'units']).execute()
const refused = async () => (await maria.call<{ refused: StaffRefusedGroup[] }>('GET', '/groups')).body.refused
const vouch = (id: string, { units, unitDays }: { units: number; unitDays: number }, by = maria) =>
  by.call('POST', `/groups/${id}/vouch`, { units, unitDays })
const vouchedActions = async (number: string) => {
  const { timeline } = (await maria.reservation(number)).body
  return timeline.filter((entry) => entry.kind === 'staff' && entry.action === 'vouch')
}

const begun = async (persons: unknown[] = trio()) => {
  const anna = groupVisitor(shop.app)
  const { body } = await anna.begin({ persons })
  return { anna, id: body.id }
}
const proved = async () => {
  const { anna, id } = await begun()
  await anna.get(id, await leaderToken(shop.db, id))
  return (await anna.complete<Completed>(id)).body
}

describe('a booking that is paid at the shop', () => {
  test('a booking counts as held without money until the staff vouch for it', async () => {
    const { number } = await proved()
    expect(await holds()).toEqual([{ kind: 'shop', units: 3 }])
    expect((await maria.reservation(number)).body.canVouch).toBe(true)
    expect((await maria.act(number, 'vouch')).status).toBe(200)
    expect(await holds()).toEqual([])
    const { body } = await maria.reservation(number)
    expect(body).toMatchObject({ canVouch: false, reservation: { status: STATUS.paid }, sums: { units: 3 } })
    expect(await vouchedActions(number)).toMatchObject([{ by: STAFF }])
  })

  test('only the staff can vouch for a booking, only once, and not after its cancellation', async () => {
    const { number } = await proved()
    expect((await counter(shop.app).act(number, 'vouch')).status).toBe(401)
    await maria.act(number, 'vouch')
    expect((await maria.act(number, 'vouch')).status).toBe(409)
    const other = await proved()
    await maria.act(other.number, 'cancel', { reason: 'Krank' })
    expect((await maria.act(other.number, 'vouch')).status).toBe(409)
    expect((await maria.reservation(other.number)).body.canVouch).toBe(false)
  })

  test('the staff cannot vouch for a booking that does not count as held without money', async () => {
    const { number, bookingId } = await proved()
    await shop.db.deleteFrom('unpaid_holds').where('reservation', '=', bookingId).execute()
    expect((await maria.act(number, 'vouch')).status).toBe(409)
    expect(await vouchedActions(number)).toEqual([])
  })
})

describe('a group whose leader’s address is not proved', () => {
  test('the leader can complete the group after the staff have vouched for it', async () => {
    const { anna, id } = await begun()
    expect(await refused()).toEqual([])
    expect(await anna.complete(id)).toMatchObject({ status: 409, body: { error: 'unproved' } })
    expect(await refused()).toMatchObject([
      {
        id,
        title: 'Klasse 3b',
        count: 3,
        units: 3,
        unitDays: 9,
        contact: { name: 'Anna Berger', email: 'anna@example.com' },
        vouchedBy: null,
      },
    ])
    expect((await vouch(id, { units: 3, unitDays: 9 }, counter(shop.app))).status).toBe(401)
    expect((await vouch(id, { units: 3, unitDays: 9 })).status).toBe(200)
    expect((await vouch(id, { units: 3, unitDays: 9 })).status).toBe(200)
    expect(await refused()).toMatchObject([{ vouchedBy: STAFF }])
    const { status, body } = await anna.complete<Completed>(id)
    expect([status, body.status]).toEqual([200, STATUS.paid])
    expect(await holds()).toEqual([])
    expect(await refused()).toEqual([])
    expect(await vouchedActions(body.number)).toMatchObject([{ by: STAFF }])
  })

  test('completing a group is refused again if it has grown since the vouch', async () => {
    const { anna, id } = await begun()
    await anna.complete(id)
    await vouch(id, { units: 3, unitDays: 9 })
    await anna.add(id, pupil('Eva'))
    expect(await anna.complete(id)).toMatchObject({ status: 409, body: { error: 'unproved' } })
    expect(await refused()).toMatchObject([{ units: 4, unitDays: 12, vouchedBy: null }])
    expect((await vouch(id, { units: 3, unitDays: 9 })).status).toBe(409)
    expect((await vouch(id, { units: 4, unitDays: 12 })).status).toBe(200)
    expect((await anna.complete(id)).status).toBe(200)
  })

  test('completing a group is refused again if it has a new leader', async () => {
    const { anna, id } = await begun()
    await anna.complete(id)
    await vouch(id, { units: 3, unitDays: 9 })
    await anna.change(id, { leader: leader({ email: 'other@example.com' }) })
    expect(await anna.complete(id)).toMatchObject({ status: 409, body: { error: 'unproved' } })
  })

  test('the staff can vouch only for a known group that was refused before', async () => {
    const { id } = await begun()
    expect((await vouch(id, { units: 3, unitDays: 9 })).status).toBe(409)
    expect((await vouch('A'.repeat(22), { units: 3, unitDays: 9 })).status).toBe(409)
  })
})

const known = async () => {
  const { anna, id } = await begun()
  await anna.get(id, await leaderToken(shop.db, id))
  const body = { conditionsAccepted: true, termsAccepted: true, language: 'de' }
  const complete = () =>
    anna.post(`group/${id}/complete`, body, { 'Idempotency-Key': newKey(), 'X-Forwarded-For': '198.51.100.7' })
  return { id, complete }
}

test('The staff’s vouch lets a leader complete a group beyond the limit of unpaid bookings', async () => {
  for (let nth = 0; nth < 5; nth += 1) expect((await (await known()).complete()).status).toBe(200)
  const { id, complete } = await known()
  expect((await complete()).status).toBe(409)
  expect(await refused()).toMatchObject([{ id, units: 3, unitDays: 9 }])
  await vouch(id, { units: 3, unitDays: 9 })
  expect((await complete()).status).toBe(200)
  expect(await holds()).toHaveLength(5)
})
