import { expect, test } from 'vitest'
import { countExit, countVitest, inWords, sum } from './counts.mjs'

const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
const failedTest = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
const failedFile = { status: 'failed', assertionResults: [] }

test('A test file that does not load is counted as a failed test', () => {
  expect(countVitest({ ...report, testResults: [failedTest, failedFile] })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
  })
})

test('A program that fails without a failed test is counted as a failed test', () => {
  expect(countExit({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(countExit({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(countExit({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})

test('The last line of `npm test` sums all stages, and shows skipped tests if any', () => {
  const stages = [
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 10, failed: 0, skipped: 3 },
  ]
  expect(inWords(sum(stages))).toBe('12 passed, 1 failed, 3 skipped')
  expect(inWords(sum(stages.slice(0, 1)))).toBe('2 passed, 1 failed')
})
