import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REACT_MARK } from './early-clicks.ts'

test('React still marks elements that it has hydrated: without the mark early clicks are lost', () => {
  const react = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
  expect(react).toContain(`"${REACT_MARK}$"`)
})
