import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..')

test('Only the process for photos loads the library sharp', () => {
  const importers = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      /from '(sharp|[^']*\/photo-process\.ts)'|import\('sharp'\)/.test(readFileSync(join(SERVER, file), 'utf8')),
  )
  expect(importers).toEqual([join('tenants', 'photo-process.ts')])
})
