import type { Context } from 'hono'
import { isLoopback } from './loopback.ts'

const isPlainLocalhost = (request: Request, origin: string) => {
  const url = new URL(request.url)
  return url.protocol === 'http:' && isLoopback(url.hostname) && !origin.startsWith('https:')
}

export const cookieOptions = (c: Context, { origin }: { origin: () => string }) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: !isPlainLocalhost(c.req.raw, origin()) }) as const
