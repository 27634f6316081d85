import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RenderPage } from '#server/deps/deps.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'

/** A socket does not accept a page of this size at once. */
const FILLER = 'x'.repeat(12_000_000)
const AT_ONCE = 3

const renderPage: RenderPage = async (_request, { nonce }) =>
  new Response(`<script nonce="${nonce}"></script>${FILLER}<script nonce="${nonce}"></script>`, {
    headers: { 'Content-Type': 'text/html' },
  })

let shop: TestShop
let server: Server
let url: string
beforeAll(async () => {
  shop = await openTestShop({ deps: { renderPage } })
  server = createAdaptorServer({ fetch: shop.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/worked/de`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
})

const open = async () => {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  return response
}

const noncesOf = async (response: IncomingMessage) => {
  const nonce = /'nonce-([\w-]{22})'/.exec(String(response.headers['content-security-policy']))![1]!
  const html = await text(response)
  return { nonce, inPage: [...html.matchAll(/nonce="([\w-]{22})"/g)].map(([, one]) => one) }
}

test('Each response over HTTP has its own nonce, even while a slow reader waits', async () => {
  const slow = await open()
  const seen: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const pages = await Promise.all(Array.from({ length: AT_ONCE }, async () => noncesOf(await open())))
    for (const { nonce, inPage } of pages) {
      expect(inPage).toEqual([nonce, nonce])
      seen.push(nonce)
    }
  }
  const { nonce, inPage } = await noncesOf(slow)
  expect(inPage).toEqual([nonce, nonce])
  expect(new Set([...seen, nonce]).size).toBe(3 * AT_ONCE + 1)
})
