import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Environment } from '#contract/environment.ts'
import type { App } from '#server/deps/deps.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

const warningsOf = async (proxies: string, requests: Record<string, string>[]) => {
  const logged: string[] = []
  const app: App = new Hono()
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  warnOfProxy(app, { environment: Environment.parse({ TRUST_PROXY: proxies }), log })
  app.get('/', (c) => c.text('open'))
  for (const headers of requests) expect(await (await app.request('/', { headers })).text()).toBe('open')
  return logged
}

const forwarded = { 'X-Forwarded-For': '198.51.100.1' }

test('A proxy that TRUST_PROXY does not count is reported only once, without addresses', async () => {
  const logged = await warningsOf('0', [{}, forwarded, forwarded, {}, forwarded])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('A request has X-Forwarded-For, but TRUST_PROXY is 0')
  expect(logged[0]).not.toContain('198.51.100.1')
})

test('Proxies that TRUST_PROXY counts and direct connections are not reported', async () => {
  expect(await warningsOf('1', [forwarded])).toEqual([])
  expect(await warningsOf('0', [{}])).toEqual([])
})
