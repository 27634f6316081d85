import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Some proxies add the port: "198.51.100.1:5678", "[2001:db8::1]:5678". */
const withoutPort = (address: string): string =>
  /^\[(?<host>.+)\](:\d+)?$/.exec(address)?.groups?.host ?? address.replace(/^(?<host>[\d.]+):\d+$/, '$<host>')

/** Uses a /64 of an IPv6 address, because it identifies one household. */
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

interface PageCall {
  /** The address of the visitor who has asked for the page; null if it is unknown. */
  visitorAddress: string | null
}

/** Returns the bindings of a call that a page makes within the process, so that limits count it as the visitor's. */
export const bindingsOfPageCall = (c: Context, proxies: number): PageCall => ({
  visitorAddress: clientAddress(c, proxies) ?? null,
})

const visitorAddressOf = (c: Context) => (c.env as Partial<PageCall> | undefined)?.visitorAddress

export const isPageCall = (c: Context): boolean => visitorAddressOf(c) !== undefined

/**
 * Each proxy adds its caller's address to X-Forwarded-For, so anybody may have written the entries before the last
 * `proxies` ones.
 */
export const forwardedAddress = (
  forwarded: string | string[] | undefined,
  socket: string | undefined,
  proxies: number,
): string | undefined => {
  const entries = String(forwarded ?? '')
    .split(',')
    .map((part) => part.trim())
  const address = (proxies > 0 ? entries.at(-proxies) : undefined) || socket
  return address && household(address)
}

/** Undefined if the address is unknown. */
export const clientAddress = (c: Context, proxies: number): string | undefined =>
  isPageCall(c)
    ? (visitorAddressOf(c) ?? undefined)
    : forwardedAddress(
        c.req.header('x-forwarded-for'),
        (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress,
        proxies,
      )
