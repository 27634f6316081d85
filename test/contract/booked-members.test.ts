import { afterAll, beforeEach, expect, test } from 'vitest'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { MembersBooking } from '#contract/groups.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { commandLine } from '#test/support/command-line.ts'
import { accessOf, groupTenant, groupVisitor, pupil, withBoot } from '#test/support/groups.ts'
import { openMailShop } from '#test/support/mail.ts'

const shop = await openMailShop({ tenants: [groupTenant], environment: { TRUST_PROXY: 1 } })
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const NOT_FOUND = { status: 409, body: { errorcode: ERROR_CODE.groupNotFound } }
const DAY = 24 * 60

const groupOfThree = async () => {
  const anna = groupVisitor(shop.app)
  const { body: group } = await anna.begin({
    persons: [withBoot('Mia', '26.5', { shoesize: null, email: 'mia@example.com' }), pupil('Ben')],
  })
  const { id } = group
  const leo = groupVisitor(shop.app)
  await leo.get(id, accessOf(group.memberUrl))
  await leo.add(id, pupil('Leo', { lastname: 'Gruber', coverage: true }))
  await anna.post(`group/${id}/remind`, {})
  await shop.sendDue()
  const mail = (await shop.received()).find(({ recipients }) => recipients[0] === 'mia@example.com')!
  const reminder = accessOf(/http\S+access=[\w-]+/.exec(mail.text ?? '')![0])
  return { anna, leo, id, slug: group.slug, link: accessOf(group.memberUrl), reminder }
}

const booked = async () => {
  const group = await groupOfThree()
  const { status, body } = await group.anna.complete<{ bookingId: string; number: string }>(group.id)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...group, ...body }
}

const seenBy = async (visitor: ReturnType<typeof groupVisitor>, id: string, access?: string) =>
  (await visitor.get(id, access)) as unknown as { status: number; body: MembersBooking }

const stored = () => shop.db.selectFrom('booked_members').selectAll().execute()

test('A member sees their own equipment, the days and the location, but no prices', async () => {
  const { leo, slug } = await booked()
  const { status, body } = await seenBy(leo, slug)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    role: 'booked',
    title: 'Klasse 3b',
    date: { from: '2026-03-09', to: '2026-03-11' },
    handover: { pickupdate: '2026-03-09', returndate: '2026-03-11' },
    location: { id: 'tal' },
    isConfirmed: false,
    leader: { name: 'Anna Berger' },
    entries: [{ name: 'Leo Gruber', lines: [{ count: 1 }], coverage: true }],
  })
  expect(body.entries).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/Mia|Ben|anna@|amount|price/)
})

test('A booked group opens neither for its leader nor for strangers with the link', async () => {
  const { anna, id, slug, link } = await booked()
  expect(await groupVisitor(shop.app).get(id, link)).toMatchObject(NOT_FOUND)
  expect(await groupVisitor(shop.app).get(slug)).toMatchObject(NOT_FOUND)
  expect(await anna.get(id)).toMatchObject(NOT_FOUND)
})

test('A browser that opened the members’ link but entered no person sees no entry', async () => {
  const group = await groupOfThree()
  const eva = groupVisitor(shop.app)
  await eva.get(group.id, group.link)
  await group.anna.complete(group.id)
  expect(await eva.get(group.id)).toMatchObject(NOT_FOUND)
})

test('A browser without entries of its own keeps showing the person whose reminder it opened', async () => {
  const { id, reminder, leo } = await booked()
  const mia = groupVisitor(shop.app)
  expect((await seenBy(mia, id, reminder)).body.entries.map(({ name }) => name)).toEqual(['Mia'])
  expect((await seenBy(mia, id)).body.entries).toMatchObject([
    { name: 'Mia', lines: [{ count: 1, property1: '26.5' }] },
  ])
  expect((await seenBy(leo, id, reminder)).body.entries.map(({ name }) => name)).toEqual(['Mia', 'Leo Gruber'])
  expect((await seenBy(leo, id)).body.entries.map(({ name }) => name)).toEqual(['Leo Gruber'])
})

test('Members no longer see a person who was renamed or got a namesake', async () => {
  const { anna, leo, id, bookingId, reminder } = await booked()
  const { booking } = (await anna.reservation(bookingId)).body
  const persons = booking.persons.map((person) =>
    person.firstname === 'Mia' ? { ...person, firstname: 'Maria' } : person,
  )
  expect((await anna.changeBooking(bookingId, { ...booking, persons })).status).toBe(200)
  expect(await groupVisitor(shop.app).get(id, reminder)).toMatchObject(NOT_FOUND)
  expect((await seenBy(leo, id)).body.entries.map(({ name }) => name)).toEqual(['Leo Gruber'])
  const namesakes = persons.map((person) =>
    person.firstname === 'Ben' ? { ...person, firstname: 'Leo', lastname: 'Gruber' } : person,
  )
  expect((await anna.changeBooking(bookingId, { ...booking, persons: namesakes })).status).toBe(200)
  expect(await leo.get(id)).toMatchObject(NOT_FOUND)
  expect(await stored()).toEqual([])
})

test('Erasing a person removes that person from the view of members', async () => {
  const { leo, id, number } = await booked()
  await commandLine(shop.db)('customer', 'erase-member', number, 'Leo', 'Gruber', '--tenant', 'worked')
  expect(await leo.get(id)).toMatchObject(NOT_FOUND)
  expect(await stored()).toHaveLength(1)
})

