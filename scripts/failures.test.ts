import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { failuresInWords, failuresPlaywright, failuresVitest } from './failures.mjs'

beforeAll(() => {
  vi.stubEnv('TALSTATION_DEEP', '')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test('The names of failed tests and of files that do not load are listed', () => {
  const report = {
    testResults: [
      { name: '/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: join(process.cwd(), 'domain/b.test.ts'),
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
    {
      title: 'takes away',
      message: 'expected 1 to be 2',
      again: 'npm test -- domain/b.test.ts -t "takes away"',
    },
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
    {
      title: 'look.e2e.ts: looks',
      message: 'too late\nno button',
      again: 'npm test -- test/e2e/look.e2e.ts -g "looks"',
    },
  ])
})

test('A long error is shortened, and its colour codes are removed', () => {
  const message = ['\u001B[31mred\u001B[39m', '', ...Array.from({ length: 40 }, (_, line) => `line ${line}`)].join('\n')
  const words = failuresInWords([{ title: 'pays', message }])
  expect(words.split('\n')).toHaveLength(13)
  expect(words).toContain('  pays\n    red\n    line 0\n')
})

test('A failed test is printed with the command that runs it again', () => {
  const again = 'npm test -- test/e2e/pay.e2e.ts -g "pays"'
  expect(failuresInWords([{ title: 'pay.e2e.ts: pays', message: 'too late', again }])).toBe(
    `  pay.e2e.ts: pays\n    too late\n    Again: ${again}`,
  )
  const specs = [{ title: 'asks "why?" (5 €)', file: 'ask.e2e.ts', tests: [{ results: [{ status: 'failed' }] }] }]
  expect(failuresPlaywright({ suites: [{ specs }] })).toMatchObject([
    { again: 'npm test -- test/e2e/ask.e2e.ts -g "asks .why.. .5 .."' },
  ])
})
