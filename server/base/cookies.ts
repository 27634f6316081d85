import type { Context } from 'hono'
import { isLoopback } from './loopback.ts'

const isPlainLocalhost = (request: Request, origin: string) => {
  const url = new URL(request.url)
  return url.protocol === 'http:' && isLoopback(url.hostname) && !origin.startsWith('https:')
}

/** Scripts cannot read such a cookie, and requests from other sites contain it only when a visitor follows a link. */
export const cookieOptions = (c: Context, { origin }: { origin: () => string }) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: !isPlainLocalhost(c.req.raw, origin()) }) as const
