import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { recordFigure } from '#test/support/figure.ts'
import { accessOf, groupTenant, groupVisitor, pupil, withBoot } from '#test/support/groups.ts'
import { openMailShop } from '#test/support/mail.ts'
import { rowsOf } from '#test/support/rows-of.ts'

const shop = await openMailShop({ tenants: [groupTenant], environment: { TRUST_PROXY: 1 } })
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const DAY = 24 * 60

const reminderTo = async (address: string): Promise<string> => {
  await shop.sendDue()
  const mail = (await shop.received()).findLast(
    ({ recipients, text }) => recipients[0] === address && text?.includes('access='),
  )
  return accessOf(/http\S+access=[\w-]+/.exec(mail!.text!)![0])
}

const familyOfThree = async () => {
  const anna = groupVisitor(shop.app)
  const { body } = await anna.begin()
  const family = groupVisitor(shop.app)
  await family.get(body.id, accessOf(body.memberUrl))
  const mia = await family.add(body.id, withBoot('Mia', '26.5', { shoesize: null, email: 'mia@example.com' }))
  const others = [await family.add(body.id, pupil('Zacharias')), await family.add(body.id, pupil('Xaver'))]
  return { anna, family, id: body.id, mia: mia.body.id, others: others.map((added) => added.body.id) }
}

describe('a reminder’s link', () => {
  test('a reminder’s link opens, changes and deletes no other entry of the same family', async ({ task }) => {
    const { anna, id, mia, others } = await familyOfThree()
    await anna.post(`group/${id}/remind`, {})
    const stranger = groupVisitor(shop.app)
    const { body } = await stranger.get(id, await reminderTo('mia@example.com'))
    const read = body.persons.filter((person) => person.id !== mia)
    let written = 0
    for (const other of others) {
      if ((await stranger.put(id, other, pupil('X'))).status === 200) written += 1
      if ((await stranger.add(id, { ...pupil('X'), id: other })).status === 201) written += 1
      if ((await stranger.remove(id, other)).status === 200) written += 1
    }
    recordFigure(task, `${read.length} of 2 other entries read, ${written} of 6 writes done`)
    expect(body.persons.map(({ firstname }) => firstname)).toEqual(['Mia'])
    expect(written).toBe(0)
    expect((await stranger.put(id, mia, withBoot('Mia', '26.5'))).status).toBe(200)
    expect((await anna.get(id)).body.persons.map(({ firstname }) => firstname)).toEqual(['Mia', 'Zacharias', 'Xaver'])
  })

  test('opening a reminder’s link adds its person to the browser’s own entries', async () => {
    const { anna, family, id } = await familyOfThree()
    await anna.add(id, withBoot('Ben', '26.5', { shoesize: null, email: 'ben@example.com' }))
    await anna.post(`group/${id}/remind`, {})
    const link = await reminderTo('ben@example.com')
    expect((await family.get(id, link)).body.persons.map(({ firstname }) => firstname)).toEqual([
      'Mia',
      'Zacharias',
      'Xaver',
      'Ben',
    ])
    const parents = groupVisitor(shop.app)
    await parents.get(id, await reminderTo('mia@example.com'))
    const both = (await parents.get(id, link)).body.persons
    expect(both.map(({ firstname }) => firstname)).toEqual(['Mia', 'Ben'])
    expect((await parents.get(id)).body.persons).toEqual(both)
  })

  test('a reminder’s link is refused after its person is removed', async () => {
    const { anna, family, id, mia } = await familyOfThree()
    await anna.post(`group/${id}/remind`, {})
    const link = await reminderTo('mia@example.com')
    await family.remove(id, mia)
    expect((await groupVisitor(shop.app).get(id, link)).status).toBe(409)
  })
})

const heldGroup = async () => {
  const anna = groupVisitor(shop.app)
  const persons = [
    withBoot('Zacharias', '26.5', { email: 'zach@example.com', lastname: 'Gruber' }),
    withBoot('Ben', '26.5'),
    withBoot('Leo', '26.5'),
  ]
  const { body } = await anna.begin({ persons })
  const completed = await anna.complete<{ heldUntil: string | null }>(body.id)
  expect(completed.status).toBe(409)
  expect(completed.body.heldUntil).not.toBeNull()
  return { anna, id: body.id, zacharias: body.persons[0]!.id }
}
const traces = () => rowsOf(shop.db, ['Zacharias', 'zach@', 'Gruber'])

describe('the reservation that holds a group’s stock', () => {
  test('a group’s held reservation keeps no data of a deleted entry', async ({ task }) => {
    const { anna, id, zacharias } = await heldGroup()
    expect((await anna.remove(id, zacharias)).status).toBe(200)
    const left = await traces()
    recordFigure(task, `${left.length} rows name a deleted entry`)
    expect(left).toEqual([])
    expect(await shop.db.selectFrom('stock_claims').select('count').execute()).not.toEqual([])
  })

  test('a group’s held reservation keeps no data after the group has expired', async ({ task }) => {
    await heldGroup()
    await shop.sendDue()
    shop.minutesLater(8 * DAY)
    await removeExpired(shop.deps)
    const left = [
      ...(await traces()),
      ...(await rowsOf(shop.db, ['Berger', 'anna@'])).filter((row) => !row.startsWith('mails')),
    ]
    recordFigure(task, `${left.length} rows name a person of an expired group`)
    expect(left).toEqual([])
  })
})
