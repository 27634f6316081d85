import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiReference } from '#server/http/api-reference.ts'

test('docs/api.md equals what `npm run docs` generates from the contract', async () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')).toBe(await apiReference())
})
