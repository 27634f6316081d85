import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoData } from '#test/support/prepared-data.ts'
import { startServer } from '#test/support/server.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talstation-dev-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const occupied: { close: () => void }[] = []
afterEach(() => {
  for (const server of occupied.splice(0)) server.close()
})

const occupiedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  occupied.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const startInVain = async (env: Record<string, string>): Promise<{ code: number; output: string }> => {
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: { ...process.env, PORT: '0', BASE_URL: '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

test.each([
  ['PORT', 'ninety', 'The environment variable PORT is not a number from 0 to 65535.'],
  ['PORT', '65535', '`npm run dev` needs the port after PORT too'],
  ['HOST', '0.0.0.0', 'HOST is 0.0.0.0, but `npm run dev` shows sources and mails'],
])('The development server explains why it does not start with %s=%s', async (name, value, words) => {
  const { code, output } = await startInVain({ [name]: value })
  expect(output).toContain(words)
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})

test('The development server ends with a message if its port is in use', async () => {
  const port = await occupiedPort()
  expect(await startInVain({ PORT: `${port}` })).toEqual({
    code: 1,
    output: expect.stringContaining(`The port ${port} is in use.`),
  })
})

test('The development server ends with the reason why its backend cannot start', async () => {
  const taken = join(folder, 'taken')
  mkdirSync(taken)
  writeFileSync(join(taken, 'talstation.lock'), `${process.pid}`)
  expect(await startInVain({ DATA_DIR: taken })).toEqual({
    code: 1,
    output: expect.stringContaining(`The data folder ${taken} is in use`),
  })
}, 120_000)

test('The development server serves only the app, and stops its backend when it ends', async () => {
  const DATA_DIR = await demoData()
  const server = await startServer({ NODE_ENV: 'development', BASE_URL: '', DATA_DIR }, ['scripts/dev.mjs'])
  const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status
  expect(await status('/src/entry-client.tsx')).toBe(200)
  const secrets = [
    '/server/cli/cli.ts',
    '/package.json',
    '/tenants/alpin/discounts.json',
    `/@fs${DATA_DIR}/talstation.lock`,
  ]
  for (const path of secrets)
    expect([path, await status(path)]).toEqual([path, expect.toSatisfy((code) => code >= 400)])

  const behind = new URL(server.origin)
  behind.port = `${Number(behind.port) + 1}`
  expect((await fetch(new URL('/healthz', behind))).status).toBe(200)
  expect(existsSync(join(DATA_DIR, 'talstation.lock'))).toBe(true)
  await server.stop()
  await expect(fetch(new URL('/healthz', behind))).rejects.toThrow('fetch failed')
}, 120_000)
