import { ERROR_CODE } from '#contract/constants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailShop } from '#test/support/mail.ts'
import { accessOf, general, groupTenant, groupVisitor, leader, pupil } from '#test/support/groups.ts'
import { newKey } from '#test/support/visitor.ts'

const closedOnce = {
  ...groupTenant,
  locations: groupTenant.locations.map((place) => ({
    ...place,
    closed: [{ start: '2026-03-16', end: '2026-03-16' }],
  })),
}
const asksFirst = {
  ...groupTenant,
  shop: {
    ...groupTenant.shop,
    code: 'asksfirst',
    groups: { ...groupTenant.shop.groups!, kinds: ['inquiry' as const] },
  },
}
const shop = await openMailShop({ tenants: [closedOnce, asksFirst], environment: { TRUST_PROXY: 1 } })
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const sent = async () => {
  await shop.sendDue()
  return shop.received()
}

const anna = () => groupVisitor(shop.app)
const NOT_FOUND = { errorcode: ERROR_CODE.groupNotFound }

const begun = async (more: Record<string, unknown> = {}) => {
  const teacher = anna()
  const { body } = await teacher.begin(more)
  const family = groupVisitor(shop.app)
  await family.get(body.slug, accessOf(body.memberUrl))
  return { teacher, family, id: body.id, slug: body.slug, group: body }
}

describe('beginning a group', () => {
  test('beginning a group returns the leader’s view and mails the leader’s link', async () => {
    const teacher = anna()
    const { status, body } = await teacher.begin({ persons: [pupil('Mia')] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ role: 'leader', title: 'Klasse 3b', min: 2, max: 5, count: 1, heldUntil: null })
    expect(body.slug).toMatch(/^klasse-3b-[a-z2-9]{5}$/)
    const [mail] = await sent()
    expect(mail!.subject).toBe('Ihre Gruppe bei Musterverleih')
    const link = /http\S+\/groups\/\S+access=[\w-]+/.exec(mail!.text!)![0]
    const elsewhere = anna()
    expect((await elsewhere.get(body.slug, accessOf(link))).body.role).toBe('leader')
    expect((await elsewhere.get(body.slug)).body.role).toBe('leader')
  })

  test('two requests with one key begin only one group', async () => {
    const teacher = anna()
    const key = newKey()
    const [one, two] = [await teacher.begin({}, key), await teacher.begin({}, key)]
    expect(two.body.id).toBe(one.body.id)
    expect(await sent()).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['an unknown location', { general: general({ location: 'mond' }) }, ['general.location']],
    [
      'a period that ends before it starts',
      { general: general({ date: { from: '2026-03-11', to: '2026-03-09' } }) },
      ['general.date.to'],
    ],
    [
      'an unknown product',
      { persons: [pupil('Mia', { products: [{ id: 'mond', count: 1 }] })] },
      ['persons.0.products.0.id'],
    ],
    ['a leader without a name', { leader: leader({ firstname: '' }) }, ['leader.firstname']],
  ])('a group with %s is refused', async (_what, more, paths) => {
    const { status, body } = await anna().begin(more)
    expect(status).toBe(422)
    expect((body['issues'] as { path: string }[]).map(({ path }) => path)).toEqual(paths)
  })

  test('a group is refused if its location is closed on its collection or return day', async () => {
    const { locationClosed, periodNotBookable } = ERROR_CODE
    const tries: [Parameters<typeof general>[0], number][] = [
      [{ date: { from: '2026-03-16', to: '2026-03-18' } }, locationClosed],
      [{ date: { from: '2026-03-14', to: '2026-03-16' } }, locationClosed],
      [{ date: { from: '2026-03-17', to: '2026-03-18' }, pickupDayBefore: true }, locationClosed],
      [{ date: { from: '2026-03-16', to: '2026-03-18' }, pickupDayBefore: true, location: 'berg' }, locationClosed],
      [{ date: { from: '2026-03-02', to: '2026-03-04' } }, periodNotBookable],
    ]
    for (const [more, errorcode] of tries)
      for (const kind of ['reservation', 'inquiry'])
        expect(await anna().begin({ kind, general: general(more) })).toMatchObject({ status: 409, body: { errorcode } })
    const eve = general({ date: { from: '2026-03-16', to: '2026-03-18' }, pickupDayBefore: true })
    expect((await anna().begin({ general: eve })).status).toBe(201)
  })

  test('a shop that takes only inquiries refuses a reservation, also in place of an inquiry', async () => {
    const eva = groupVisitor(shop.app, 'asksfirst')
    const refused = { status: 422, body: { issues: [{ path: 'kind' }] } }
    expect(await eva.begin({ kind: 'reservation' })).toMatchObject(refused)
    const { status, body } = await eva.begin({ kind: 'inquiry' })
    expect(status).toBe(201)
    expect(await eva.change(body.id, { kind: 'reservation' })).toMatchObject(refused)
  })

  test('a shop that takes no groups refuses to begin one', async () => {
    const plain = await openMailShop()
    expect(await groupVisitor(plain.app).begin()).toMatchObject({ status: 409, body: NOT_FOUND })
    await plain.close()
  })
})

