/**
 * @param {{ testResults: { assertionResults: { fullName: string, meta?: { figure?: string } }[] }[] }} report of Vitest
 * @returns {string[]} a line for each test that measured something: its title and its figure
 */
export function figuresOf(report) {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, meta }) =>
      meta?.figure === undefined ? [] : `  ${fullName}: ${meta.figure}`,
    ),
  )
}
