import { expect, test } from 'vitest'
import { failuresInWords, failuresPlaywright, failuresVitest } from './failures.mjs'

test('The names of failed tests and of files that do not load are listed', () => {
  const report = {
    testResults: [
      { name: '/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: '/b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'takes away', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ],
  }
  expect(failuresVitest(report)).toEqual([
    { title: '/a.test.ts', message: 'no such module' },
    { title: 'takes away', message: 'expected 1 to be 2' },
  ])
})

test('Failed tests of Playwright are listed with their file and all errors', () => {
  const specs = [
    { title: 'pays', file: 'pay.e2e.ts', tests: [{ results: [{ status: 'passed' }] }] },
    {
      title: 'looks',
      file: 'look.e2e.ts',
      tests: [{ results: [{ status: 'timedOut', errors: [{ message: 'too late' }, { message: 'no button' }] }] }],
    },
  ]
  expect(failuresPlaywright({ suites: [{ specs }] })).toEqual([
    { title: 'look.e2e.ts: looks', message: 'too late\nno button' },
  ])
})

test('A long error is shortened, and its colour codes are removed', () => {
  const message = ['\u001B[31mred\u001B[39m', '', ...Array.from({ length: 40 }, (_, line) => `line ${line}`)].join('\n')
  const words = failuresInWords([{ title: 'pays', message }])
  expect(words.split('\n')).toHaveLength(13)
  expect(words).toContain('  pays\n    red\n    line 0\n')
})
