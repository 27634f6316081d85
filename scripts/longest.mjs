/** @typedef {{ title: string, milliseconds: number }} TimedTest */
/** @typedef {{ specs?: { title: string, tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */

/**
 * @param {{ testResults: { assertionResults: { fullName: string, duration?: number | null }[] }[] }} report of Vitest
 * @returns {TimedTest[]}
 */
export function timesVitest(report) {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ title: fullName, milliseconds: duration ?? 0 })),
  )
}

/**
 * @param {Suite} suite a report of Playwright, or a part of it
 * @returns {TimedTest[]}
 */
export function timesPlaywright({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ title, milliseconds: duration }))),
  )
  return [...own, ...suites.flatMap(timesPlaywright)]
}

/**
 * @param {TimedTest[]} tests
 * @returns {string} a line for each of the ten tests that take longest, the longest first
 */
export function longestInWords(tests) {
  return tests
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map(({ title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${title}`)
    .join('\n')
}
