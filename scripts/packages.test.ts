import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { forbiddenLicences } from './licences.ts'

const folder = mkdtempSync(join(tmpdir(), 'talstation-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const command = (words: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, npm_config_cache: join(folder, 'cache'), ...env } }
    const child = execFile(process.execPath, ['scripts/packages.ts', ...words], options, (_error, stdout) =>
      resolve({ code: child.exitCode!, output: stdout }),
    )
  })

test('The licence of each package is on the list', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(Object.keys(packages).length).toBeGreaterThan(200)
  expect(forbiddenLicences(packages)).toEqual([])
})

test('A licence that is missing, not on the list or for development only is reported', () => {
  expect(
    forbiddenLicences({
      '': { license: 'UNLICENSED' },
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: 'GPL-3.0-only' },
      'node_modules/c': {},
      'node_modules/a/node_modules/@d/e': { license: 'MPL-2.0' },
      'node_modules/f': { license: 'MPL-2.0', dev: true },
      'node_modules/g': { license: 'LGPL-3.0-or-later', dev: true },
    }),
  ).toEqual(['b: GPL-3.0-only', 'c names no licence', '@d/e: MPL-2.0', 'g: LGPL-3.0-or-later, in development only'])
})

test('npm run packages -- bom lists the packages of a server with hashes and licences', async () => {
  const file = join(folder, 'bom.json')
  expect(await command(['bom', file])).toMatchObject({ code: 0 })
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(file, 'utf8'))
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'talstation'])
  const { version } = JSON.parse(readFileSync('node_modules/pg/package.json', 'utf8'))
  const names = components.map(({ name }: { name: string }) => name)
  expect(components[names.indexOf('pg')]).toMatchObject({
    version,
    hashes: [{ alg: 'SHA-512' }],
    licenses: [{ license: { id: 'MIT' } }],
  })
  expect(names).not.toContain('vitest')
})

const registry = async (answer: { status: number; body: object }) => {
  const server = createServer((request, response) => {
    const isQuestion = request.url === '/-/npm/v1/security/advisories/bulk'
    response.writeHead(isQuestion ? answer.status : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isQuestion ? answer.body : {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = { npm_config_registry: `http://127.0.0.1:${port}`, npm_config_fetch_retries: '0' }
  return { env, close: () => server.close() }
}

const FLAW = {
  id: 1,
  title: 'Reads too much',
  url: 'https://example.com/1',
  severity: 'high',
  vulnerable_versions: '<999.0.0',
  cwe: [],
  cvss: { score: 8, vectorString: null },
}

test.each([
  [
    'known flaws',
    { status: 200, body: { qr: [FLAW] } },
    1,
    'qr (high): Reads too much https://example.com/1\n[talstation] Packages with known flaws: 1.',
  ],
  ['no flaws', { status: 200, body: {} }, 0, 'The registry knows no flaw of the packages.'],
  ['a registry without an answer', { status: 405, body: {} }, 2, 'so nothing was checked: 405 Method Not Allowed'],
])('npm run packages -- audit ends with a code of its own for %s', async (_case, answer, code, words) => {
  const { env, close } = await registry(answer)
  const ended = await command(['audit'], env)
  close()
  expect(ended).toEqual({ code, output: expect.stringContaining(words) })
})
