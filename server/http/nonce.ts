import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { AppVariables } from './deps.ts'

const BYTES = 16

/** What an answer's own scripts and styles carry, drawn when a page asks for it: most answers are no pages. */
export const nonceOf = (c: Context<{ Variables: AppVariables }>): string => {
  const drawn = c.get('nonce') ?? randomBytes(BYTES).toString('base64url')
  c.set('nonce', drawn)
  return drawn
}
