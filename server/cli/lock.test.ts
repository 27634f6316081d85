import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

const folderWith = (content: string | null) => {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-lock-'))
  made.push(folder)
  const file = join(folder, 'talstation.lock')
  if (content !== null) writeFileSync(file, content)
  return { folder, file }
}

/** Linux never assigns this process id, because it is too high. */
const DEAD = '99999999 1'

test('A process locks a data folder that is not in use, and releases it', () => {
  const { folder, file } = folderWith(null)
  const unlock = lockFolder(folder)
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
  expect(() => lockFolder(folder)).toThrow(`is in use by the process ${process.pid}`)
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

test('A process takes over the lock of a dead process, and removes it later', () => {
  const { folder } = folderWith(DEAD)
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('A lock file is ignored if its process id now belongs to another process', () => {
  const { folder } = folderWith(`${process.pid} 1`)
  lockFolder(folder)()
})

test('A new empty lock file locks the data folder, a minute-old one does not', () => {
  const { folder, file } = folderWith('')
  expect(() => lockFolder(folder)).toThrow('is in use')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  lockFolder(folder)()
})
