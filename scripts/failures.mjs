import { relative } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ title: string, message: string, again?: string }} FailedTest */
/** @typedef {{ status: string, errors?: { message?: string }[] }} Result */
/** @typedef {{ specs?: { title: string, file: string, tests: { results: Result[] }[] }[], suites?: Suite[] }} Suite */

/**
 * Returns the command that runs a test again. Replaces characters with a meaning for shells or regular expressions by
 * dots, which match any character.
 * @param {string} file
 * @param {string} option the option of the test program that takes a title
 * @param {string} title
 */
function commandFor(file, option, title) {
  const script = process.env.TALSTATION_DEEP ? 'npm run test:deep' : 'npm test'
  return `${script} -- ${file} ${option} "${title.replaceAll(/[^\p{L}\p{N} ,:;_’–-]/gu, '.')}"`
}

/**
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { fullName: string, status:
 * string, failureMessages?: string[] | null }[] }[] }} report of Vitest
 * @returns {FailedTest[]} the failed tests, and the files that failed as a whole
 */
export function failuresVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ title: name, message }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: fullName,
      message: failureMessages?.join('\n') ?? '',
      again: commandFor(relative(process.cwd(), name), '-t', fullName),
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
        again: commandFor(`test/e2e/${file}`, '-g', title),
      })),
  )
  return [...own, ...suites.flatMap(failuresPlaywright)]
}

/**
 * @param {FailedTest[]} tests
 * @returns {string} each test with the start of its errors, and with the command that runs the test again if there is
 * one
 */
export function failuresInWords(tests) {
  return tests
    .map(({ title, message, again }) => {
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
      const repeat = again === undefined ? [] : [`    Again: ${again}`]
      return [`  ${title}`, ...lines.slice(0, 12).map((line) => `    ${line}`), ...repeat].join('\n')
    })
    .join('\n')
}
