import { randomBytes } from 'node:crypto'
import type { AppContext } from '#server/base/app-context.ts'

const BYTES = 16

export const nonceOf = (c: AppContext): string => {
  const drawn = c.get('nonce') ?? randomBytes(BYTES).toString('base64url')
  c.set('nonce', drawn)
  return drawn
}