describe('access to a group', () => {
  test('neither the slug nor the id alone opens a group', async () => {
    const { slug, id } = await begun()
    const stranger = anna()
    for (const name of [slug, id, 'klasse-3b-zzzzz'])
      expect(await stranger.get(name)).toMatchObject({ status: 409, body: NOT_FOUND })
    expect(await stranger.get(slug, 'wrong')).toMatchObject({ status: 409, body: NOT_FOUND })
  })

  test('another group’s cookie and links do not open a group', async () => {
    const one = await begun()
    const two = await begun()
    expect(await one.family.get(two.slug)).toMatchObject({ status: 409, body: NOT_FOUND })
    expect(await anna().get(two.slug, accessOf(one.group.memberUrl))).toMatchObject({ status: 409 })
  })

  test('guesses of a group’s address are refused after sixty, but not the leader’s requests', async () => {
    const { teacher, slug } = await begun()
    const from = { 'X-Forwarded-For': '203.0.113.9' }
    const guess = (at: number) => anna().send('GET', `/worked/de/api/groups/group/klasse-3b-${at}`, undefined, from)
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await guess(at)).status)
    expect(statuses.slice(0, 60).every((status) => status === 409)).toBe(true)
    expect(statuses[60]).toBe(429)
    expect((await teacher.get(slug)).status).toBe(200)
  })

  test('a member sees only their own entries, the leader sees all', async () => {
    const { teacher, family, id } = await begun()
    await teacher.add(id, pupil('Ben', { email: 'ben@example.com' }))
    const { body: mia } = await family.add(id, pupil('Mia'))
    const others = groupVisitor(shop.app)
    await others.get(id, accessOf((await teacher.get(id)).body['memberUrl'] as string))
    await others.add(id, pupil('Leo'))
    const seen = (await family.get(id)).body
    expect(seen).toMatchObject({ role: 'member', count: 3, leader: { name: 'Anna Berger' } })
    expect(seen.persons.map(({ firstname }) => firstname)).toEqual(['Mia'])
    expect(JSON.stringify(seen)).not.toMatch(/"Ben"|"Leo"|anna@|"1980-/)
    expect((await teacher.get(id)).body.persons.map(({ firstname, byMember }) => [firstname, byMember])).toEqual([
      ['Ben', false],
      ['Mia', true],
      ['Leo', true],
    ])
    expect(await others.put(id, mia.id, pupil('X'))).toMatchObject({ status: 404 })
    expect(await others.remove(id, mia.id)).toMatchObject({ status: 404 })
    expect(await others.add(id, { ...pupil('X'), id: mia.id })).toMatchObject({ status: 404 })
    expect(await others.putAll(id, { persons: [], remove: [mia.id] })).toMatchObject({ status: 409, body: NOT_FOUND })
    expect(await others.change(id)).toMatchObject({ status: 409, body: NOT_FOUND })
  })

  test('the leader who opens the members’ link stays the leader', async () => {
    const { teacher, id, group } = await begun()
    expect((await teacher.get(id, accessOf(group.memberUrl))).body.role).toBe('leader')
  })
})

