import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Environment } from '#contract/environment.ts'
import { listen } from './listen.ts'

const closedAfterTest = (server: Server) => {
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return server
}

test('The server keeps idle connections open for 65 seconds, longer than a usual proxy', async () => {
  const server = closedAfterTest(createServer((_, response) => response.end()))
  const port = await listen(server, Environment.parse({ HOST: '127.0.0.1', PORT: '0' }))
  const { headers } = await fetch(`http://127.0.0.1:${port}`)
  expect(headers.get('keep-alive')).toBe('timeout=65')
})

test('The error for a port in use names two remedies', async () => {
  const HOST = '127.0.0.1'
  const port = await listen(closedAfterTest(createServer()), Environment.parse({ HOST, PORT: '0' }))
  await expect(listen(createServer(), Environment.parse({ HOST, PORT: String(port) }))).rejects.toThrow(
    `The port ${port} is in use. Stop what listens there, or set PORT to another one.`,
  )
})

test('The error for an address of another machine names the variable HOST', async () => {
  const elsewhere = Environment.parse({ HOST: '192.0.2.1', PORT: '0' })
  await expect(listen(createServer(), elsewhere)).rejects.toThrow('HOST 192.0.2.1 is no address of this machine.')
})
