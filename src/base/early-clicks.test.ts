import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REACT_MARK } from './early-clicks.ts'

test('React marks hydrated elements with the property that the early-click script looks for', () => {
  const react = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
  expect(react).toContain(`"${REACT_MARK}$"`)
})
