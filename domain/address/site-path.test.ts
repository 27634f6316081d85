import { expect, test } from 'vitest'
import { localeOf } from './site-path.ts'
import { parseSitePath } from './parse-site-path.ts'

test.each([
  ['/', {}, 'de'],
  ['/en/checkout', { locale: 'en', rest: ['checkout'] }, 'en'],
  ['/EN', { locale: 'EN' }, 'en'],
  ['/fr', { locale: 'fr' }, 'de'],
  ['/en-US/login', { locale: 'en-US', rest: ['login'] }, 'de'],
  ['/alpin', { tenant: 'alpin' }, 'de'],
  ['/alpin/en-US', { tenant: 'alpin', locale: 'en-US' }, 'de'],
  ['/alpin/eng/groups', { tenant: 'alpin', locale: 'eng', rest: ['groups'] }, 'de'],
  ['/alpin/fr', { tenant: 'alpin', locale: 'fr' }, 'de'],
  ['/alpin/zh-Hant', { tenant: 'alpin', locale: 'zh-Hant' }, 'de'],
  ['/eng', { tenant: 'eng' }, 'de'],
  ['/eng/en', { tenant: 'eng', locale: 'en' }, 'en'],
  ['/staff', { rest: ['staff'] }, 'de'],
  ['/Staff', { rest: ['Staff'] }, 'de'],
  ['/alpin/staff', { tenant: 'alpin', rest: ['staff'] }, 'de'],
  ['/alpin/api/site', { tenant: 'alpin', rest: ['api', 'site'] }, 'de'],
  ['/alpin/dev', { tenant: 'alpin', rest: ['dev'] }, 'de'],
  ['/alpin_2026', { tenant: 'alpin_2026' }, 'de'],
  ['/eighteen_letters_1', { tenant: 'eighteen_letters_1' }, 'de'],
  ['/nineteen_letters_12', { rest: ['nineteen_letters_12'] }, 'de'],
  ['/al-pin', { rest: ['al-pin'] }, 'de'],
  ['/a1', { rest: ['a1'] }, 'de'],
  ['/nonsense/path', { tenant: 'nonsense', rest: ['path'] }, 'de'],
])('The URL path %s is parsed into %j, and its language is %s', (path, parts, locale) => {
  const read = parseSitePath(path)
  expect(read).toEqual({ tenant: undefined, locale: undefined, rest: [], ...parts })
  expect(localeOf(read)).toBe(locale)
})
