import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Environment } from '#contract/environment.ts'
import { listen } from './listen.ts'

test('An idle connection outlives the minute for which a proxy keeps it', async () => {
  const server = createServer((_, response) => response.end())
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const port = await listen(server, Environment.parse({ HOST: '127.0.0.1', PORT: '0' }))
  const { headers } = await fetch(`http://127.0.0.1:${port}`)
  expect(headers.get('keep-alive')).toBe('timeout=65')
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout)
})