describe('the persons of a group', () => {
  test('writing a person with a known id replaces that person, and missing fields are listed', async () => {
    const { teacher, id } = await begun()
    const person = newKey()
    const boots = { products: [{ id: 'boot', count: 1, modelId: 'soft', property1: '26.5' }] }
    const { body } = await teacher.add(id, { type: 3, ...boots, id: person })
    expect(body).toMatchObject({ id: person, missing: { fields: ['firstname'], measures: ['shoesize'] } })
    await teacher.add(id, { ...pupil('Mia', { ...boots, shoesize: 36 }), id: person })
    expect((await teacher.get(id)).body.persons).toMatchObject([
      { firstname: 'Mia', missing: { fields: [], measures: [] } },
    ])
  })

  test('many persons are written and removed together, or none of them', async () => {
    const { teacher, id } = await begun()
    const ids = [newKey(), newKey(), newKey()]
    const added = await teacher.putAll(id, { persons: ids.map((key, at) => ({ ...pupil(`P${at}`), id: key })) })
    expect(added.body.persons.map((person) => person.id)).toEqual(ids)
    const bad = { persons: [pupil('Gut'), pupil('Schlecht', { email: 'kein' })], remove: [ids[0]] }
    expect(await teacher.putAll(id, bad)).toMatchObject({ status: 422 })
    expect((await teacher.get(id)).body.count).toBe(3)
    await teacher.putAll(id, { persons: [{ ...pupil('Neu'), id: ids[1] }], remove: [ids[0], newKey()] })
    expect((await teacher.get(id)).body.persons.map(({ firstname }) => firstname)).toEqual(['Neu', 'P2'])
  })

  test('a group cannot have more persons than its maximum', async () => {
    const { teacher, family, id } = await begun()
    for (let at = 0; at < 5; at += 1) expect((await teacher.add(id, pupil(`P${at}`))).status).toBe(201)
    expect(await family.add(id, pupil('Sechs'))).toMatchObject({ status: 409, body: { error: 'full', max: 5 } })
  })

  test('a leader who takes equipment counts towards the maximum', async () => {
    const { teacher, id } = await begun({ leader: leader({ products: [{ id: 'ski', count: 1 }] }) })
    for (let at = 0; at < 4; at += 1) expect((await teacher.add(id, pupil(`P${at}`))).status).toBe(201)
    expect(await teacher.add(id, pupil('Fünf'))).toMatchObject({ status: 409, body: { error: 'full' } })
  })
})

test('The leader cannot move the group to a day on which its location is closed', async () => {
  const { teacher, id } = await begun()
  const moved = { general: general({ title: 'Klasse 4a', date: { from: '2026-03-16', to: '2026-03-18' } }) }
  const refused = { status: 409, body: { errorcode: ERROR_CODE.locationClosed } }
  expect(await teacher.change(id, moved)).toMatchObject(refused)
  expect((await teacher.get(id)).body).toMatchObject({ title: 'Klasse 3b', date: { from: '2026-03-09' } })
})

test('A change of the leader’s address makes the link mailed to the old address invalid', async () => {
  const { teacher, id } = await begun()
  const [first] = await sent()
  const link = /http\S+access=[\w-]+/.exec(first!.text!)![0]
  const { body } = await teacher.change(id, {
    general: general({ title: 'Klasse 4a', remark: 'Bitte früh' }),
    leader: leader({ email: 'eva@example.com' }),
  })
  expect(body).toMatchObject({ title: 'Klasse 4a', remark: 'Bitte früh', leader: { email: 'eva@example.com' } })
  expect((await sent()).flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'anna@example.com',
    'eva@example.com',
  ])
  expect((await teacher.get(id)).status).toBe(200)
  expect(await anna().get(id, accessOf(link))).toMatchObject({ status: 409, body: NOT_FOUND })
})

test('Two tabs of the leader save different parts, and neither replaces the other’s', async () => {
  const { teacher, id } = await begun()
  const july = { date: { from: '2026-03-10', to: '2026-03-12' } }
  await teacher.change(id, { general: general({ ...july, pickuptime: '09:00' }), changed: ['period'] })
  await teacher.change(id, { kind: 'inquiry', general: general({ remark: 'Mit dem Bus' }), changed: ['remark'] })
  const later = { general: general({ title: 'Klasse 4a' }), leader: leader({ firstname: 'Eva' }) }
  const { body } = await teacher.change(id, { ...later, changed: ['title', 'leader'] })
  const both = {
    kind: 'reservation',
    title: 'Klasse 4a',
    ...july,
    pickuptime: '09:00',
    remark: 'Mit dem Bus',
    leader: { firstname: 'Eva' },
  }
  expect(body).toMatchObject(both)
  expect((await teacher.get(id)).body).toMatchObject(both)
})

test('A call that names no changed parts replaces all general data, as in release 0.1.0', async () => {
  const { teacher, id } = await begun({ general: general({ remark: 'Mit dem Bus', pickuptime: '09:00' }) })
  const { body } = await teacher.change(id, { general: general({ title: 'Klasse 4a' }) })
  expect(body).toMatchObject({ title: 'Klasse 4a', remark: null, pickuptime: null })
})
