import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartHashes } from './chart-hashes.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const changed = (file: string, before: string, after: string) =>
  chartHashes((path) => {
    const text = read(path)
    if (path !== file) return text
    expect(text).toContain(before)
    return text.replace(before, after)
  })

let today: Record<string, string>
beforeAll(async () => {
  today = await chartHashes()
})

const different = (hashes: Record<string, string>) => Object.keys(today).filter((id) => hashes[id] !== today[id])

test('Every chart has a hash of its own', () => {
  expect(Object.keys(today).toSorted()).toEqual(STATECHARTS.map(({ id }) => id).toSorted())
  expect(new Set(Object.values(today)).size).toBe(STATECHARTS.length)
})

test('A changed guard changes only the hash of its own chart', async () => {
  expect(different(await changed('machines/hold.ts', 'limit - ends < MINUTE_MS', 'limit - ends <= MINUTE_MS'))).toEqual(
    ['hold'],
  )
})

test('A changed rule changes the hashes of charts that call it, but not all hashes', async () => {
  const file = 'domain/reservation/hold-minutes.ts'
  const found = different(await changed(file, 'HOLD_MINUTES_SOON = ', 'HOLD_MINUTES_SOON = 1 + '))
  expect(found).toContain('hold')
  expect(found.length).toBeLessThan(STATECHARTS.length / 2)
})

test('A changed comment, type or line break changes no hash', async () => {
  for (const [before, after] of [
    ['const MINUTE_MS = 60_000', '/** A minute. */\n\nconst MINUTE_MS = 60_000'],
    ['refusal: ErrorCode | null', 'refusal: ErrorCode | null | undefined'],
  ] as const)
    expect(different(await changed('machines/hold.ts', before, after))).toEqual([])
})
