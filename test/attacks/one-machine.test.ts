import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { HASHES_AT_ONCE, inPasswordQueue, passwordsInQueue } from '#server/auth/password-queue.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { countForMailbox } from '#server/outbox/mail-limits.ts'
import { recordFigure } from '#test/support/figure.ts'
import { accessOf, groupTenant, groupVisitor, pupil, withBoot } from '#test/support/groups.ts'
import { openMailShop } from '#test/support/mail.ts'
import { visitor } from '#test/support/visitor.ts'

const other: Tenant = { ...groupTenant, shop: { ...groupTenant.shop, code: 'other', hosts: [] } }
const shop = await openMailShop({ tenants: [groupTenant, other], environment: { TRUST_PROXY: 1 } })
afterAll(() => shop.close())
beforeEach(() => shop.forgetAll())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const OPENINGS = 100

const logIn = (code: string, address: string, name: string) =>
  shop.app.request(`/${code}/de/api/customer/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...from(address) },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'falsches Passwort' }),
  })

const rowsOf = async (table: 'group_access' | 'reservation_links') =>
  (await shop.db.selectFrom(table).select('token_hash').execute()).length

test('Opening a group’s links a hundred times without a cookie writes no database row', async ({ task }) => {
  const teacher = groupVisitor(shop.app)
  const { body } = await teacher.begin()
  await shop.sendDue()
  const [mail] = await shop.received()
  const links = [accessOf(body.memberUrl), accessOf(/http\S+\/groups\/\S+access=[\w-]+/.exec(mail!.text!)![0])]
  const before = await rowsOf('group_access')
  for (let at = 0; at < OPENINGS; at += 1)
    expect((await groupVisitor(shop.app).get(body.slug, links[at % 2])).status).toBe(200)
  const written = (await rowsOf('group_access')) - before
  expect(written).toBe(0)
  recordFigure(task, `${written} rows by ${OPENINGS} openings`)
})

test('Opening a reminder’s link eight times with an old cookie writes one database row', async ({ task }) => {
  const teacher = groupVisitor(shop.app)
  const { body } = await teacher.begin({ persons: [pupil('Mia', { shoesize: null, email: 'mia@example.com' })] })
  await teacher.add(body.id, withBoot('Ben', '26.5', { shoesize: null, email: 'ben@example.com' }))
  await teacher.post(`group/${body.id}/remind`, {})
  const mails = await shop.db.selectFrom('mails').select('mail').execute()
  const reminder = mails.map(({ mail }) => mail).find((mail) => mail.kind === 'group_reminder')!
  const member = groupVisitor(shop.app)
  const { headers } = await member.get(body.id, accessOf(body.memberUrl))
  const Cookie = headers.getSetCookie()[0]!.split(';')[0]!
  const before = await rowsOf('group_access')
  for (let at = 0; at < 8; at += 1) {
    const path = `/worked/de/api/groups/group/${body.id}?access=${reminder.token}`
    expect((await member.send('GET', path, undefined, { Cookie })).status).toBe(200)
  }
  const written = (await rowsOf('group_access')) - before
  recordFigure(task, `${written} row by 8 openings`)
  expect(written).toBe(1)
  expect((await member.get(body.id)).body.persons).toHaveLength(1)
})

test('A browser that opened the members’ link sees only its own entries', async () => {
  const { body } = await groupVisitor(shop.app).begin()
  const [one, two] = [groupVisitor(shop.app), groupVisitor(shop.app)]
  for (const member of [one, two]) await member.get(body.slug, accessOf(body.memberUrl))
  expect((await one.add(body.id, pupil('Mia'))).status).toBe(201)
  await one.get(body.slug, accessOf(body.memberUrl))
  expect((await one.get(body.id)).body.persons.map(({ firstname }) => firstname)).toEqual(['Mia'])
  expect((await two.get(body.id)).body.persons).toEqual([])
})

test('One network address has one limit for reading calls at all shops together', async ({ task }) => {
  const site = (address: string, code = 'worked') =>
    shop.app.request(`/${code}/de/api/site`, { headers: from(address) })
  const page = (search = '') => shop.app.request(`/worked/de${search}`, { headers: from('192.0.2.7') })
  let answered = 0
  const read = async (most: number) => {
    while (answered < most && (await site('192.0.2.7', answered % 2 === 0 ? 'worked' : 'other')).status === 200)
      answered += 1
  }
  await read(2_989)
  shop.deps.renderPage = async () => new Response('')
  expect((await page('?gclid=1')).status).toBe(200)
  await read(4_000)
  expect(answered).toBe(2_989)
  const refused = await site('192.0.2.7', 'other')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await site('192.0.2.8')).status).toBe(200)
  const refusedPage = await page()
  expect([refusedPage.status, await refusedPage.text()]).toEqual([
    429,
    expect.stringContaining('in einer Minute noch einmal'),
  ])
  recordFigure(task, `${answered} calls and a page of one address a minute`)
}, 60_000)

const write = (address: string, code: string) =>
  shop.app.request(`/${code}/de/api/checkout`, { method: 'POST', headers: from(address), body: '{}' })

test('One network address has one limit for writing calls at all shops together', async ({ task }) => {
  let answered = 0
  while ((await write('192.0.2.9', answered % 2 === 0 ? 'worked' : 'other')).status !== 429) answered += 1
  expect(answered).toBe(600)
  expect((await write('192.0.2.10', 'worked')).status).not.toBe(429)
  recordFigure(task, `${answered} writing calls of one address a minute`)
}, 60_000)

test('Wrong passwords are counted per network address across all shops', async ({ task }) => {
  const tries: number[] = []
  for (let at = 0; at < 60; at += 1) {
    const code = at % 2 === 0 ? 'worked' : 'other'
    tries.push((await logIn(code, '198.51.100.7', `anna${at}`)).status)
  }
  const hashed = tries.filter((status) => status === 401).length
  expect(hashed).toBe(50)
  recordFigure(task, `${hashed} passwords hashed for one address in two shops`)
})

const FLOOD = 12

test.for([
  ['at another shop from many addresses', (at: number) => `198.51.100.${at}`, 'other'],
  ['at the same shop from one address', () => '198.51.100.7', 'worked'],
] as const)('A login is answered before most of a flood of logins %s', async ([, addressOf, code], { task }) => {
  const free = Promise.withResolvers<void>()
  const running = Array.from({ length: HASHES_AT_ONCE }, () =>
    inPasswordQueue({ tenant: 'worked', address: undefined }, () => free.promise),
  )
  const answered: string[] = []
  const logins = Array.from({ length: FLOOD + 1 }, async (_, at) => {
    const name = at < FLOOD ? `flood${at}` : 'anna'
    await (at < FLOOD ? logIn('worked', addressOf(at), name) : logIn(code, '203.0.113.9', name))
    answered.push(name)
  })
  await expect.poll(passwordsInQueue).toEqual({ running: HASHES_AT_ONCE, waiting: FLOOD + 1 })
  free.resolve()
  await Promise.all([...running, ...logins])
  const place = answered.indexOf('anna') + 1
  expect(place).toBeLessThan(6)
  recordFigure(task, `answered as number ${place} of ${answered.length}`)
})

test('Registrations from one network address cause at most thirty mails an hour across all shops', async ({ task }) => {
  let taken = 0
  for (let at = 0; at < 34; at += 1) {
    const code = at % 2 === 0 ? 'worked' : 'other'
    const body = { email: `anna${at}@example.com`, firstname: 'Anna', lastname: 'Berger' }
    const path = `/${code}/de/api/customer/register`
    if ((await visitor(shop.app).send('POST', path, body, from('198.51.100.7'))).status === 202) taken += 1
  }
  expect(taken).toBe(30)
  recordFigure(task, `${taken} letters of one address in two shops`)
})

test('At most five registrations an hour send mails to one mailbox, across all shops', async ({ task }) => {
  const answers: number[] = []
  for (let at = 0; at < 16; at += 1) {
    const code = at % 2 === 0 ? 'worked' : 'other'
    const body = { email: `anna+${at}@example.com`, firstname: 'Anna', lastname: 'Berger' }
    const path = `/${code}/de/api/customer/register`
    answers.push((await visitor(shop.app).send('POST', path, body, from(`198.51.100.${at}`))).status)
  }
  const taken = answers.filter((status) => status === 202).length
  expect(taken).toBe(5)
  recordFigure(task, `${taken} of ${answers.length} calls at two shops may write to one mailbox`)
})

test.each([
  ['optional mails', true, 7],
  ['mails of all kinds', false, 10],
] as const)('Two shops together send a mailbox no more %s than one shop', async (_name, isOptional, most) => {
  let sent = 0
  for (let at = 0; at < 12; at += 1) {
    const code = at % 2 === 0 ? 'worked' : 'other'
    const count = (trx: Trx) => countForMailbox(trx, code, `anna+${at}@example.com`, isOptional, shop.clock())
    if ((await transact(shop.db, count)) === undefined) sent += 1
  }
  expect(sent).toBe(most)
})
