import { ERROR_CODE } from '#contract/constants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportError } from '#contract/groups.ts'
import type { PersonExport } from '#contract/customer.ts'
import { addressHash, proveAddress } from '#server/auth/proved-address.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { commandLine } from '#test/support/command-line.ts'
import { newKey } from '#test/support/visitor.ts'
import { openMailShop } from '#test/support/mail.ts'
import { rowsOf } from '#test/support/rows-of.ts'
import { accessOf, groupTenant, groupVisitor, leader, pupil, withBoot } from '#test/support/groups.ts'

const covered = { ...groupTenant, shop: { ...groupTenant.shop, code: 'covered', coveragePerDefault: true } }

const shop = await openMailShop({ tenants: [groupTenant, covered], environment: { TRUST_PROXY: 1 } })
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const NOT_FOUND = { status: 409, body: { errorcode: ERROR_CODE.groupNotFound } }
const DAY = 24 * 60
const mails = async () => {
  await shop.sendDue()
  return shop.received()
}
const linkIn = (text: string | undefined) => /http\S+access=[\w-]+/.exec(text ?? '')![0]

const groupOf = async (persons: unknown[] = [], more: Record<string, unknown> = {}) => {
  const anna = groupVisitor(shop.app)
  const { body } = await anna.begin({ persons, ...more })
  const member = groupVisitor(shop.app)
  await member.get(body.id, accessOf(body.memberUrl))
  return { anna, member, id: body.id, group: body }
}

describe('an import of persons into a group', () => {
  test('an import adds the valid rows and reports the mistakes by row and column', async () => {
    const { anna, id } = await groupOf()
    const { status, body } = await anna.post<{ added: { firstname: string }[]; errors: ImportError[] }>(
      `group/${id}/persons/import`,
      {
        rows: [
          { type: 3, firstname: 'Mia', shoesize: 33 },
          { type: 7, firstname: 'Ben', email: 'ben' },
          { type: 3, firstname: 'Leo', products: [{ id: 'mond', count: 1 }] },
        ],
      },
    )
    expect(status).toBe(200)
    expect(body.added.map(({ firstname }) => firstname)).toEqual(['Mia'])
    expect(body.errors.map(({ row, path }) => `${row} ${path}`)).toEqual(['1 email', '1 type', '2 products.0.id'])
    expect(body.errors[0]!.message).toMatch(/E.Mail ist ungültig/)
  })

  test('an import reports mistakes by the columns of the leader’s file, in the visitor’s language', async () => {
    const { anna, id } = await groupOf()
    const body = { rows: [{ type: 3, email: 'ben', height: 9 }], columns: { email: 'Mail der Eltern' } }
    const messagesIn = async (locale: string) => {
      const path = `/worked/${locale}/api/groups/group/${id}/persons/import`
      const { body: answer } = await anna.send<{ errors: ImportError[] }>('POST', path, body)
      return answer.errors.map(({ message }) => message).join(' ')
    }
    expect(await messagesIn('de')).toMatch(/Mail der Eltern.*Körpergröße/)
    expect(await messagesIn('en')).toMatch(/Mail der Eltern.*Height/)
  })

  test('imported persons have the shop’s preset for coverage, unless the row says otherwise', async () => {
    const anna = groupVisitor(shop.app, covered.shop.code)
    const { id } = (await anna.begin()).body
    const rows = [
      { type: 3, firstname: 'Mia' },
      { type: 3, firstname: 'Leo', coverage: false },
    ]
    await anna.post(`group/${id}/persons/import`, { rows })
    const { persons } = (await anna.get(id)).body
    expect(persons.map(({ coverage }) => coverage)).toEqual([true, false])
  })

  test('an import of several rows raises the group’s version only once', async () => {
    const { anna, id } = await groupOf()
    const rows = Array.from({ length: 5 }, (_, at) => ({ type: 3, firstname: `P${at}` }))
    const before = await shop.db.selectFrom('groups').select('version').executeTakeFirstOrThrow()
    await anna.post(`group/${id}/persons/import`, { rows })
    const after = await shop.db.selectFrom('groups').select('version').executeTakeFirstOrThrow()
    expect(after.version - before.version).toBe(1)
    expect((await anna.get(id)).body.persons.map(({ firstname }) => firstname)).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
  })

  test('an import reports the rows beyond the group’s maximum', async () => {
    const { anna, id } = await groupOf()
    const rows = Array.from({ length: 7 }, (_, at) => ({ type: 3, firstname: `P${at}` }))
    const { body } = await anna.post<{ added: unknown[]; errors: ImportError[] }>(`group/${id}/persons/import`, {
      rows,
    })
    expect(body.added).toHaveLength(5)
    expect(body.errors.map(({ row, path }) => [row, path])).toEqual([
      [5, ''],
      [6, ''],
    ])
    expect(body.errors[0]!.message).toMatch(/nur 5\sPersonen/)
  })

  test('only the leader can import persons and download all persons', async () => {
    const { anna, member, id } = await groupOf([pupil('Mia', { shoesize: 33.5, gender: 2, email: 'mia@example.com' })])
    expect(await member.post(`group/${id}/persons/import`, { rows: [{ type: 3 }] })).toMatchObject(NOT_FOUND)
    const file = `/worked/de/api/groups/group/${id}/persons.csv`
    expect(await member.send('GET', file)).toMatchObject(NOT_FOUND)
    const { status, body, headers } = await anna.send<string>('GET', file)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain('Vorname;Nachname;Wer')
    expect(body).toContain('Mia;;Kind')
    expect(body).toContain('weiblich')
  })
})

