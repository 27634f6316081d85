import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { openData } from '#server/cli/data.ts'
import { freePort } from '#test/support/free-port.ts'
import { demoData } from '#test/support/prepared-data.ts'
import { QUICK_COMPILER } from '#test/support/server.ts'
import { silentLog } from '#test/support/silent-log.ts'

let folder: string
beforeAll(async () => {
  folder = await demoData()
}, 120_000)

const running: { stop: () => Promise<unknown> }[] = []
afterAll(async () => {
  for (const server of running) await server.stop()
  rmSync(folder, { recursive: true })
})

const start = (env: Record<string, string> = {}, command: string[] = ['serve']) => {
  const child = spawn(process.execPath, [QUICK_COMPILER, 'server/cli/cli.ts', ...command], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', BASE_URL: '', ...env },
  })
  const exit = once(child, 'exit').then(([code]) => code as number)
  let output = ''
  const origin = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        const address = /is open: (\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
    void exit.then(() => reject(new Error(`It ended:\n${output}`)))
  })
  // Prevents an unhandled rejection in tests that expect the start to fail and do not await the address.
  origin.catch(() => {})
  const server = {
    origin,
    exit,
    output: () => output,
    prints: (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => output.includes(words) && resolve()
        child.stdout.on('data', look)
        look()
      }),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stop: () => (child.kill('SIGTERM'), exit),
  }
  running.push(server)
  return server
}

let shared: ReturnType<typeof start> | undefined
const opened = () => (shared ??= start({ RATE_LIMITS: 'off' }))

const buttonOf = (shop: string) =>
  (JSON.parse(readFileSync(`tenants/${shop}/shop.json`, 'utf8')) as { colorButton: string }).colorButton

