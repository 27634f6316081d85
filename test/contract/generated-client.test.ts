import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { openTestShop } from '#test/support/app.ts'
import { redocly } from '#test/support/redocly.ts'

const run = promisify(execFile)
const shop = await openTestShop()
const server = createAdaptorServer({ fetch: shop.app.fetch }) as Server
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
const inFolder = (name: string) => join(folder, name)
let origin = ''

const guide = readFileSync('docs/api-client.md', 'utf8')
const program = /^```ts book\.ts\n([^]*?)^```$/m.exec(guide)![1]!

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const description = await fetch(`${origin}/api/openapi.json`)
  writeFileSync(inFolder('openapi.json'), await description.text())
  const [, ...words] = /^npx @redocly\/cli (.*)$/m.exec(guide)![1]!.split(' ')
  await redocly(folder, 'generate-client', ...words)
  writeFileSync(inFolder('package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
  await shop.close()
})

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  allowImportingTsExtensions: true,
  noUncheckedIndexedAccess: true,
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
}

/** Returns the files beside the generated client in which the compiler finds errors. */
const filesWithErrors = async (files: Record<string, string>): Promise<string[]> => {
  for (const [name, source] of Object.entries(files)) writeFileSync(inFolder(name), source)
  const project = { compilerOptions: COMPILER_OPTIONS, files: Object.keys(files) }
  writeFileSync(inFolder('tsconfig.json'), JSON.stringify(project))
  const compiler = [resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false']
  const { stdout } = await run(process.execPath, compiler, { cwd: folder }).catch((error: { stdout: string }) => error)
  return [...new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error TS/gm)].map(([, file]) => file!))].toSorted()
}

test('a program with a generated client makes a paid booking over HTTP', async () => {
  expect(await filesWithErrors({ 'book.ts': program })).toEqual([])
  const words = [inFolder('book.ts'), origin, 'worked', '2026-03-09', 'boot']
  const { stdout } = await run(process.execPath, words)
  expect(stdout).toMatch(/Payment: success\. Booking \S+ has the status 50\n$/)
  const stored = await shop.db.selectFrom('reservations').select(['status', 'first_day']).executeTakeFirstOrThrow()
  expect(stored).toEqual({ status: STATUS.paid, first_day: '2026-03-09' })
})

test('the types of the generated client refuse wrong requests and unknown fields of answers', async () => {
  const wrong = {
    'answer.ts': program.replace('cart.price.amount', 'cart.price.total'),
    'header.ts': program.replace("headers: { 'Idempotency-Key': randomUUID() },", ''),
    'request.ts': program.replace('date: { from: day, to: day }', 'date: { from: 21, to: day }'),
  }
  expect(await filesWithErrors(wrong)).toEqual(Object.keys(wrong))
})