const changed = async (
  { anna, bookingId }: Awaited<ReturnType<typeof booked>>,
  replace: (name: string) => object | null | undefined,
  news: ReturnType<typeof pupil>[] = [],
) => {
  const { booking, version } = (await anna.reservation(bookingId)).body
  const names = booking.persons.map(({ firstname }) => firstname ?? '')
  const kept = names.flatMap((name, at) => (replace(name) === undefined ? [] : [at]))
  const persons = [
    ...kept.map((at) => ({ ...booking.persons[at]!, ...replace(names[at]!) })),
    ...news.map((person, at) => ({ ...person, mainperson: false, label: `Neu ${at}` })),
  ]
  const change = {
    version,
    persons: [...kept, ...news.map(() => null)],
    removed: names.flatMap((_, at) => (kept.includes(at) ? [] : [`persons.${at}`])),
  }
  const body = { ...booking, persons, termsAccepted: true, change }
  expect((await anna.send('PUT', `/worked/de/api/checkout/${bookingId}`, body)).status).toBe(200)
}
const leoGruber = { firstname: 'Leo', lastname: 'Gruber' }

test.each<[string, (name: string) => object | null | undefined, ReturnType<typeof pupil>[]]>([
  ['who is added when the person leaves', (name) => (name === 'Leo' ? undefined : null), [pupil('Leo', leoGruber)]],
  ['who gets that name when the person leaves', (name) => ({ Leo: undefined, Ben: leoGruber, Mia: null })[name], []],
  [
    'with whom the person has swapped names',
    (name) => ({ Leo: { firstname: 'Ben' }, Ben: leoGruber, Mia: null })[name],
    [],
  ],
])('a member never sees another person of the same name, %s', async (_who, replace, news) => {
  const group = await booked()
  expect((await group.leo.get(group.id)).status).toBe(200)
  await changed(group, replace, news)
  expect(await group.leo.get(group.id)).toMatchObject(NOT_FOUND)
})

const bookedNamesakes = async () => {
  const group = await groupOfThree()
  const tom = groupVisitor(shop.app)
  await tom.get(group.id, group.link)
  await tom.add(group.id, pupil('Leo', { lastname: 'GRUBER', products: [{ id: 'helmet', count: 1 }] }))
  const { body } = await group.anna.complete<{ bookingId: string; number: string }>(group.id)
  return { ...group, ...body, tom }
}

const titlesSeenBy = async (visitor: ReturnType<typeof groupVisitor>, id: string) =>
  (await seenBy(visitor, id)).body.entries.map(({ lines }) => lines.map(({ title }) => title))

test('Each of two namesakes sees only their own equipment, also after changes of other members', async () => {
  const group = await bookedNamesakes()
  const { leo, tom, id } = group
  expect(await titlesSeenBy(leo, id)).toEqual([['Ski']])
  expect(await titlesSeenBy(tom, id)).toEqual([['Helm']])
  await changed(group, (name) => (name === 'Ben' ? undefined : null), [pupil('Eva')])
  expect(await titlesSeenBy(leo, id)).toEqual([['Ski']])
  expect(await titlesSeenBy(tom, id)).toEqual([['Helm']])
})

test('After one of two namesakes has left, no member’s browser shows the remaining one', async () => {
  const group = await bookedNamesakes()
  let left = false
  await changed(group, (name) => {
    if (name !== 'Leo' || left) return null
    left = true
    return undefined
  })
  for (const member of [group.leo, group.tom]) expect(await member.get(group.id)).toMatchObject(NOT_FOUND)
})

test('Members no longer see either namesake after a change has reversed their order', async () => {
  const { anna, leo, tom, id, bookingId } = await bookedNamesakes()
  const { booking, version } = (await anna.reservation(bookingId)).body
  const places = booking.persons.map((_, at) => at).toReversed()
  const persons = places.map((at) => booking.persons[at]!)
  const change = { version, persons: places, removed: [] }
  const body = { ...booking, persons, termsAccepted: true, change }
  expect((await anna.send('PUT', `/worked/de/api/checkout/${bookingId}`, body)).status).toBe(200)
  for (const member of [leo, tom]) expect(await member.get(id)).toMatchObject(NOT_FOUND)
})

test('Members no longer see either of two namesakes after one is erased', async () => {
  const { leo, tom, id, number } = await bookedNamesakes()
  await commandLine(shop.db)('customer', 'erase-member', number, 'Leo', 'Gruber', '--tenant', 'worked')
  for (const member of [leo, tom]) expect(await member.get(id)).toMatchObject(NOT_FOUND)
})

test('A cancelled or past booking is no longer shown to members', async () => {
  const first = await booked()
  expect((await first.anna.cancel(first.bookingId)).status).toBe(200)
  expect(await first.leo.get(first.id)).toMatchObject(NOT_FOUND)
  await shop.forgetAll()
  const { leo, id } = await booked()
  await shop.db.updateTable('reservations').set({ status: STATUS.paid, hold_until: null }).execute()
  shop.minutesLater(9 * DAY)
  expect((await seenBy(leo, id)).body.isConfirmed).toBe(true)
  shop.minutesLater(10 * DAY)
  expect(await leo.get(id)).toMatchObject(NOT_FOUND)
})

test('A group and its members’ data are removed after the period for damage claims', async () => {
  await booked()
  expect(await stored()).toHaveLength(2)
  shop.minutesLater((12 + groupTenant.shop.claimsWindowDays) * DAY)
  await removeExpired(shop.deps)
  expect(await stored()).toEqual([])
  shop.minutesLater(60 * DAY)
  await removeExpired(shop.deps)
  expect(await shop.db.selectFrom('groups').select('id').execute()).toEqual([])
})

test('Members no longer see the booking after the leader is erased', async () => {
  const { leo, id } = await booked()
  await commandLine(shop.db)('customer', 'erase', 'anna@example.com')
  expect(await leo.get(id)).toMatchObject(NOT_FOUND)
  expect(await stored()).toEqual([])
})