const refusal = async (env: Record<string, string>): Promise<string> => {
  const error: unknown = await openData(readEnvironment(env), silentLog).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

const TIME = { timeout: 300_000 }

describe('The server’s pages', TIME, () => {
  test('pages have the shop’s theme in the first HTML, and compressed, cacheable files', async () => {
    const origin = await opened().origin
    const pageOf = async (shop: string) => (await fetch(`${origin}/${shop}/de`)).text()
    for (const [shop, another] of [
      ['alpin', 'velo'],
      ['velo', 'alpin'],
    ] as const) {
      const html = await pageOf(shop)
      expect(html).toContain(`--tenant-button:${buttonOf(shop)}`)
      expect(html).not.toContain(`--tenant-button:${buttonOf(another)}`)
    }
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(await pageOf('alpin'))!
    const answer = await fetch(`${origin}${asset}`, { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    for (const header of ['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy']) {
      expect(answer.headers.has(header), header).toBe(false)
      expect((await fetch(`${origin}/alpin/de`)).headers.has(header), header).toBe(true)
    }
    expect(existsSync(`dist/client${asset}.map`)).toBe(true)
    for (const ending of ['.map', '%2Emap', '.MAP'])
      expect((await fetch(`${origin}${asset}${ending}`)).status).toBe(404)
  })
})

describe('Starting the server', TIME, () => {
  test('the server prints its address and warnings, and locks its data folder', async () => {
    const origin = await opened().origin
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    await opened().prints('WARNING: RATE_LIMITS is off')

    const second = start()
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(`The data folder ${folder} is in use by the process`)
    expect(second.output()).not.toContain('DATA_DIR')
  })

  test('the server replaces a dead process’s lock, and removes it after the last request', async () => {
    const dead = opened()
    await dead.origin
    shared = undefined
    dead.kill('SIGKILL')
    await dead.exit
    const lock = join(folder, 'talstation.lock')
    expect(existsSync(lock)).toBe(true)

    const server = start()
    const origin = await server.origin
    const body = JSON.stringify({ date: { from: '2026-03-07', to: '2026-03-08' }, location: 'gibt-es-nicht' })
    const sending = request(`${origin}/de/api/stock`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(body) },
    })
    const answer = once(sending, 'response')
    sending.write(body.slice(0, 10))
    await once(sending, 'socket')
    await fetch(`${origin}/healthz`)
    server.kill('SIGTERM')
    await server.prints('Closing')
    sending.end(body.slice(10))
    const [response] = (await answer) as [import('node:http').IncomingMessage]
    expect(response.statusCode).toBeLessThan(500)
    response.resume()
    expect(await server.exit).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })

  test('a server stopped during its start ends without printing an address', async () => {
    const DATA_DIR = await demoData()
    const server = start({ DATA_DIR })
    await server.prints('Opening the data folder')
    server.kill('SIGINT')
    expect(await server.exit).toBe(0)
    expect(server.output()).toContain('Stopped before the shop opened.')
    expect(server.output()).not.toContain('is open')
    rmSync(DATA_DIR, { recursive: true })
  })

  test('a server with MIGRATE=off refuses an older database and names the command', async () => {
    const empty = join(folder, '..', 'talstation-not-migrated')
    const server = start({ DATA_DIR: empty, MIGRATE: 'off' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toMatch(
      /The database lacks 0034-schema, .*, and MIGRATE is off\. Run "npm run talstation -- migrate" before this release starts\./,
    )
    rmSync(empty, { recursive: true })
  })

  test('a draining server answers requests, while its /readyz answers 503', async () => {
    const server = start({ DRAIN_SECONDS: '3' })
    const origin = await server.origin
    server.kill('SIGTERM')
    await server.prints('Draining: requests are answered for another 3 s')
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${origin}/alpin/de/api/site`)).status).toBe(200)
    expect(await server.exit).toBe(0)
  })

  test('a server with METRICS_PORT serves metrics on that port only', async () => {
    const port = await freePort()
    const server = start({ METRICS_PORT: String(port) })
    const origin = await server.origin
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain('talstation_database_connections{use="free"}')
    expect(metrics).toContain('nodejs_eventloop_lag_seconds')
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    expect(await server.stop()).toBe(0)
  })

  test('misspelt and invalid variables are reported without a stack trace', async () => {
    const server = start({ DATBASE_URL: 'postgres://localhost/rent', PORT: 'ninety' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('DATBASE_URL is unknown and ignored. Did you mean DATABASE_URL?')
    expect(server.output()).toContain('The environment variable PORT is not')
    expect(server.output()).not.toContain('    at ')
  })

  test('a data folder that is not writable is reported', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: file })).toContain(`The data folder ${file} cannot be written to (EEXIST).`)
  })

  test('an unreachable database is reported without its password', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://rent:geheim@127.0.0.1:9/rent' })).toBe(
      'The database of DATABASE_URL at 127.0.0.1:9: cannot be reached.',
    )
  })
})

describe('TRIAL_DAY', TIME, () => {
  const SATURDAY = '2027-02-13'

  test('visitors and counter of a trial are on its day', async () => {
    const DATA_DIR = await demoData()
    const server = start({ DATA_DIR, TRIAL_DAY: SATURDAY })
    const origin = await server.origin
    const site = await fetch(`${origin}/alpin/de/api/site`)
    // A test that runs at midnight in UTC may see the next day.
    expect([SATURDAY, '2027-02-14']).toContain(((await site.json()) as { today: string }).today)
    expect(site.headers.get('Date')).toMatch(/^(Sat, 13|Sun, 14) Feb 2027 /)
    await server.prints(`WARNING: TRIAL_DAY is set: the clock started on ${SATURDAY}.`)
    expect(await server.stop()).toBe(0)

    const refused = start({ DATA_DIR, TRIAL_DAY: SATURDAY, PAYMENT_ALPIN_ENTITY_ID: '1', PAYMENT_ALPIN_TOKEN: 'x' })
    expect(await refused.exit).toBe(1)
    expect(refused.output()).toContain('TRIAL_DAY is set, but alpin may have real customers.')
    rmSync(DATA_DIR, { recursive: true })
  })
})

describe('the command line', () => {
  test('the import command prints each mistake and ends with an error', async () => {
    const DATA_DIR = await demoData()
    const broken = join(DATA_DIR, 'broken')
    mkdirSync(broken)
    const server = start({ DATA_DIR }, ['tenant', 'import', broken])
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('Mistake: broken/shop.json: the file is missing')
    rmSync(DATA_DIR, { recursive: true })
  }, 60_000)
})
