import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordedSegment, Recording, StoredRecording } from '#contract/recordings.ts'
import { createPacker } from '#machines/recording/pack.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { runFlows } from '#server/cli/flows.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { recordedVisit, SEEDS } from '#test/support/recorded-visit.ts'
import { staffMember } from '#test/support/staff.ts'

const shop = await openCustomerShop()
let recording: Recording
beforeAll(async () => {
  recording = (await recordedVisit()).recording()
})
beforeEach(async () => {
  await shop.forgetAll()
  await shop.db.deleteFrom('recordings').execute()
})
afterAll(() => shop.close())

const send = (body: unknown) =>
  shop
    .browser()
    .send<{ code: string; error?: string; issues?: { path: string; message: string }[] }>(
      'POST',
      '/worked/de/api/support/recordings',
      body,
      { 'X-Forwarded-For': '203.0.113.1' },
    )

const sent = async () => (await send(recording)).body.code

/** The first segment with something else. */
const changed = (change: (segment: RecordedSegment) => Partial<RecordedSegment>, more: object = {}) => ({
  ...recording,
  segments: recording.segments.map((segment) => ({ ...segment, ...change(segment) })),
  ...more,
})

const policyOf = async (path: string) => (await shop.app.request(path)).headers.get('content-security-policy')

const DAMAGED = 'Diese Aufzeichnung ist beschädigt'

describe('a recording', () => {
  test('is kept under a code of 8 characters, and read by the staff only', async () => {
    const { status, body } = await send(recording)
    expect(status).toBe(201)
    expect(body.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect((await shop.browser().send('GET', `/worked/de/api/staff/recordings/${body.code}`)).status).toBe(401)
    const maria = await staffMember(shop)
    const typed = `${body.code.slice(0, 4).toLowerCase()}-${body.code.slice(4)}`
    const read = await maria.call<StoredRecording>('GET', `/recordings/${typed}`)
    expect(read.body).toMatchObject({ code: body.code, receivedAt: shop.clock().toISOString() })
    expect(replayRecording(read.body.recording).moments.filter(({ verdict }) => verdict !== 'same')).toEqual([])
  })

  test('is listed for the staff of its shop, the newest first', async () => {
    expect((await shop.browser().send('GET', '/worked/de/api/staff/recordings')).status).toBe(401)
    const first = await sent()
    shop.minutesLater(1)
    const second = await sent()
    const maria = await staffMember(shop)
    expect((await maria.call('GET', '/recordings')).body).toEqual({ codes: [second, first] })
  })

  test('of another shop is not there', async () => {
    const code = await sent()
    const otto = await staffMember(shop, 'other')
    expect((await otto.call('GET', `/recordings/${code}`)).status).toBe(404)
    expect((await otto.call('GET', '/recordings/nonsense')).status).toBe(404)
  })

  test('is removed after 30 days', async () => {
    await sent()
    shop.minutesLater(30 * 24 * 60 - 1)
    await removeExpired(shop.deps)
    expect(await shop.db.selectFrom('recordings').selectAll().execute()).toHaveLength(1)
    shop.minutesLater(1)
    await removeExpired(shop.deps)
    expect(await shop.db.selectFrom('recordings').selectAll().execute()).toEqual([])
  })

  test('is refused after ten of one address in an hour', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await send(recording)).status).toBe(201)
    expect((await send(recording)).status).toBe(429)
    shop.minutesLater(61)
    expect((await send(recording)).status).toBe(201)
  })

  test('with personal data in it, by a browser that removes none, is kept without', async () => {
    const packer = createPacker()
    const event = {
      type: 'personal.saved',
      personal: { persons: [{ firstname: SEEDS.firstname }], remark: SEEDS.remark },
    }
    const step = { kind: 'event' as const, at: 0, actor: 'booking', value: 'x', hash: '0'.repeat(16) }
    const steps = [
      { ...step, event: packer.pack(event) },
      { ...step, event: packer.pack({ type: 'name.tell', name: SEEDS.lastname }) },
      { ...step, actor: 'diary', event: packer.pack({ type: 'entry', text: SEEDS.remark }) },
      {
        kind: 'start' as const,
        at: 0,
        actor: 'session',
        snapshot: { value: 'x', context: { name: SEEDS.name, note: SEEDS.email } },
      },
    ]
    const { body } = await send(changed(() => ({ steps }), { parts: packer.parts }))
    const maria = await staffMember(shop)
    const text = JSON.stringify((await maria.call('GET', `/recordings/${body.code}`)).body)
    for (const seed of Object.values(SEEDS)) expect(text.includes(seed), seed).toBe(false)
    expect(text).toContain('firstname-1')
  })

  test('is shown on a page that only the shop itself may frame', async () => {
    expect(await policyOf('/worked/de/staff/flows/ABCD2345/screen')).toContain("frame-ancestors 'self'")
    for (const path of ['/worked/de/staff/flows/ABCD2345', '/worked/de/staff', '/worked/de'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  })

  const part = '1'.repeat(16)
  const step = { kind: 'event' as const, at: 0, actor: 'booking', event: { $: part }, value: 'x', hash: part }
  test.each([
    { what: 'without steps', body: () => ({ version: 1 }) },
    { what: 'of an unknown version', body: () => ({ ...recording, version: 99 }) },
    { what: 'that lacks a part', body: () => changed(() => ({}), { parts: {} }), says: DAMAGED },
    {
      what: 'with a part that contains itself',
      body: () => changed(() => ({ steps: [step] }), { parts: { [part]: { type: 'x', self: { $: part } } } }),
      says: DAMAGED,
    },
    {
      what: 'whose parts would fill the memory',
      body: () =>
        changed(() => ({ steps: Array.from({ length: 2000 }, () => step) }), {
          parts: { [part]: { type: 'offer.answered', offer: { categories: 'x'.repeat(100_000) } } },
        }),
      says: DAMAGED,
    },
    {
      what: 'with an event that is none',
      body: () => changed(() => ({ steps: [{ ...step, event: { type: '<script>' } }] })),
      says: DAMAGED,
    },
    {
      what: 'with persons that are none',
      body: () =>
        changed(() => ({ steps: [{ ...step, event: { type: 'personal.saved', personal: { persons: 'nobody' } } }] })),
      says: DAMAGED,
    },
  ])('$what is refused with words', async ({ body, says }) => {
    const answer = await send(body())
    expect(answer.status).toBe(422)
    expect(answer.body.issues?.[0]?.message).toBeTruthy()
    if (says) expect(answer.body.issues?.[0]?.message).toContain(says)
    expect(await shop.db.selectFrom('recordings').selectAll().execute()).toEqual([])
  })

  test('larger than a megabyte is refused', async () => {
    expect((await send({ ...recording, more: 'x'.repeat(1_000_001) })).status).toBe(413)
  })
})

