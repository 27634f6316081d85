import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isoDayFormat } from './formatters.ts'

const SOURCES = '{contract,domain,locales,machines,routes,server,src}/**/*.{ts,tsx}'
const BUILDS_A_FORMATTER = /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^()]*,/

test('A time zone’s Intl formatter is reused, but the number of kept formatters is limited', () => {
  const vienna = isoDayFormat('Europe/Vienna')
  expect(isoDayFormat('Europe/Vienna')).toBe(vienna)
  for (const zone of Intl.supportedValuesOf('timeZone')) isoDayFormat(zone)
  expect(isoDayFormat('Europe/Vienna')).not.toBe(vienna)
})

test('Only formatters.ts and value-formatters.ts create Intl formatters', () => {
  const others = globSync(SOURCES).filter((file) => !file.endsWith('.test.ts') && !file.endsWith('formatters.ts'))
  expect(others.length).toBeGreaterThan(300)
  expect(others.filter((file) => BUILDS_A_FORMATTER.test(readFileSync(file, 'utf8')))).toEqual([])
})
