import type { Context } from 'hono'
import { isLoopback } from './loopback.ts'

/** Plain http is allowed for localhost only. */
const isPlainLocalhost = (request: Request, origin: string) => {
  const url = new URL(request.url)
  return url.protocol === 'http:' && isLoopback(url.hostname) && !origin.startsWith('https:')
}

/** The attributes of every cookie with a token: scripts cannot read it, and other sites send it only with links. */
export const cookieOptions = (c: Context, { origin }: { origin: () => string }) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: !isPlainLocalhost(c.req.raw, origin()) }) as const
