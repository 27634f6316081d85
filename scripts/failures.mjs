import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ title: string, message: string }} FailedTest */
/** @typedef {{ status: string, errors?: { message?: string }[] }} Result */
/** @typedef {{ specs?: { title: string, file: string, tests: { results: Result[] }[] }[], suites?: Suite[] }} Suite */

/**
 * @param {{ testResults: { name: string, status: string, message: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[] }} report of Vitest
 * @returns {FailedTest[]} also files that failed as a whole, with their path as title
 */
export function failuresVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ title: name, message }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: fullName,
      message: failureMessages?.join('\n') ?? '',
    }))
  })
}

/**
 * @param {Suite} suite a report of Playwright, or a part of it
 * @returns {FailedTest[]}
 */
export function failuresPlaywright({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ errors = [] }) => ({
        title: `${file}: ${title}`,
        message: errors.map(({ message = '' }) => message).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap(failuresPlaywright)]
}

/**
 * @param {FailedTest[]} tests
 * @returns {string} the failed tests, each with the first twelve lines of its errors, because some logs keep only their
 *   end
 */
export function failuresInWords(tests) {
  return tests
    .map(({ title, message }) => {
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line.trim() !== '')
      return [`  ${title}`, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n')
    })
    .join('\n')
}
