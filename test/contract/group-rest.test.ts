import { afterAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { readGroup, holdRest } from '#server/groups/complete-group.ts'
import { expireGroups } from '#server/groups/expire-groups.ts'
import { asBooking, groupOrder } from '#server/groups/check-group.ts'
import { GroupChanged } from '#server/reservations/move-group.ts'
import { shortLinesOf } from '#server/groups/shortfalls.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { PASSWORD } from '#test/support/customers.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { groupTenant, groupVisitor, leader, withBoot } from '#test/support/groups.ts'
import { newKey } from '#test/support/visitor.ts'
import { sha256 } from '#server/base/hash.ts'
import { openedReservation } from '#server/booking-access/own-reservation.ts'
import { findBookings } from '#server/staff/find-bookings.ts'
import { reservationByNumber } from '#server/staff/staff-reservation.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { erasePerson } from '#server/customers/person-places.ts'

const now = new Date(`${TODAY}T09:00:00Z`)
const shop = await openTestShop({ tenants: [groupTenant], deps: { clock: () => now } })
beforeEach(async () => {
  await shop.db.deleteFrom('groups').execute()
  await forgetOrders(shop.db)
})
afterAll(() => shop.close())

const held = () =>
  shop.db
    .selectFrom('reservations')
    .select(['id', 'number', 'customer', 'status', 'hold_until', 'held_for_group'])
    .execute()
const mailKinds = async () =>
  (await shop.db.selectFrom('mails').select('mail').execute()).map(({ mail }) => mail.kind).toSorted()
const claims = () => shop.db.selectFrom('stock_claims').select('reservation').execute()

const shortGroup = async () => {
  const anna = groupVisitor(shop.app)
  const { body } = await anna.begin({ persons: [withBoot('Mia', '27.5'), withBoot('Ben', '27.5')] })
  const completed = await anna.complete(body.id)
  expect(completed).toMatchObject({ status: 409, body: { short: [{ name: 'Ben' }] } })
  return { anna, id: body.id, persons: body.persons }
}

const at = (path: string) => `/worked/de/api/customer${path}`

const withAccount = async (anna: ReturnType<typeof groupVisitor>) => {
  await anna.send('POST', at('/register'), { email: 'anna@example.com', firstname: 'Anna', lastname: 'Berger' })
  await answerRequests(shop.deps)
  const mails = await shop.db.selectFrom('mails').select('mail').execute()
  const activation = mails.map(({ mail }) => mail).find((mail) => mail.kind === 'activation') as { token: string }
  expect((await anna.send('POST', at('/activate'), { token: activation.token, password: PASSWORD })).status).toBe(200)
  return {
    list: () => anna.send<{ reservations: unknown[] }>('GET', at('/reservations')),
    get: (id: string) => anna.send('GET', at(`/reservations/${id}`)),
  }
}

test('Holding units for a group fails if another completion has held units meanwhile', async () => {
  const { id } = await shortGroup()
  const { group, rows } = await readGroup(shop.db, { tenant: 'worked', id })
  const worked = (await shop.deps.tenants.byCode('worked'))!
  const booking = asBooking(worked, group, rows, { language: 'de', termsAccepted: true })
  const order = groupOrder(worked, booking, { now: `${TODAY}T09:00`, amountSeen: null, payAtShop: false })
  const short = await shortLinesOf(shop.db, worked, booking, null)
  expect(short.map(({ person }) => person)).toEqual([0, 1])
  const before = { ...group, version: group.version - 1, held: null }
  const completing = { short, own: undefined, holder: null, isProved: false }
  await expect(holdRest(shop.deps, worked, before, order, completing)).rejects.toThrow(GroupChanged)
  expect(await holdRest(shop.deps, worked, group, order, completing)).toBeNull()
})

test('Units held for a group are not listed as a booking of the leader’s account', async () => {
  const { anna, id, persons } = await shortGroup()
  const account = await withAccount(anna)
  const [rest] = await held()
  expect(rest).toMatchObject({ customer: null, held_for_group: id })
  expect((await account.list()).body.reservations).toEqual([])
  expect((await account.get(rest!.id)).status).toBe(404)
  expect((await anna.startPayment(rest!.id)).status).toBe(404)
  const letters = await mailKinds()
  await anna.send('POST', '/worked/de/api/checkout/link', { email: 'anna@example.com', number: rest!.number })
  expect(await mailKinds()).toEqual(letters)
  await anna.put(id, persons[1]!.id, withBoot('Ben', '26.5'))
  expect((await anna.complete(id)).status).toBe(200)
  expect(await held()).toMatchObject([{ id: rest!.id, status: STATUS.open, held_for_group: null }])
  expect((await account.list()).body.reservations).toHaveLength(1)
})

test('Neither staff nor customers can open the reservation that holds a group’s units', async () => {
  await shortGroup()
  const [rest] = await held()
  const { id, number } = rest!
  const [worked] = await shop.deps.tenants.all()
  for (const typed of [number, 'anna@example.com'])
    expect(await findBookings(shop.db, worked!, typed, TODAY)).toMatchObject({ found: [], count: 0 })
  await expect(reservationByNumber(shop.db, worked!, number)).rejects.toMatchObject({ status: 404 })
  const hash = sha256('token')
  await shop.db.updateTable('reservations').set({ access_hash: hash }).where('id', '=', id).execute()
  expect(await openedReservation(shop.db, 'worked', id, hash, now)).toBeUndefined()
})

test('Units held for a group are released when the group ends', async () => {
  await shortGroup()
  expect(await claims()).not.toEqual([])
  expect(await expireGroups(shop.deps, (await shop.deps.tenants.all())[0]!, { today: '2026-03-09', now })).toBe(1)
  expect(await claims()).toEqual([])
  expect(await held()).toMatchObject([{ hold_until: null }])
})

test('Units held for a group are released when the leader is erased', async () => {
  await shortGroup()
  expect(await claims()).not.toEqual([])
  await erasePerson(shop.deps, 'worked', 'anna@example.com')
  expect(await shop.db.selectFrom('groups').select('id').execute()).toEqual([])
  expect(await claims()).toEqual([])
  expect(await held()).toMatchObject([{ hold_until: null }])
  const others = groupVisitor(shop.app)
  const { body } = await others.begin({
    leader: leader({ email: 'eva@example.com' }),
    persons: [withBoot('Leo', '27.5'), withBoot('Max', '26.5')],
  })
  expect((await others.complete(body.id)).status).toBe(200)
})

test('Holding units for a group changes the group’s version', async () => {
  const versions = () => shop.db.selectFrom('groups').select('version').execute()
  const anna = groupVisitor(shop.app)
  const { body } = await anna.begin({ persons: [withBoot('Mia', '27.5'), withBoot('Ben', '27.5')] })
  const [before] = await versions()
  expect((await anna.complete(body.id)).status).toBe(409)
  expect(await versions()).toEqual([{ version: before!.version + 1 }])
})

test('Completions with different keys hold the group’s units only once', async () => {
  const { anna, id } = await shortGroup()
  const answers = await Promise.all([newKey(), newKey(), newKey()].map((key) => anna.complete(id, {}, key)))
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  const group = await shop.db.selectFrom('groups').select('held').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await held()).map((row) => row.id)).toEqual([group.held])
})
