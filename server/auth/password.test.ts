import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('A password is stored as salted Argon2id (19 MiB, t = 2, p = 1)', async () => {
  const [first, second] = await Promise.all([hashPassword('Almrausch-77'), hashPassword('Almrausch-77')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(second).not.toBe(first)
})

test('Only the exact password matches its hash', async () => {
  const hash = await hashPassword('Almrausch-77')
  expect(await isPassword(hash, 'Almrausch-77')).toBe(true)
  for (const wrong of ['almrausch-77', 'Almrausch-7', 'Almrausch-77 ', ''])
    expect(await isPassword(hash, wrong)).toBe(false)
})

test('A password hash with earlier parameters still matches its password', async () => {
  const hash = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
  const { argon2Sync } = await import('node:crypto')
  const tag = argon2Sync('argon2id', {
    message: 'Almrausch-77',
    nonce: Buffer.from('somesaltsomesalt'),
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  expect(await isPassword(hash + tag.toString('base64').replace('=', ''), 'Almrausch-77')).toBe(true)
})

test('A password matches in composed and in decomposed Unicode', async () => {
  expect(await isPassword(await hashPassword('Rücksack-1'), 'Ru\u0308cksack-1')).toBe(true)
})

test('An account without a password hash accepts no password', async () => {
  expect(await isPassword(null, '')).toBe(false)
  expect(await isPassword(null, 'Almrausch-77')).toBe(false)
})
