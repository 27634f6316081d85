import { createCipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12

export const encryptNotification = (key: string, text: string) => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { body: body.toString('hex'), iv: iv.toString('hex'), tag: cipher.getAuthTag().toString('hex') }
}
