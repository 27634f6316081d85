import { afterAll, beforeEach, expect, test } from 'vitest'
import { isProved } from '#server/auth/proved-address.ts'
import { erasePerson } from '#server/customers/person-places.ts'
import { newToken } from '#server/base/random.ts'
import { drawLinkToken, keepBrowserToken } from '#server/booking-access/booking-links.ts'
import { openTestShop } from '#test/support/app.ts'
import { accessOf, groupTenant, groupVisitor, leader, pupil } from '#test/support/groups.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'

const shop = await openTestShop({ tenants: [groupTenant] })
const { db, app } = shop
const NOW = shop.deps.clock()
beforeEach(async () => {
  for (const table of ['proved_addresses', 'group_access', 'group_persons', 'groups', 'mails'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => shop.close())

const VICTIM = 'ida@example.com'
const proved = (email = VICTIM) => isProved(db, 'worked', email)

const lastToken = async () => {
  const { mail } = await db
    .selectFrom('mails')
    .select('mail')
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (mail as { token: string }).token
}

test('Opening the mailed link of a group proves the leader’s e-mail address', async () => {
  const anna = groupVisitor(app)
  const { body } = await anna.begin({ leader: leader({ email: VICTIM }) })
  expect(await proved()).toBe(false)
  await anna.get(body.id, await lastToken())
  expect(await proved('IDA@example.com')).toBe(true)
  expect(await proved('eva@example.com')).toBe(false)
  expect(await isProved(db, 'other', VICTIM)).toBe(false)
})

test('Neither cookies nor the members’ link prove the leader’s e-mail address', async () => {
  const eve = groupVisitor(app)
  const { body, headers } = await eve.begin({ leader: leader({ email: VICTIM }), persons: [pupil('Max')] })
  const cookie = /_group_[^=]+=([^;]+)/.exec(headers.get('set-cookie')!)![1]!
  await groupVisitor(app).get(body.id, cookie)
  await groupVisitor(app).get(body.id, accessOf(body.memberUrl))
  expect(await proved()).toBe(false)
})

test('A link proves only the address to which it was mailed, not a later one', async () => {
  const eve = groupVisitor(app)
  const { body } = await eve.begin({ leader: leader({ email: 'eve@example.com' }) })
  const token = await lastToken()
  await eve.get(body.id, token)
  await eve.change(body.id, { leader: leader({ email: VICTIM }) })
  await eve.get(body.id, token)
  expect([await proved('eve@example.com'), await proved()]).toEqual([true, false])
})

test('The mailed link of a booking proves its address, but a browser’s cookie does not', async () => {
  const eve = visitor(app)
  const { body } = await eve.checkout(order({ persons: [adult([{ id: 'ski', count: 1 }], { email: VICTIM })] }))
  const row = await db.selectFrom('reservations').selectAll().where('id', '=', body.bookingId).executeTakeFirstOrThrow()
  const open = (access: string) => eve.send('GET', `/worked/de/api/checkout/${row.id}?access=${access}`)
  const token = newToken()
  await keepBrowserToken(db, row, token, NOW)
  expect((await open(token)).status).toBe(200)
  expect(await proved()).toBe(false)
  expect((await open(await drawLinkToken(db, row, VICTIM, NOW))).status).toBe(200)
  expect(await proved()).toBe(true)
  await erasePerson(shop.deps, 'worked', VICTIM)
  expect(await proved()).toBe(false)
})
