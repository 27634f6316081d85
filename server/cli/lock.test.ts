import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

const folderWith = (content: string | null) => {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-lock-'))
  const file = join(folder, 'talstation.lock')
  if (content !== null) writeFileSync(file, content)
  return { folder, file }
}

/** No process has this number: it is above what Linux gives. */
const DEAD = '99999999 1'

test('a free folder is taken, and given back', () => {
  const { folder, file } = folderWith(null)
  const unlock = lockFolder(folder)
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
  expect(() => lockFolder(folder)).toThrow(`is in use by the process ${process.pid}`)
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

test('what a process that died left behind is taken over, and nothing of it stays', () => {
  const { folder } = folderWith(DEAD)
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('a number that was given to another process since does not hold the folder', () => {
  const { folder } = folderWith(`${process.pid} 1`)
  lockFolder(folder)()
})

test('a lock that is being written is respected, one that never was is not', () => {
  const { folder, file } = folderWith('')
  expect(() => lockFolder(folder)).toThrow('is in use')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  lockFolder(folder)()
})
