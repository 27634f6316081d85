import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasePerson } from '#server/customers/person-places.ts'
import { expireQuotes } from '#server/groups/expire-groups.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { groupTenant, groupVisitor, pupil, withBoot } from '#test/support/groups.ts'
import { answering, inquired, quoteOf } from '#test/support/quotes.ts'
import { size } from '#test/support/size.ts'
import { counter, staffMember } from '#test/support/staff.ts'
import { openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { newKey } from '#test/support/visitor.ts'

const ROUNDS = size({ share: 2, whole: 20 })

let now = new Date(`${TODAY}T09:00:00Z`)
let two: TwoServers
let staff: ReturnType<typeof answering>[]
beforeAll(async () => {
  two = await openTwoServers(groupTenant, () => now)
  const first = two.servers[0]!
  const maria = await staffMember({ app: first.app, db: first.deps.db })
  const second = counter(two.servers[1]!.app)
  await second.login()
  staff = [answering(maria), answering(second)]
})
afterAll(() => two.stop())
const db = () => two.servers[0]!.deps.db
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await db().deleteFrom('groups').execute()
  await forgetOrders(db())
})

const tabs = async (more: Record<string, unknown> = {}) => {
  const { anna, id, group } = await inquired(two.servers[0]!.app, {
    persons: [withBoot('Mia', '27.5'), pupil('Ben')],
    ...more,
  })
  const mail = await db().selectFrom('mails').select('mail').execute()
  const link = mail.map((row) => row.mail).findLast((one) => one.kind === 'group_link' && one.group === id)
  const second = groupVisitor(two.servers[1]!.app)
  await second.get(id, (link as { token: string }).token)
  return { tabs: [anna, second] as const, anna, id, group }
}

const quoteTo = async (id: string, anna: Awaited<ReturnType<typeof tabs>>['anna'], more = {}) => {
  expect(await staff[0]!.quote(id, more)).toMatchObject({ status: 200 })
  return quoteOf((await anna.inquiry(id)).body.answer)
}

const reservations = () =>
  db().selectFrom('reservations').select(['id', 'held_for_group', 'expired', 'hold_until']).execute()
const claimed = async () => (await db().selectFrom('stock_claims').select('reservation').execute()).length
const anew = async () => {
  await db().deleteFrom('groups').execute()
  await forgetOrders(db())
}

test('A quote accepted four times at the same time becomes one booking', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    const { tabs: both, anna, id } = await tabs()
    const quote = await quoteTo(id, anna, { holdsStock: round % 2 === 0 })
    const answers = await Promise.all([...both, ...both].map((tab) => tab.accept(id, quote.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await reservations()).toMatchObject([{ held_for_group: null }])
    expect(await claimed()).toBe(2)
  }
})

test('A quote accepted at the moment its hold ends is held for half an hour', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    now = new Date(`${TODAY}T09:00:00Z`)
    const { tabs: both, anna, id } = await tabs()
    const quote = await quoteTo(id, anna, { holdsStock: true, validUntil: '2026-03-08' })
    await db().updateTable('reservations').set({ hold_until: now }).execute()
    const [accepted] = await Promise.all([
      both[0].accept(id, quote.id),
      releaseEndedHolds(two.servers[0]!.deps),
      releaseEndedHolds(two.servers[1]!.deps),
    ])
    expect(accepted).toMatchObject({ status: 200, body: { holdUntil: `${TODAY}T09:30:00.000Z` } })
    await releaseEndedHolds(two.servers[0]!.deps)
    expect(await reservations()).toMatchObject([{ held_for_group: null, expired: false }])
    expect(await claimed()).toBe(2)
  }
})

test('A quote accepted at both servers with one idempotency key gets one answer', async () => {
  const { tabs: both, anna, id } = await tabs()
  const quote = await quoteTo(id, anna)
  const key = newKey()
  const answers = await Promise.all([...both, ...both].map((tab) => tab.accept(id, quote.id, {}, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body['bookingId'])).size).toBe(1)
})

test('A quote accepted and withdrawn at the same time ends either accepted or withdrawn', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    const { tabs: both, anna, id } = await tabs()
    const quote = await quoteTo(id, anna, { holdsStock: true })
    const [accepted, withdrawn] = await Promise.all([both[1].accept(id, quote.id), staff[0]!.withdraw(id, quote.id)])
    expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await claimed()).toBe(accepted.status === 200 ? 2 : 0)
    expect((await reservations()).filter((row) => row.held_for_group === null)).toHaveLength(
      accepted.status === 200 ? 1 : 0,
    )
  }
})

test('A quote accepted while its group is changed ends either accepted or void', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    const { tabs: both, anna, id } = await tabs()
    const quote = await quoteTo(id, anna, { holdsStock: true })
    const [accepted, reopened] = await Promise.all([both[0].accept(id, quote.id), both[1].reopen(id)])
    expect([accepted.status, reopened.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await claimed()).toBe(accepted.status === 200 ? 2 : 0)
  }
})

test('No booking contains the name of a member erased while the quote is accepted', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    const persons = [withBoot('Mia', '27.5', { email: 'mia@example.com' }), pupil('Ben'), pupil('Leo')]
    const { tabs: both, anna, id } = await tabs({ persons })
    const quote = await quoteTo(id, anna, { holdsStock: round % 2 === 0 })
    const [accepted] = await Promise.all([
      both[0].accept(id, quote.id),
      erasePerson(two.servers[1]!.deps, 'worked', 'mia@example.com'),
    ])
    const booked = await db().selectFrom('reservations').select(['payload', 'held_for_group']).execute()
    expect(JSON.stringify(booked)).not.toContain('Mia')
    expect(booked.filter((row) => row.held_for_group === null)).toHaveLength(accepted.status === 200 ? 1 : 0)
    expect([200, 409]).toContain(accepted.status)
  }
})

test('Only one of several simultaneous answers to an inquiry is accepted', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    const { anna, id } = await tabs()
    const answers = await Promise.all([
      staff[0]!.quote(id, { holdsStock: true }),
      staff[1]!.quote(id, { holdsStock: true, discount: { percent: 50 } }),
      staff[1]!.decline(id, 'Leider nein'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { answer } = (await anna.inquiry(id)).body
    expect(await claimed()).toBe(answer?.kind === 'quote' ? 2 : 0)
  }
})

test('Only one of two quotes that hold the last boots is sent', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    const groups = [await tabs(), await tabs()]
    const answers = await Promise.all(groups.map(({ id }, at) => staff[at]!.quote(id, { holdsStock: true })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await claimed()).toBe(2)
  }
})

test('Jobs of two servers end a quote only once, even while its leader accepts it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await anew()
    now = new Date(`${TODAY}T09:00:00Z`)
    const { tabs: both, anna, id } = await tabs()
    const quote = await quoteTo(id, anna, { holdsStock: true })
    now = new Date('2026-03-05T23:01:00Z')
    const [first, second, accepted] = await Promise.all([
      expireQuotes(two.servers[0]!.deps),
      expireQuotes(two.servers[1]!.deps),
      both[0].accept(id, quote.id),
    ])
    expect(first + second).toBe(1)
    expect(accepted).toMatchObject({ status: 409, body: { error: 'quoteChanged' } })
    expect(await claimed()).toBe(0)
    const mails = await db().selectFrom('mails').select('mail').execute()
    expect(mails.filter(({ mail }) => mail.kind === 'group_quote_expired')).toHaveLength(1)
  }
})
