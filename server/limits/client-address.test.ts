import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { bindingsOfPageCall, clientAddress } from './client-address.ts'

const addressOf = async (proxies: number, socket: string, forwarded?: string) => {
  const app = new Hono()
  app.get('/', (c) => c.text(clientAddress(c, proxies) ?? 'unknown'))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return answer.text()
}

test('Without a proxy, the client’s address is that of the connection', async () => {
  expect(await addressOf(0, '203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(await addressOf(0, '::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('Behind proxies, the client’s address is the one that the outermost proxy saw', async () => {
  expect(await addressOf(1, '10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(await addressOf(1, '10.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1')
  expect(await addressOf(2, '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.9')).toBe('198.51.100.1')
})

test('A port that a proxy appends is removed from the client’s address', async () => {
  expect(await addressOf(1, '10.0.0.1', '198.51.100.1:5678')).toBe('198.51.100.1')
  expect(await addressOf(1, '10.0.0.1', '[2001:db8:1:2::9]:5678')).toBe('2001:db8:1:2')
  expect(await addressOf(1, '10.0.0.1', '[2001:db8:1:2::9]')).toBe('2001:db8:1:2')
})

test('The client’s address is that of the connection if a request bypasses the proxies', async () => {
  expect(await addressOf(1, '203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(2, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('All client addresses of one IPv6 network are treated as the same address', async () => {
  expect(await addressOf(0, '2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2')
  expect(await addressOf(0, '2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(await addressOf(0, '::1')).toBe('0:0:0:0')
})

test('A call that a page makes itself has the address of its visitor', async () => {
  const app = new Hono()
  app.get('/call', (c) => c.text(clientAddress(c, 1) ?? 'unknown'))
  app.get('/page', (c) => app.request('/call', {}, bindingsOfPageCall(c, 1)))
  const answer = await app.request('/page', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
  expect(await answer.text()).toBe('203.0.113.7')
  expect(await (await app.request('/page')).text()).toBe('unknown')
})
