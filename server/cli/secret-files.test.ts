import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'talstation-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (content: string): string => {
  const file = join(folder, `${content.length}`)
  writeFileSync(file, content)
  return file
}

const read = (variables: NodeJS.ProcessEnv) => {
  readSecretFiles(variables)
  return variables
}

test('A secret is read from its file, without the line break at its end', () => {
  const variables = {
    DATABASE_URL_FILE: fileWith('postgres://shop:secret@localhost/shop\n'),
    PAYMENT_ALPIN_TOKEN_FILE: fileWith('abc'),
    SMTP_URL_FILE: '',
    PORT: '3000',
    SSL_CERT_FILE: '/etc/ssl/ca.pem',
  }
  expect(read(variables)).toEqual({
    DATABASE_URL: 'postgres://shop:secret@localhost/shop',
    PAYMENT_ALPIN_TOKEN: 'abc',
    PORT: '3000',
    SSL_CERT_FILE: '/etc/ssl/ca.pem',
  })
})

test.each([
  [{ DATABASE_URL_FILE: join(folder, 'none') }, /^The file of DATABASE_URL_FILE cannot be read: .*none: there is no/],
  [{ SMTP_URL_FILE: fileWith('\n') }, /^The file of SMTP_URL_FILE is empty/],
  [{ DATABASE_URL_FILE: fileWith('one'), DATABASE_URL: 'two' }, /^DATABASE_URL and DATABASE_URL_FILE are both set/],
])('A secret that is missing or set twice is refused: %j', (variables, message) => {
  expect(() => read(variables)).toThrow(message)
})
