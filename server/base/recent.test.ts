import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

const SOURCE = {}

const open = () => {
  let now = 0
  let made = 0
  const recent = createRecent<string>({ freshMs: 1000, mostBytes: 100, bytesOf: () => 40, clock: () => now })
  return {
    recent,
    pass: (ms: number) => (now += ms),
    get: (key: string, source = SOURCE) => recent.get(key, source, async () => `${key}${(made += 1)}`),
  }
}

test('A cached value is reused while it is fresh, then computed again', async () => {
  const { get, pass } = open()
  expect(await get('a')).toBe('a1')
  pass(999)
  expect(await get('a')).toBe('a1')
  pass(1)
  expect(await get('a')).toBe('a2')
})

test('Concurrent callers wait for one computation of a cached value', async () => {
  const { get } = open()
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a1', 'a1', 'a1'])
})

test('A cached value is computed again when its source has changed', async () => {
  const { get } = open()
  expect(await get('a')).toBe('a1')
  expect(await get('a', {})).toBe('a2')
})

test('A failed computation is not cached', async () => {
  const { recent, get } = open()
  await expect(recent.get('a', SOURCE, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await get('a')).toBe('a1')
})

test('The oldest cached values are dropped when all values together exceed the size limit', async () => {
  const { get } = open()
  for (const key of ['a', 'b', 'c']) await get(key)
  expect(await get('c')).toBe('c3')
  expect(await get('b')).toBe('b2')
  expect(await get('a')).toBe('a4')
})

test('Removing cached values by a key’s prefix also removes those still being computed', async () => {
  const { recent, get } = open()
  const making = get('alpin/tal/1')
  await get('alpin/berg/1')
  recent.forget('alpin/tal/')
  expect(await making).toBe('alpin/tal/11')
  expect(await get('alpin/tal/1')).toBe('alpin/tal/13')
  expect(await get('alpin/berg/1')).toBe('alpin/berg/12')
})
