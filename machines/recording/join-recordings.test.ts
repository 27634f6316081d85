import { expect, test } from 'vitest'
import { pastedReport } from '#test/support/pasted-report.ts'
import { joinRecordings } from './join-recordings.ts'

const CELLS = '1'.repeat(16)

const recordingOf = (steps: number) =>
  pastedReport({ cells: { $: CELLS }, steps, parts: { [CELLS]: [['x'.repeat(100_000)]] } })

const stepsOfSegments = (earlier: number, current: number) =>
  joinRecordings(recordingOf(earlier), recordingOf(current)).segments.map(({ steps }) => steps.length)

test('A tab’s oldest page loads are dropped if the unpacked recording is too large', () => {
  expect(stepsOfSegments(50, 60)).toEqual([50, 60])
  expect(stepsOfSegments(100, 110)).toEqual([110])
})
