import { expect, test } from 'vitest'
import { formatTime } from './format-time.ts'

test.for([
  ['08:30', '8:30'],
  ['00:05', '0:05'],
  ['18:00', '18:00'],
  ['10:05:07', '10:05:07'],
  ['01:14:05', '1:14:05'],
  ['08.02.26, 01:14', '08.02.26, 1:14'],
  ['8 February 2026 at 09:05', '8 February 2026 at 9:05'],
])('%s is written as %s', ([text, written]) => {
  expect(formatTime(text!)).toBe(written)
})
