import { expect, test } from 'vitest'
import type { RecordedStep } from '#contract/recordings.ts'
import { unpackedSize } from './pack.ts'

const PART = '1'.repeat(16)
const step: RecordedStep = {
  kind: 'event',
  at: 0,
  actor: 'booking',
  event: { type: 'x', in: { $: PART } },
  value: 'idle',
  hash: PART,
}
const steps = (count: number) => [{ steps: Array.from({ length: count }, () => step) }]

test('A recording’s shared part is measured once, but its size counts for each step', () => {
  let reads = 0
  const parts = {
    get [PART]() {
      reads += 1
      return ['ab', 'c']
    },
  }
  // Each step has 13 characters of the part, 13 of the event and 6 of the state.
  expect(unpackedSize(steps(50), parts)).toBe(50 * 32)
  expect(reads).toBe(1)
})
