import { createDecipheriv } from 'node:crypto'

/* Notifications of the Open Payment Platform (OPP) are in hex and encrypted by AES-256-GCM. */
const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16

export interface Encrypted {
  body: string
  iv: string
  tag: string
}

export const decryptNotification = (key: string, { body, iv, tag }: Encrypted): string | undefined => {
  const tagBytes = Buffer.from(tag, 'hex')
  const ivBytes = Buffer.from(iv, 'hex')
  // Requires the full length of the tag, because a shorter tag would be easier to guess.
  if (tagBytes.length !== TAG_BYTES || ivBytes.length === 0) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), ivBytes)
    decipher.setAuthTag(tagBytes)
    return Buffer.concat([decipher.update(body, 'hex'), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
