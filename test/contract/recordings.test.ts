import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordedSegment, Recording, StoredRecording } from '#contract/recordings.ts'
import { createPacker } from '#machines/recording/pack.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { up } from '#server/db/migrations/0055-reports-of-recordings.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { createRecordingChecker } from '#server/recordings/recording-checker.ts'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { compressedReport } from '#test/support/compressed-report.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { recordedVisit, SEEDS } from '#test/support/recorded-visit.ts'
import { staffMember } from '#test/support/staff.ts'
import { order, visitor } from '#test/support/visitor.ts'

const ROOT = join(import.meta.dirname, '..', '..')

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

type Reports = Record<'open' | 'done', { code: string }[]>

const post = (body: unknown) =>
  shop
    .browser()
    .send<{ code: string; error?: string; issues?: { path: string; message: string }[] }>(
      'POST',
      '/worked/de/api/support/recordings',
      body,
      { 'X-Forwarded-For': '203.0.113.1' },
    )

const send = (body: object, more: object = {}) => post({ ...compressedReport(body), ...more })

const sent = async () => (await send(recording)).body.code

const changed = (change: (segment: RecordedSegment) => Partial<RecordedSegment>, more: object = {}) => ({
  ...recording,
  segments: recording.segments.map((segment) => ({ ...segment, ...change(segment) })),
  ...more,
})

const policyOf = async (path: string) => (await shop.app.request(path)).headers.get('content-security-policy')

const addressStep = (address: object) => ({
  kind: 'address' as const,
  at: 0,
  actor: 'page' as const,
  address: { route: '/checkout' as const, hash: '', params: {}, search: {}, ...address } as never,
})

const OFFERED = { offer: 'settling' }

const DAMAGED = 'Diese Aufzeichnung ist beschädigt'

