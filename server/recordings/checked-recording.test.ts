import { expect, test } from 'vitest'
import { pastedReport } from '#test/support/pasted-report.ts'
import { checkedRecording } from './checked-recording.ts'

const CELLS = '1'.repeat(16)

const reportOf = (steps: number) =>
  pastedReport({ cells: { $: CELLS }, steps, parts: { [CELLS]: [['x'.repeat(100_000)]] } })

test('A recording that unpacks to more than twenty million characters is refused', () => {
  expect(checkedRecording(reportOf(190)).segments[0]!.steps).toHaveLength(190)
  expect(() => checkedRecording(reportOf(200))).toThrow('The recording is too large')
})