const flows = async (...words: string[]): Promise<string[]> => {
  const said: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'talstation-flows-'))
  await runFlows(shop.db, words, { tenant: 'worked', say: (line) => void said.push(line), folder }).catch(
    (error: Error) => said.push(error.message),
  )
  const written = said.find((line) => line.startsWith('Wrote '))?.slice('Wrote '.length)
  if (written) said.push(readFileSync(written, 'utf8'))
  rmSync(folder, { recursive: true })
  return said
}

describe('flows at the terminal', () => {
  test('are listed, shown step by step, and replayed', async () => {
    expect(await flows('list')).toEqual(['Nobody has sent a recording to worked in the last 30 days.'])
    const code = await sent()
    expect(await flows('list')).toEqual([`${code}  ${shop.clock().toISOString()}`])
    const shown = (await flows('show', code)).join('\n')
    expect(shown).toMatch(/booking +personal\.saved \{"personal"/)
    const replayed = await flows('replay', code.toLowerCase())
    expect(replayed.join('\n')).toContain('overview.order.refused.notBookable')
    expect(replayed.at(-1)).toMatch(/^All \d+ steps lead to the recorded state\.$/)
  })

  test('say where a replay differs, and what they do not know', async () => {
    const { body } = await send(
      changed(({ charts, steps }) => ({
        charts: { ...charts, booking: part0 },
        steps: steps.map((step) =>
          step.kind === 'event' && step.actor === 'checkout' ? { ...step, hash: part0 } : step,
        ),
      })),
    )
    const said = await flows('replay', body.code)
    expect(said.at(-2)).toBe('Recorded by another version of: booking.')
    expect(said.at(-1)).toMatch(/^\d+ of \d+ steps do not lead to the recorded state\.$/)
    expect(await flows('show', 'ABCDEFGH')).toEqual([
      'worked has no recording "ABCDEFGH". They are deleted after 30 days.',
    ])
    expect(await flows('repaly', 'ABCDEFGH')).toEqual(['There is no command "flows repaly". Is "flows replay" meant?'])
  })

  test('are written as a test of their steps', async () => {
    const code = await sent()
    const [, text] = await flows('to-test', code)
    expect(text).toContain(`import recording from './${code}.json'`)
    expect(text).toMatch(/\["checkout","order\.notBookable","overview\.order\.refused\.notBookable/)
  })
})

const part0 = '0'.repeat(16)