describe('a recording', () => {
  test('a recording gets a code of 8 characters, and only the staff can read it', async () => {
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

  test('the visitor’s message and address are stored beside the recording, not in it', async () => {
    const note = { message: '  Meine Karte\ngeht nicht ', email: 'Anna@Example.com' }
    const { body } = await send(recording, note)
    const maria = await staffMember(shop)
    const read = await maria.call<StoredRecording>('GET', `/recordings/${body.code}`)
    expect(read.body).toMatchObject({
      message: 'Meine Karte\ngeht nicht',
      email: 'anna@example.com',
      number: null,
      locale: 'de',
      doneAt: null,
    })
    expect(JSON.stringify(read.body.recording)).not.toMatch(/Karte|anna@/i)
    const wrong = [{ email: 'anna' }, { email: `${'a'.repeat(250)}@example.com` }, { message: 'x'.repeat(501) }]
    for (const part of wrong) expect((await send(recording, part)).status).toBe(422)
  })

  test('a report is linked to a booking only by the browser’s cookie', async () => {
    const anna = visitor(shop.app)
    const booked = await anna.checkout(order())
    const report = { ...compressedReport(recording), bookingId: booked.body.bookingId }
    const own = await anna.send<{ code: string }>('POST', '/worked/de/api/support/recordings', report)
    const strangers = await post(report)
    const maria = await staffMember(shop)
    const numberOf = async (code: string) =>
      (await maria.call<StoredRecording>('GET', `/recordings/${code}`)).body.number
    expect(await numberOf(own.body.code)).toBe(booked.body.number)
    expect(await numberOf(strangers.body.code)).toBeNull()
  })

  test('the staff list open and done reports of their own shop', async () => {
    const first = await sent()
    shop.minutesLater(1)
    const second = await sent()
    const maria = await staffMember(shop)
    const codes = async () => {
      const { open, done } = (await maria.call<Reports>('GET', '/reports')).body
      return { open: open.map(({ code }) => code), done: done.map(({ code }) => code) }
    }
    expect(await codes()).toEqual({ open: [second, first], done: [] })
    expect((await maria.call('POST', `/reports/${second}/done`, { isDone: true })).status).toBe(200)
    expect(await codes()).toEqual({ open: [first], done: [second] })
    expect((await maria.call('POST', `/reports/${second}/done`, { isDone: false })).status).toBe(200)
    expect(await codes()).toEqual({ open: [second, first], done: [] })
    const otto = await staffMember(shop, 'other')
    expect((await otto.call<Reports>('GET', '/reports')).body).toEqual({ open: [], done: [] })
    expect((await otto.call('POST', `/reports/${second}/done`, { isDone: true })).status).toBe(404)
    expect((await shop.browser().send('GET', '/worked/de/api/staff/reports')).status).toBe(401)
  })

  test('the staff’s search finds a report by its code in any spelling', async () => {
    const code = await sent()
    const maria = await staffMember(shop)
    const text = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`
    const { body } = await maria.call<{ reports: { code: string }[] }>('POST', '/search', { text })
    expect(body.reports.map((report) => report.code)).toEqual([code])
    const otto = await staffMember(shop, 'other')
    expect((await otto.call('POST', '/search', { text })).body).toMatchObject({ reports: [], groups: [], count: 0 })
  })

  test('the migration makes one report of each recording of an earlier release', async () => {
    const code = await sent()
    await shop.db.deleteFrom('reports').execute()
    await up(shop.db as never)
    await up(shop.db as never)
    const maria = await staffMember(shop)
    const { body } = await maria.call<Reports>('GET', '/reports')
    expect(body.open.map((report) => report.code)).toEqual([code])
    expect((await maria.call('POST', `/reports/${code}/done`, { isDone: true })).status).toBe(200)
  })

  test('the staff of another shop cannot open a recording', async () => {
    const code = await sent()
    const otto = await staffMember(shop, 'other')
    expect((await otto.call('GET', `/recordings/${code}`)).status).toBe(404)
    expect((await otto.call('GET', '/recordings/nonsense')).status).toBe(404)
  })

  test('a recording is removed after 30 days', async () => {
    await send(recording, { message: 'Meine Karte geht nicht', email: 'anna@example.com' })
    shop.minutesLater(30 * 24 * 60 - 1)
    await removeExpired(shop.deps)
    expect(await shop.db.selectFrom('recordings').selectAll().execute()).toHaveLength(1)
    shop.minutesLater(1)
    await removeExpired(shop.deps)
    expect(await shop.db.selectFrom('recordings').selectAll().execute()).toEqual([])
  })

  test('a network address can send ten recordings an hour', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await send(recording)).status).toBe(201)
    expect((await send(recording)).status).toBe(429)
    shop.minutesLater(61)
    expect((await send(recording)).status).toBe(201)
  })

  test('personal data that the browser left in a recording is removed', async () => {
    const packer = createPacker()
    const event = {
      type: 'personal.saved',
      personal: { persons: [{ firstname: SEEDS.firstname }], remark: SEEDS.remark },
    }
    const step = { kind: 'event' as const, at: 0, actor: 'booking', value: OFFERED, hash: '0'.repeat(16) }
    const steps = [
      { ...step, event: packer.pack(event) },
      { ...step, event: packer.pack({ type: 'remark.write', remark: SEEDS.remark, name: SEEDS.lastname }) },
      {
        kind: 'start' as const,
        at: 0,
        actor: 'session',
        snapshot: { value: 'anonymous', context: { name: SEEDS.name, note: SEEDS.email } },
      },
      {
        kind: 'snapshot' as const,
        at: 0,
        actor: 'booking',
        snapshot: {
          value: OFFERED,
          context: { booking: { remark: SEEDS.remark, note: SEEDS.name }, note: SEEDS.code },
        },
      },
    ]
    const { body } = await send(changed(() => ({ steps }), { parts: packer.parts }))
    const maria = await staffMember(shop)
    const text = JSON.stringify((await maria.call('GET', `/recordings/${body.code}`)).body)
    for (const seed of Object.values(SEEDS)) expect(text.includes(seed), seed).toBe(false)
    expect(text).toContain('firstname-1')
  })

  test('steps with names that occur in no chart are removed from a recording', async () => {
    const step = { kind: 'event' as const, at: 0, actor: 'booking', value: OFFERED, hash: part0 }
    const known = { ...step, event: { type: 'offer.retry' } }
    const written = 'Rosalinde.Zwetschgenbaum'
    const steps = [
      known,
      { ...step, event: { type: written } },
      { ...step, event: { type: `xstate.done.actor.${SEEDS.lastname}` } },
      { ...step, event: { type: 'offer.retry' }, value: written },
      { ...step, event: { type: 'offer.retry' }, value: { ...OFFERED, [written]: 'idle' } },
      { ...step, actor: SEEDS.lastname, event: { type: 'offer.retry' } },
      { kind: 'start' as const, at: 0, actor: 'session', snapshot: { value: written, context: {} } },
      { kind: 'start' as const, at: 0, actor: SEEDS.lastname, snapshot: { value: 'anonymous', context: {} } },
      { kind: 'end' as const, at: 0, actor: SEEDS.lastname },
    ]
    const { status, body } = await send(
      changed(() => ({ steps, charts: { booking: part0, [SEEDS.lastname]: part0 } }), { parts: {} }),
    )
    expect(status).toBe(201)
    const maria = await staffMember(shop)
    const read = await maria.call<StoredRecording>('GET', `/recordings/${body.code}`)
    expect(read.body.recording.segments[0]).toMatchObject({ steps: [known], charts: { booking: part0 } })
    expect(JSON.stringify(read.body)).not.toContain(SEEDS.lastname)
  })

  test('only pages of the shop itself may frame the page that shows a recording', async () => {
    expect(await policyOf('/worked/de/staff/flows/ABCD2345/screen')).toContain("frame-ancestors 'self'")
    for (const path of ['/worked/de/staff/flows/ABCD2345', '/worked/de/staff', '/worked/de'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  })

  const nested = (depth: number): unknown => (depth === 0 ? 'x' : { inner: nested(depth - 1) })

  test('keys such as __proto__ are removed from a recording and change no object', async () => {
    const hostile =
      '{"kind":"event","at":0,"actor":"booking","value":{"offer":"settling"},"hash":"0000000000000000","event":{"type":"remark.write","remark":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}}'
    const text = JSON.stringify(changed(() => ({ steps: [] }))).replace('"steps":[]', `"steps":[${hostile}]`)
    const { code } = (await post({ recording: gzipSync(text).toString('base64') })).body
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    const maria = await staffMember(shop)
    const read = JSON.stringify((await maria.call('GET', `/recordings/${code}`)).body)
    expect(read).toContain('remark-1')
    expect(read).not.toMatch(/isAdmin|__proto__|constructor/)
  })

  const part = '1'.repeat(16)
  const step = { kind: 'event' as const, at: 0, actor: 'booking', event: { $: part }, value: OFFERED, hash: part }
  test.each([
    { what: 'without steps', body: () => ({ version: 1 }) },
    { what: 'of an unknown version', body: () => ({ ...recording, version: 99 }) },
    { what: 'with a missing part', body: () => changed(() => ({}), { parts: {} }), says: DAMAGED },
    {
      what: 'with a part that contains itself',
      body: () => changed(() => ({ steps: [step] }), { parts: { [part]: { type: 'x', self: { $: part } } } }),
      says: DAMAGED,
    },
    {
      what: 'with parts that would fill the memory',
      body: () =>
        changed(() => ({ steps: Array.from({ length: 2000 }, () => step) }), {
          parts: { [part]: { type: 'offer.answered', offer: { categories: 'x'.repeat(100_000) } } },
        }),
      says: DAMAGED,
    },
    {
      what: 'with an invalid event',
      body: () => changed(() => ({ steps: [{ ...step, event: { type: '<script>' } }] })),
      says: DAMAGED,
    },
    {
      what: 'with an event nested deeper than any event of the app',
      body: () => changed(() => ({ steps: [{ ...step, event: { type: 'order.sent', order: nested(200) } }] })),
      says: DAMAGED,
    },
    {
      what: 'with a state nested deeper than any chart',
      body: () => changed(() => ({ steps: [{ ...step, event: { type: 'x' }, value: nested(200) }] })),
      says: DAMAGED,
    },
    {
      what: 'with parts that together are nested deeper than any value',
      body: () => {
        const names = Array.from({ length: 200 }, (_, at) => String(at).padStart(16, '0'))
        const parts = Object.fromEntries(
          names.map((name, at) => [name, at === 0 ? {} : { type: 'x', in: { $: names[at - 1]! } }]),
        )
        return changed(() => ({ steps: names.slice(1).map((name) => ({ ...step, event: { $: name } })) }), { parts })
      },
      says: DAMAGED,
    },
    {
      what: 'with an invalid actor',
      body: () => changed(() => ({ steps: [{ ...step, actor: '__proto__' }] })),
    },
    {
      what: 'with an invalid address',
      body: () => changed(() => ({ steps: [addressStep({ route: '<script>' })] })),
    },
    {
      what: 'with a token in its address',
      body: () => changed(() => ({ steps: [addressStep({ search: { access: SEEDS.access } })] })),
    },
    {
      what: 'with invalid persons',
      body: () =>
        changed(() => ({ steps: [{ ...step, event: { type: 'personal.saved', personal: { persons: 'nobody' } } }] })),
      says: DAMAGED,
    },
  ])('a recording $what is refused with a message', async ({ body, says }) => {
    const answer = await send(body())
    expect(answer.status).toBe(422)
    expect(answer.body.issues?.[0]?.message).toBeTruthy()
    if (says) expect(answer.body.issues?.[0]?.message).toContain(says)
    expect(await shop.db.selectFrom('recordings').selectAll().execute()).toEqual([])
  })

  test('a recording larger than a megabyte is refused', async () => {
    expect((await post({ recording: 'A'.repeat(1_000_001) })).status).toBe(413)
  })

  test('a recording that decompresses to 400 megabytes is refused before it fills the memory', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('"'), Buffer.alloc(400_000_000, ' '), Buffer.from('"')]))
    expect(bomb.byteLength).toBeLessThan(500_000)
    const begun = process.memoryUsage.rss()
    const answer = await post({ recording: bomb.toString('base64') })
    expect(answer.status).toBe(422)
    expect(answer.body.issues?.[0]?.message).toContain(DAMAGED)
    expect(process.memoryUsage.rss() - begun).toBeLessThan(200_000_000)
  })

  test('a recording that is not compressed by gzip is refused with a message', async () => {
    for (const text of ['no gzip', JSON.stringify(recording)]) {
      const answer = await post({ recording: Buffer.from(text).toString('base64') })
      expect(answer.status).toBe(422)
      expect(answer.body.issues?.[0]?.message).toContain(DAMAGED)
    }
    expect((await post({ recording: 'not base64!' })).status).toBe(422)
  })

  test('a page of the earlier release can still send its uncompressed recording', async () => {
    const message = 'Meine Karte geht nicht'
    const stored = JSON.parse(readFileSync(join(ROOT, 'test/support/stored-recording.json'), 'utf8')) as Recording
    const { status, body } = await post({ ...stored, message })
    expect(status).toBe(201)
    const maria = await staffMember(shop)
    const read = await maria.call<StoredRecording>('GET', `/recordings/${body.code}`)
    expect(read.body).toMatchObject({ message, recording: { version: 1 } })
    expect((await post({ ...stored, version: 2 })).status).toBe(422)
  })
})

const flows = async (...words: string[]): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-flows-'))
  const run = commandLine(shop.db, { recordedTests: folder })
  const said = await withErrors(run('flows', ...words, '--tenant', 'worked'))
  const written = said.find((line) => line.startsWith('Wrote '))?.slice('Wrote '.length)
  if (written) said.push(readFileSync(written, 'utf8'))
  rmSync(folder, { recursive: true })
  return said
}

const compressed = () => gzipSync(JSON.stringify(recording))

describe('the check of recordings', () => {
  const limits = { milliseconds: 10_000, waiting: 8, megabytes: 128 }

  test('each recording whose check takes too long is refused', async () => {
    const check = createRecordingChecker({ ...limits, milliseconds: 0 })
    await expect(check(compressed())).rejects.toMatchObject({ status: 422 })
    await expect(check(compressed())).rejects.toMatchObject({ status: 422 })
  })

  test('the check of a recording answers 503 when its worker cannot start', async () => {
    const check = createRecordingChecker(limits, join(tmpdir(), 'no-such-worker.ts'))
    await expect(check(compressed())).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } })
  })

  test('the check of recordings refuses new recordings while its queue is full', async () => {
    const check = createRecordingChecker({ ...limits, waiting: 1 })
    const first = check(compressed())
    await expect(check(compressed())).rejects.toMatchObject({ status: 429 })
    expect((await first).compressed.byteLength).toBeGreaterThan(1000)
    expect((await check(compressed())).compressed.byteLength).toBeGreaterThan(1000)
  })
})

describe('the flows command', () => {
  test('the flows command lists, shows and replays recordings step by step', async () => {
    expect(await flows('list')).toEqual(['Nobody has sent a recording to worked in the last 30 days.'])
    const code = await sent()
    expect(await flows('list')).toEqual([`${code}  ${shop.clock().toISOString()}`])
    const shown = (await flows('show', code)).join('\n')
    expect(shown).toMatch(/booking +personal\.saved \{"personal"/)
    const replayed = await flows('replay', code.toLowerCase())
    expect(replayed.join('\n')).toContain('Overview › Order › Refused › Not bookable')
    expect(replayed.at(-1)).toMatch(/^All \d+ steps lead to the recorded state\.$/)
  })

  test('the flows command reports a differing replay, an unknown code and a misspelt command', async () => {
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
    expect(said.at(-3)).toMatch(/^Checkout differs from step \d+ \(booking\.ready\) until the end\.$/)
    expect(said.at(-1)).toMatch(/^\d+ of \d+ steps do not lead to the recorded state\.$/)
    expect(await flows('show', 'ABCDEFGH')).toEqual([
      'worked has no recording "ABCDEFGH". They are deleted after 30 days.',
    ])
    expect((await flows('repaly', 'ABCDEFGH')).slice(0, 2)).toEqual([
      "Unknown command 'repaly'",
      '(Did you mean replay?)',
    ])
  })

  test('the flows command counts the recordings that replay the same, differently or not at all', async () => {
    await sent()
    const { body } = await send(
      changed(({ steps }) => ({
        steps: steps.map((step) =>
          step.kind === 'event' && step.actor === 'checkout' ? { ...step, hash: part0 } : step,
        ),
      })),
    )
    const said = await flows('check')
    expect(said[0]).toMatch(/^Kept recordings, replayed with today's charts: \d+ same, 0 differently, 0 not at all\.$/)
    expect(said[1]).toBe("Recordings of worked, replayed with today's charts: 1 same, 1 differently, 0 not at all.")
    expect(said[2]).toBe(`  ${body.code} differently:`)
    expect(said[3]).toMatch(/^ {4}Checkout differs from step \d+ \(booking\.ready\) until the end\.$/)
  })

  test('the flows command writes a recording as a test that repeats its steps', async () => {
    const code = await sent()
    const [, text] = await flows('to-test', code)
    expect(text).toContain(`import recording from './${code}.json'`)
    expect(text).toMatch(/\["checkout","order\.notBookable","overview\.order\.refused\.notBookable/)
  })
})

interface VitestReport {
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

test('A test written from a recording passes until a chart behaves differently', { timeout: 120_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'talstation-to-test-'))
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
    const { body } = await send(recording)
    for (const copy of ['same', 'changed']) {
      for (const folder of ['contract', 'domain', 'machines', 'package.json'])
        cpSync(join(ROOT, folder), join(home, copy, folder), { recursive: true })
      const folder = join(home, copy, 'flows')
      await commandLine(shop.db, { recordedTests: folder })('flows', 'to-test', body.code, '--tenant', 'worked')
    }
    const chart = join(home, 'changed', 'machines', 'checkout', 'order.ts')
    writeFileSync(
      chart,
      readFileSync(chart, 'utf8').replace("target: 'refused.notBookable'", "target: 'refused.rejected'"),
    )
    const report = join(home, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const words = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, 'flows/']
    expect(spawnSync(process.execPath, words, { cwd: home, encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('order.notBookable'),
    })
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
    const outcomes = testResults.map(({ name, assertionResults }) => ({
      copy: relative(home, name).split(sep)[0],
      statuses: assertionResults.map(({ status }) => status),
    }))
    expect(outcomes.toSorted((a, b) => (a.copy! < b.copy! ? -1 : 1))).toEqual([
      { copy: 'changed', statuses: ['failed'] },
      { copy: 'same', statuses: ['passed'] },
    ])
  } finally {
    rmSync(home, { recursive: true })
  }
})

const part0 = '0'.repeat(16)
