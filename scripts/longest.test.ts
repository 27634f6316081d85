import { expect, test } from 'vitest'
import { longestInWords, timesPlaywright, timesVitest } from './longest.mjs'

test('The ten longest tests of Vitest and Playwright are listed, the longest first', () => {
  const vitest = timesVitest({
    testResults: [
      { assertionResults: Array.from({ length: 12 }, (_, at) => ({ fullName: `v${at}`, duration: at * 1000 })) },
    ],
  })
  const playwright = timesPlaywright({
    suites: [{ suites: [{ specs: [{ title: 'p', tests: [{ results: [{ duration: 10_500 }] }] }] }] }],
  })
  const lines = longestInWords([...vitest, ...playwright]).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 3)).toEqual(['  11.0 s  v11', '  10.5 s  p', '  10.0 s  v10'])
})