describe('cells that could not be read', () => {
  test('unreadable cells are returned as typed, and prevent completion until they are corrected', async () => {
    const { anna, id, group } = await groupOf([pupil('Mia', { unread: { height: 'groß' } }), pupil('Ben')])
    const [mia] = group.persons
    expect(mia!.unread).toEqual({ height: 'groß' })
    const refused = { status: 422, body: { issues: [{ path: `persons.${mia!.id}.height` }] } }
    expect(await anna.complete(id)).toMatchObject(refused)
    await anna.change(id, { kind: 'inquiry' })
    expect(await anna.complete(id)).toMatchObject(refused)
    await anna.put(id, mia!.id, pupil('Mia', { height: 131 }))
    expect((await anna.complete(id)).status).toBe(200)
  })

  test('unreadable cells of the leader prevent completion too', async () => {
    const anna = groupVisitor(shop.app)
    const { body } = await anna.begin({
      persons: [pupil('Mia'), pupil('Ben')],
      leader: leader({ unread: { shoesize: 'normal' } }),
    })
    expect(body.leader.unread).toEqual({ shoesize: 'normal' })
    expect(await anna.complete(body.id)).toMatchObject({ status: 422, body: { issues: [{ path: 'leader.shoesize' }] } })
  })
})

describe('reminding', () => {
  test('a reminder mails a link to persons with missing data, at most once a day', async () => {
    const { anna, id } = await groupOf([
      withBoot('Mia', '26.5', { shoesize: null, email: 'mia@example.com' }),
      withBoot('Ben', '26.5', { shoesize: null }),
      pupil('Leo', { email: 'leo@example.com' }),
    ])
    const first = await anna.post<{ reminded: string[] }>(`group/${id}/remind`, {})
    expect(first).toMatchObject({ status: 202 })
    expect(first.body.reminded).toHaveLength(1)
    expect((await anna.post(`group/${id}/remind`, {})).body).toEqual({ reminded: [], notReminded: [] })
    const mail = (await mails()).find(({ recipients }) => recipients[0] === 'mia@example.com')!
    expect(mail.subject).toBe('Bitte ergänzen Sie Ihre Angaben bei Musterverleih')
    const mia = groupVisitor(shop.app)
    const { body } = await mia.get(id, accessOf(linkIn(mail.text)))
    expect(body.persons.map(({ firstname }) => firstname)).toEqual(['Mia'])
    expect(JSON.stringify(body)).not.toMatch(/Ben|Leo/)
    expect((await mia.put(id, body.persons[0]!.id, withBoot('Mia', '26.5'))).body).toMatchObject({
      byMember: true,
      missing: { measures: [] },
    })
    expect((await anna.get(id)).body.persons[0]!.remindedOn).toBe('2026-03-02')
    const entered = (await anna.get(id)).body.persons.map(({ enteredAt }) => enteredAt)
    expect(entered).toEqual([shop.deps.clock().toISOString(), null, null])
    shop.minutesLater(5)
    await anna.put(id, body.persons[0]!.id, withBoot('Mia', '26.5', { lastname: 'Huber' }))
    expect((await anna.get(id)).body.persons[0]!.enteredAt).toBe(entered[0])
    shop.minutesLater(DAY)
    expect((await anna.post(`group/${id}/remind`, {})).body).toEqual({ reminded: [], notReminded: [] })
  })

  test('the leader can remind again the next day, but a member cannot', async () => {
    const { anna, member, id } = await groupOf([withBoot('Mia', '26.5', { shoesize: null, email: 'mia@example.com' })])
    expect(await member.post(`group/${id}/remind`, {})).toMatchObject(NOT_FOUND)
    await anna.post(`group/${id}/remind`, {})
    shop.minutesLater(DAY)
    expect((await anna.post<{ reminded: string[] }>(`group/${id}/remind`, {})).body.reminded).toHaveLength(1)
  })

  test('persons with the same address get one mail, whose link opens all their entries', async () => {
    const lacking = { shoesize: null, email: 'eltern@example.com' }
    const { anna, id } = await groupOf([withBoot('Mia', '26.5', lacking), withBoot('Max', '26.5', lacking)])
    const { body } = await anna.post<{ reminded: string[] }>(`group/${id}/remind`, {})
    expect(body.reminded).toHaveLength(2)
    const received = (await mails()).filter(({ recipients }) => recipients[0] === 'eltern@example.com')
    expect(received).toHaveLength(1)
    const { body: opened } = await groupVisitor(shop.app).get(id, accessOf(linkIn(received[0]!.text)))
    expect(opened.persons.map(({ firstname }) => firstname)).toEqual(['Mia', 'Max'])
  })

  test('reminders and leader’s links are in the language of the page that requests them', async () => {
    const { anna, id } = await groupOf([withBoot('Mia', '26.5', { shoesize: null, email: 'mia@example.com' })])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Ihre Gruppe bei Musterverleih'])
    const english = '/worked/en/api/groups'
    await anna.send('POST', `${english}/group/${id}/remind`, {})
    await anna.send('POST', `${english}/link`, { email: 'anna@example.com' })
    const [, ...later] = await mails()
    for (const { text } of later) expect(text).toMatch(/http\S+\/worked\/en\/groups\//)
    expect(new Set(later.map(({ subject }) => subject))).toEqual(
      new Set(['Please complete your details at Musterverleih', 'Your groups at Musterverleih']),
    )
  })

  test('a reminder names group and leader only after the person’s address is proved', async () => {
    const { anna, id } = await groupOf([withBoot('Mia', '26.5', { shoesize: null, email: 'mia@example.com' })])
    await proveAddress(shop.db, 'worked', addressHash('mia@example.com'), shop.clock())
    await anna.post(`group/${id}/remind`, {})
    const { text, subject } = (await mails()).find(({ recipients }) => recipients[0] === 'mia@example.com')!
    expect(subject).not.toContain('Klasse 3b')
    for (const words of ['Guten Tag Mia!', 'Gruppe: Klasse 3b', 'Gruppenleitung: Anna Berger'])
      expect(text!.replaceAll('\u00A0', ' ')).toContain(words)
  })
})

describe('the leader’s link', () => {
  test('every request for the leader’s link gets the same answer, but only leaders get mail', async () => {
    const { id } = await groupOf()
    await mails()
    const stranger = groupVisitor(shop.app)
    const asked = await stranger.post('link', { email: 'ANNA@example.com' })
    const unknown = await stranger.post('link', { email: 'eva@example.com' })
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body])
    const received = await mails()
    expect(received.map(({ recipients }) => recipients[0])).toEqual(['anna@example.com', 'anna@example.com'])
    expect((await stranger.get(id, accessOf(linkIn(received[1]!.text)))).body.role).toBe('leader')
  })

  test('one mail contains all groups’ links, and is sent only once in ten minutes', async () => {
    const groups = [await groupOf(), await groupOf(), await groupOf()]
    await mails()
    const stranger = groupVisitor(shop.app)
    const ask = async () => {
      await stranger.post('link', { email: 'anna@example.com' })
      return (await mails()).length
    }
    expect([await ask(), await ask()]).toEqual([4, 4])
    const { text, subject } = (await mails()).at(-1)!
    expect(subject).toBe('Ihre Gruppen bei Musterverleih')
    const links = text!.match(/http\S+access=[\w-]+/g)!
    expect(links).toHaveLength(3)
    for (const { id } of groups) {
      const link = links.find((url) => url.includes(id))!
      expect((await groupVisitor(shop.app).get(id, accessOf(link))).body.role).toBe('leader')
    }
    shop.minutesLater(9)
    expect(await ask()).toBe(4)
    shop.minutesLater(10)
    expect(await ask()).toBe(5)
  })

  test('the leader of a booked group gets the booking’s link without knowing its number', async () => {
    const { anna, id } = await groupOf([pupil('Mia'), pupil('Leo')])
    const { body } = await anna.complete(id)
    await mails()
    const stranger = groupVisitor(shop.app)
    const before = (await mails()).length
    await stranger.post('link', { email: 'eva@example.com' })
    await stranger.post('link', { email: 'Anna@example.com' })
    await stranger.post('link', { email: 'anna@example.com' })
    const sent = (await mails()).slice(before)
    expect(sent.map(({ recipients }) => recipients)).toEqual([['anna@example.com']])
    expect(sent[0]!.text).toContain(`booking=${String(body.bookingId)}`)
  })
})

