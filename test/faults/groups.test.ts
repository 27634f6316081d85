import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { accessOf, groupTenant, groupVisitor, leaderToken, pupil, withBoot } from '#test/support/groups.ts'
import { withoutRowLocks } from '#test/support/plugins.ts'
import { size } from '#test/support/size.ts'
import { openServer, openTwoServers, type Server, type TwoServers } from '#test/support/two-servers.ts'

const ROUNDS = size({ share: 2, whole: 20 })
const MEMBERS = 8

const clock = () => new Date(`${TODAY}T09:00:00Z`)

let two: TwoServers
beforeAll(async () => {
  two = await openTwoServers(groupTenant, clock)
})
afterAll(() => two.stop())
const db = () => two.servers[0]!.deps.db
const forgetAll = async () => {
  await db().deleteFrom('groups').execute()
  await forgetOrders(db())
}
beforeEach(forgetAll)

const tabs = async (persons: unknown[], servers: readonly Server[] = two.servers) => {
  const first = groupVisitor(servers[0]!.app)
  const { body } = await first.begin({ persons })
  const second = groupVisitor(servers[1]!.app)
  await second.get(body.id, await leaderToken(db(), body.id))
  return { first, second, id: body.id, memberUrl: body.memberUrl }
}

const membersOf = (id: string, memberUrl: string, servers: readonly Server[] = two.servers) =>
  Promise.all(
    Array.from({ length: MEMBERS }, async (_, at) => {
      const member = groupVisitor(servers[at % servers.length]!.app)
      await member.get(id, accessOf(memberUrl))
      return member
    }),
  )

const reservations = () => db().selectFrom('reservations').select(['id', 'payload']).execute()

test('Two tabs that complete a group at the same time make one reservation', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetAll()
    const { first, second, id } = await tabs([pupil('Mia'), pupil('Ben')])
    const answers = await Promise.all([first, second, first, second].map((tab) => tab.complete(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['errorcode'] === ERROR_CODE.groupNotFound)).toHaveLength(3)
    expect(await reservations()).toHaveLength(1)
  }
})

test('Members who save while the group is completed are booked or refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetAll()
    const { first, id, memberUrl } = await tabs([pupil('Mia'), pupil('Ben')])
    const members = (await membersOf(id, memberUrl)).slice(0, 3)
    const [completed, ...added] = await Promise.all([
      first.complete(id),
      ...members.map((member, at) => member.add(id, pupil(`Neu ${at}`))),
    ])
    expect(completed.status).toBe(200)
    const [{ payload }] = (await reservations()) as [Awaited<ReturnType<typeof reservations>>[number]]
    const booked = payload.persons.map(({ firstname }) => firstname)
    for (const [at, { status }] of added.entries()) expect(status).toBe(booked.includes(`Neu ${at}`) ? 201 : 409)
  }
})

const wantsLastBoot = [withBoot('Mia', '27.5'), pupil('Ben')]

test('If two groups order the last boots simultaneously, one of them lacks boots', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetAll()
    const groups = [await tabs(wantsLastBoot), await tabs(wantsLastBoot)]
    const answers = await Promise.all(
      groups.map(({ first, second, id }, at) => (at === 0 ? first : second).complete(id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ short: [{ name: 'Mia' }] })
  }
})

test('Two completions of a group without enough boots hold its other units only once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetAll()
    const { first, second, id } = await tabs([withBoot('Mia', '27.5'), withBoot('Ben', '27.5')])
    const answers = await Promise.all([first, second, first, second].map((tab) => tab.complete(id)))
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 409, body: { short: [{}] } })
    const { held } = await db().selectFrom('groups').select('held').where('id', '=', id).executeTakeFirstOrThrow()
    const holding = await db().selectFrom('reservations').select('id').where('hold_until', 'is not', null).execute()
    expect(holding).toEqual([{ id: held }])
  }
})

const joinedAtOnce = async (servers: readonly Server[]) => {
  const { id, memberUrl } = await tabs([], servers)
  const members = await membersOf(id, memberUrl, servers)
  const answers = await Promise.all(members.map((member, at) => member.add(id, pupil(`P${at}`))))
  return answers.filter(({ status }) => status === 201).length
}

test('Members who join at the same time never exceed the group’s maximum', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetAll()
    expect(await joinedAtOnce(two.servers)).toBe(groupTenant.shop.groups!.max)
  }
})

test('Control: without row locks, more members join than the maximum allows', async () => {
  const unlocked = await Promise.all([1, 2].map(() => openServer(two.postgres.url, clock, withoutRowLocks)))
  try {
    let most = 0
    for (let round = 0; round < 20 && most <= groupTenant.shop.groups!.max; round += 1) {
      await forgetAll()
      most = Math.max(most, await joinedAtOnce(unlocked))
    }
    expect(most).toBeGreaterThan(groupTenant.shop.groups!.max)
  } finally {
    for (const { close } of unlocked) await close()
  }
})
