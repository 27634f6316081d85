import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

const SOURCE = {}

/** Keeps 100 bytes for a second; what it makes weighs 40 and says how often it was made. */
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

test('What was made within its time is the answer, then it is made anew', async () => {
  const { get, pass } = open()
  expect(await get('a')).toBe('a1')
  pass(999)
  expect(await get('a')).toBe('a1')
  pass(1)
  expect(await get('a')).toBe('a2')
})

test('All who ask at once wait for the same', async () => {
  const { get } = open()
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a1', 'a1', 'a1'])
})

test('Another source makes it anew', async () => {
  const { get } = open()
  expect(await get('a')).toBe('a1')
  expect(await get('a', {})).toBe('a2')
})

test('What failed is not kept', async () => {
  const { recent, get } = open()
  await expect(recent.get('a', SOURCE, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await get('a')).toBe('a1')
})

test('The oldest gives room when all of it weighs too much', async () => {
  const { get } = open()
  for (const key of ['a', 'b', 'c']) await get(key)
  expect(await get('c')).toBe('c3')
  expect(await get('b')).toBe('b2')
  expect(await get('a')).toBe('a4')
})

test('Forgets what starts so, also what is being made', async () => {
  const { recent, get } = open()
  const making = get('alpin/tal/1')
  await get('alpin/berg/1')
  recent.forget('alpin/tal/')
  expect(await making).toBe('alpin/tal/11')
  expect(await get('alpin/tal/1')).toBe('alpin/tal/13')
  expect(await get('alpin/berg/1')).toBe('alpin/berg/12')
})
