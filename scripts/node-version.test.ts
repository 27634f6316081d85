import { expect, test } from 'vitest'
import { canServe } from './node-version.mjs'

test.each([
  ['20.19.0', false],
  ['22.18.0', false],
  ['24.6.0', false],
  ['24.7.0', true],
  ['24.21.0', true],
  ['25.0.0', true],
])('The server starts only on a Node version that can hash passwords: %s %s', (version, can) => {
  expect(canServe(version)).toBe(can)
})
