import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Some proxies write the port too: "198.51.100.1:5678", "[2001:db8::1]:5678". */
const withoutPort = (address: string): string =>
  /^\[(?<host>.+)\](:\d+)?$/.exec(address)?.groups?.host ?? address.replace(/^(?<host>[\d.]+):\d+$/, '$<host>')

/** All that one household or host has is one address: an IPv6 /64. */
const household = (address: string): string => {
  const plain = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .toLowerCase()
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':')
}

/**
 * Who asks, for limits. `proxies` stand in front (TRUST_PROXY): each has added the address it was reached from to X-Forwarded-For, so the visitor's is
 * that many from the end; what stands before it anybody may have written. Undefined: not known, as for calls a page makes without a network.
 */
export const clientAddress = (c: Context, proxies: number): string | undefined => {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const address =
    (proxies > 0 ? forwarded.at(-proxies) : undefined) ||
    (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  return address && household(address)
}