const kept = (...words: string[]) => rowsOf(shop.db, words)

const eraseMember = (...words: string[]) =>
  commandLine(shop.db)('customer', 'erase-member', ...words, '--tenant', 'worked')

const ofZach = async (action: string) =>
  (await commandLine(shop.db, { clock: shop.clock })('customer', action, 'zach@example.com')).join('\n')

describe('a group’s personal data', () => {
  test('the data of an open group is removed when its days have begun', async () => {
    const { anna, id } = await groupOf([pupil('Zacharias', { email: 'zach@example.com' })])
    await mails()
    shop.minutesLater(8 * DAY)
    await removeExpired(shop.deps)
    expect(await anna.get(id)).toMatchObject(NOT_FOUND)
    expect(await shop.db.selectFrom('groups').select('state').execute()).toEqual([{ state: 'expired' }])
    expect(await kept('Zacharias', 'zach@')).toEqual([])
    shop.minutesLater(70 * DAY)
    await removeExpired(shop.deps)
    expect(await shop.db.selectFrom('groups').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('group_access').selectAll().execute()).toEqual([])
  })

  test('a member’s data is found, exported and erased, including the part in the booking', async () => {
    const zach = pupil('Zacharias', { email: 'zach@example.com' })
    const { anna, id } = await groupOf([zach, pupil('Ben')])
    const { id: other } = await groupOf([{ ...zach, unread: { height: 'riesig' } }])
    const { body: booked } = await anna.complete<{ bookingId: string }>(id)
    await mails()
    expect(await ofZach('find')).toMatch(/1 group, part in 1 booking of others/)
    expect((JSON.parse(await ofZach('export')) as PersonExport).groups).toMatchObject([
      { title: 'Klasse 3b', person: { firstname: 'Zacharias', unread: { height: 'riesig' } } },
    ])
    await ofZach('erase')
    expect(await kept('Zacharias', 'zach@', 'riesig')).toEqual([])
    expect((await anna.get(other)).status).toBe(409)
    const { booking, amount } = (await anna.reservation(booked.bookingId)).body
    expect(booking.persons).toHaveLength(2)
    expect(amount).toBeGreaterThan(0)
  })

  test('a member without an address is erased by booking number and name', async () => {
    const { anna, id } = await groupOf([pupil('Zacharias', { lastname: 'Gruber', age: 9 }), pupil('Ben')])
    const { body: booked } = await anna.complete<{ bookingId: string; number: string }>(id)
    await mails()
    await expect(eraseMember(booked.number, 'Anna', 'Berger')).rejects.toThrow('No booking with this number')
    await eraseMember(booked.number, 'zacharias', 'Gruber')
    expect(await kept('Zacharias', 'Gruber')).toEqual([])
    const { persons } = (await anna.reservation(booked.bookingId)).body.booking
    expect(persons).toMatchObject([{ products: [{ id: 'ski' }] }, { firstname: 'Ben' }])
    expect(persons[0]).not.toHaveProperty('age')
  })

  test('members’ data is removed after the period for damage claims, but the leader’s data stays', async () => {
    const { anna, id } = await groupOf([pupil('Zacharias', { lastname: 'Gruber' }), pupil('Ben')])
    const { body: booked } = await anna.complete<{ bookingId: string }>(id)
    await mails()
    shop.minutesLater((12 + groupTenant.shop.claimsWindowDays) * DAY)
    await removeExpired(shop.deps)
    expect(await kept('Zacharias', 'Gruber')).toEqual([])
    const { booking } = (await anna.reservation(booked.bookingId)).body
    expect(booking).toMatchObject({ contact: { lastname: 'Berger' }, persons: [{ products: [{ id: 'ski' }] }, {}] })
  })

  test('erasing the leader removes the whole group', async () => {
    const { id, anna } = await groupOf([pupil('Zacharias')])

    await commandLine(shop.db)('customer', 'erase', 'anna@example.com')
    expect(await anna.get(id)).toMatchObject(NOT_FOUND)
    expect(await kept('Zacharias', 'anna@')).toEqual([])
  })

  test('the log contains no personal data of a group', async () => {
    const { anna, id } = await groupOf([pupil('Zacharias')])
    await anna.add(id, { ...pupil('Zacharias'), id: newKey() })
    await anna.complete(id)
    expect(JSON.stringify(shop.logged)).not.toMatch(/Zacharias|Berger|anna@|klasse/i)
  })
})
