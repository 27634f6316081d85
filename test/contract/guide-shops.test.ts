import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Offer } from '#contract/prices.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { readTenantFolder } from '#server/tenants/read-folder.ts'
import { openTestShop } from '#test/support/app.ts'
import { commandLine } from '#test/support/command-line.ts'
import { actsOf, cardIn, ownersMachine, tableOf } from '#test/support/guide-walk.ts'
import { overHttp } from '#test/support/over-http.ts'
import { adult, order, type OrderInput, visitor } from '#test/support/visitor.ts'

interface Opened {
  tenant: Tenant
  card: string
}

const follow = (heading: string, code: string, further?: string): Opened => {
  const machine = ownersMachine()
  onTestFinished(machine.remove)
  const acts = actsOf(heading)
  expect(acts.pop()).toEqual({ kind: 'command', text: `TENANTS_DIR=../shops DEFAULT_TENANT=${code} npm start` })
  for (const act of [...acts, ...(further === undefined ? [] : actsOf(further))])
    if (act.kind === 'command') {
      const printed = execFileSync('sh', ['-c', act.text], { ...machine, encoding: 'utf8' })
      if (act.text.includes('tenant validate'))
        expect(printed.trim().split('\n')).toEqual([`${code}: no mistakes`, expect.stringContaining('placeholder')])
    } else machine.write(code, act)
  const read = readTenantFolder(join(machine.shops, code))
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  return { tenant: read.tenant, card: cardIn(heading) }
}

const serve = async ({ tenant, card }: Opened, now: string) => {
  const shop = await openTestShop({
    tenants: [tenant],
    today: now.slice(0, 10),
    deps: { clock: () => new Date(now) },
  })
  const server = createAdaptorServer({ fetch: shop.app.fetch }) as Server
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await shop.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const anna = visitor(
    overHttp(() => Promise.resolve(`http://localhost:${port}`)),
    tenant.shop.code,
  )
  return {
    offer: async (body: OrderInput) =>
      (await anna.send<Offer>('POST', `/${tenant.shop.code}/de/api/prices`, { ...body, termsAccepted: undefined }))
        .body,
    pay: async (body: OrderInput): Promise<number> => {
      const ordered = await anna.checkout(body)
      expect(ordered.status, JSON.stringify(ordered.body)).toBe(201)
      const { bookingId } = ordered.body
      const begun = await anna.startPayment(bookingId)
      expect(begun.status, JSON.stringify(begun.body)).toBe(200)
      await anna.enterCard(begun.body, card)
      expect((await anna.paymentState(bookingId)).body.state).toBe('success')
      return (await anna.reservation(bookingId)).body.amount
    },
  }
}

test('The guide’s beach shop rents a board by the hour for today, and is paid', async () => {
  const shop = await serve(follow('Boards by the hour at a beach', 'wellenbrett'), '2026-07-10T09:10:00Z')
  const boards = order({
    date: { from: '2026-07-10', to: '2026-07-10' },
    location: 'wellenbrett',
    hours: 2,
    persons: [adult([{ id: 'sup', count: 1, modelId: 'allround', property1: 'bis 80 kg' }], { weight: 70 })],
  })
  const { starts } = await shop.offer(boards)
  expect(starts!.filter(({ hours }) => hours.includes(2)).map(({ time }) => time)).toContain('11:30')
  expect(await shop.pay({ ...boards, start: '11:30' })).toBe(31_00)
})

const bike = (modelId: string) => [adult([{ id: 'ebike', count: 1, modelId, property1: 'L' }], { height: 181 })]

test('The guide’s e-bike shop delivers an e-bike, rents one for today, and is paid', async () => {
  const shop = await serve(follow('E-bikes with delivery and for the same day', 'stromrad'), '2026-03-02T08:10:00Z')
  const delivered = order({
    date: { from: '2026-03-07', to: '2026-03-08' },
    location: 'stromrad',
    persons: bike('tour'),
    specials: ['delivery'],
    accommodation: 'montfort',
  })
  expect(await shop.pay(delivered)).toBe(74_00 + 9_00)
  const today = { date: { from: '2026-03-02', to: '2026-03-02' }, hours: 3, start: '10:30' }
  expect(await shop.pay(order({ ...today, location: 'stromrad', persons: bike('trail') }))).toBe(34_00)
})

test('The guide’s ski school rents a child’s set and a depot place, and is paid', async () => {
  const shop = await serve(follow('A ski school’s depot with 200 sets', 'skischule'), '2026-12-01T09:00:00Z')
  const child = adult(
    [
      { id: 'course-ski', count: 1, modelId: 'junior', property1: '110 cm' },
      { id: 'course-boots', count: 1, modelId: 'soft', property1: 'EU 32' },
      { id: 'course-helmet', count: 1 },
      { id: 'depot', count: 1 },
    ],
    { type: 3, label: 'Kind 1', age: 8, height: 125, shoesize: 32 },
  )
  const { email: _email, ...person } = child
  const course = order({
    date: { from: '2027-01-11', to: '2027-01-15' },
    location: 'skischule',
    persons: [person],
    contact: { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com', birthday: '1985-03-01' },
  })
  expect(await shop.pay(course)).toBe(72_00 + 12_00)
})

test('The early rate of the guide makes a rental cheaper', async () => {
  const opened = follow('E-bikes with delivery and for the same day', 'stromrad', 'Rates')
  const shop = await serve(opened, '2026-03-02T08:10:00Z')
  const date = { from: '2026-04-04', to: '2026-04-06' }
  expect(await shop.pay(order({ date, location: 'stromrad', rate: 'early', persons: bike('tour') }))).toBe(94_50)
})

const helpOf = async (words: readonly string[]): Promise<string> =>
  (await commandLine(undefined as never)(...words, '--help')).join('\n')

const commandsIn = async (group: readonly string[] = []): Promise<string[][]> => {
  const [, listed] = (await helpOf(group)).split('Commands:\n')
  if (listed === undefined) return [[...group]]
  const names = [...listed.matchAll(/^ {2}(?!help)(\S+)/gm)].map(([, name]) => name!)
  return (await Promise.all(names.map((name) => commandsIn([...group, name])))).flat()
}

test('The guide names the commands before which a shop with embedded database must be stopped', async () => {
  const said = tableOf('What the embedded database needs stopped').flatMap(([commands, answer]) => {
    const [first, ...others] = [...commands!.matchAll(/`([^`]+)`/g)].map(([, words]) => words!)
    const [group, name] = first!.split(' ')
    const all = name === undefined ? [first!, ...others] : [first!, ...others.map((other) => `${group} ${other}`)]
    return all.map((command) => [command, answer!.startsWith('stop')])
  })
  const commands = (await commandsIn()).filter(([name]) => name !== 'serve')
  const needed = await Promise.all(
    commands.map(async (words) => [words.join(' '), (await helpOf(words)).includes('stop the shop before')]),
  )
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(needed))
})
