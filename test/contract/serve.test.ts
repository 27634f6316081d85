import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talstation-serve-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const running: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

/** The server as `npm start` runs it, on a port that the system chooses. */
const start = (env: Record<string, string> = {}, command: string[] = ['serve']) => {
  const child = spawn(process.execPath, ['server/cli/cli.ts', ...command], {
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
  // A start that is expected to fail prints no address.
  origin.catch(() => {})
  const server = {
    origin,
    exit,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stop: () => (child.kill('SIGTERM'), exit),
  }
  running.push(server)
  return server
}

const buttonOf = (shop: string) =>
  (JSON.parse(readFileSync(`tenants/${shop}/shop.json`, 'utf8')) as { colorButton: string }).colorButton

/** Servers start, one after another, on whatever machine. */
const TIME = { timeout: 120_000 }

describe('Its pages', TIME, () => {
  test('have the shop’s theme in the first HTML and compressed, cacheable files', async () => {
    const origin = await start().origin
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
    // The build has written its source map beside it.
    expect(existsSync(`dist/client${asset}.map`)).toBe(true)
    for (const ending of ['.map', '%2Emap', '.MAP'])
      expect((await fetch(`${origin}${asset}${ending}`)).status).toBe(404)
  })
})

describe('Starting the server', TIME, () => {
  test('prints its address and locks its data folder against a second one', async () => {
    const first = start()
    const origin = await first.origin
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)

    const second = start()
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(`The data folder ${folder} is in use by the process`)
    // That would be another shop, without a single booking.
    expect(second.output()).not.toContain('DATA_DIR')

    const port = new URL(origin).port
    const third = start({ PORT: port, DATA_DIR: join(folder, 'other') })
    expect(await third.exit).toBe(1)
    expect(third.output()).toContain(`The port ${port} is in use`)
  })

  test('ends without printing its address when it is stopped meanwhile', async () => {
    const server = start({ DATA_DIR: join(folder, 'stopped') })
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('Opening the data folder')
    server.kill('SIGINT')
    expect(await server.exit).toBe(0)
    expect(server.output()).toContain('Stopped before the shop opened.')
    expect(server.output()).not.toContain('is open')
  })

  test('names a variable that is misspelt', async () => {
    const server = start({ DATBASE_URL: 'postgres://localhost/rent', PORT: 'ninety' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('DATBASE_URL is not known, and not used. Is DATABASE_URL meant?')
  })

  test('takes over the lock of a dead process and releases it at the end', async () => {
    const lock = join(folder, 'talstation.lock')
    const dead = start()
    await dead.origin
    dead.kill('SIGKILL')
    await dead.exit
    expect(existsSync(lock)).toBe(true)

    const next = start()
    await next.origin
    expect(await next.stop()).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })

  test.each([
    ['PORT', 'ninety'],
    ['PORT', '70000'],
    ['BASE_URL', 'example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'http://mail.example'],
  ])('names the invalid environment variable %s=%s without a stack trace', async (name, value) => {
    const server = start({ [name]: value })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`The environment variable ${name} is not`)
    expect(server.output()).not.toContain('    at ')
  })

  test('reports a data folder that is not writable', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const server = start({ DATA_DIR: file })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`The data folder ${file} cannot be written to (EEXIST).`)
    expect(server.output()).not.toContain('    at ')
  })

  test('reports an unreachable database without its password', async () => {
    const server = start({ DATABASE_URL: 'postgres://rent:geheim@127.0.0.1:9/rent' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('The database of DATABASE_URL at 127.0.0.1:9: cannot be reached.')
    expect(server.output()).not.toContain('geheim')
  })

  test('finishes a request under way before it stops', async () => {
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
    // The server has the head of the request once it answers another one that came later.
    await fetch(`${origin}/healthz`)
    server.kill('SIGTERM')
    await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('Closing')
    sending.end(body.slice(10))
    const [response] = (await answer) as [import('node:http').IncomingMessage]
    expect(response.statusCode).toBeLessThan(500)
    response.resume()
    expect(await server.exit).toBe(0)
  })
})

describe('The command line', () => {
  test('import tells each mistake and ends with an error', async () => {
    const broken = join(folder, 'broken')
    mkdirSync(broken)
    const server = start({}, ['tenant', 'import', broken])
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('Mistake: broken/shop.json: the file is missing')
  }, 60_000)

  test('reports an unknown command or option', async () => {
    for (const command of [['open'], ['--port', '1']]) {
      const server = start({}, command)
      expect(await server.exit).toBe(1)
      expect(server.output()).not.toContain('    at ')
    }
  })
})
