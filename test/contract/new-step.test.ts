import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyForGuide, STEP_BLOCKS, VALUE_BLOCKS } from '#test/support/guide-copy.ts'

const copy = copyForGuide()
afterAll(copy.remove)

const run = (words: string[], environment?: Record<string, string>) => {
  const { output, code } = copy.run(words, environment)
  expect(code, output).toBe(0)
  return output
}

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--workers=1']

const WALK = `
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'

test('A visitor can fill in the new step and finds the text in it again', async ({ page }) => {
  const step = page.locator('#wishes')
  await keepDraft(page, familyDraft(await weekAhead(page.request, 2)))
  await page.goto('/alpin/de#rates')
  await page.locator('#rates').getByRole('button', { name: 'Weiter zu Ihren Wünschen' }).click()
  await expect(page).toHaveURL(/#wishes$/)
  await expect(step).toHaveAttribute('data-state', 'open')
  await expect(step.getByRole('heading')).toBeFocused()
  await step.getByRole('textbox').pressSequentially('Bitte mit Wachs.')
  await step.getByRole('button', { name: 'Weiter zum Warenkorb' }).click()
  await expect(page).toHaveURL(/#cart$/)
  await expect(step.locator('[data-part="step-summary"]')).toHaveText('Bitte mit Wachs.')
  await expect(step.locator('[data-part="step-number"]')).toBeVisible()
  await step.locator('[data-part="step-head"] button').click()
  await expect(step.getByRole('textbox')).toHaveValue('Bitte mit Wachs.')
  await page.goto('/alpin/en#rates')
  await expect(page.locator('#rates').getByRole('button', { name: 'Continue to your wishes' })).toBeVisible()
})
`

beforeAll(() => {
  copy.apply(STEP_BLOCKS)
  run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
})

test('The sources compile with the guide’s new step', () => {
  expect(run(['node_modules/typescript/bin/tsc', '--incremental', 'false', '--tsBuildInfoFile', 'null'])).toBe('')
})

test('The booking chart’s picture contains the guide’s new step, and the chart’s tests pass', () => {
  run(['scripts/statecharts.ts'])
  for (const name of ['booking.svg', 'booking.de.svg'])
    expect(copy.read(`docs/statecharts/${name}`)).toContain('data-state="step.wishes"')
  run([...VITEST, 'models', 'test/models/booking.test.ts', 'test/models/statecharts.test.ts'])
  run([...VITEST, 'unit', 'machines/booking/', 'scripts/messages.test.ts', 'scripts/sources.test.ts'])
  run([...VITEST, 'contract', 'test/contract/locales.test.ts'])
})

test('A visitor can use the guide’s new step in a browser', () => {
  copy.write('test/e2e/new-step.e2e.ts', WALK)
  expect(run([...PLAYWRIGHT, 'test/e2e/new-step.e2e.ts'])).toContain('1 passed')
})

const forgottenIn = (report: string): string[] =>
  (JSON.parse(report) as { testResults: { assertionResults: Result[] }[] }).testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ failureMessages }) => failureMessages.some((message) => message.includes('wishes')))
    .map(({ title }) => title)

const PLACES = [
  'order',
  'loaded to be changed',
  'reloaded',
  'removes',
  'differences',
  'recording',
  'without personal data',
  'confirmation',
  'counter',
]

interface Result {
  title: string
  failureMessages: string[]
}

test('If a place loses the new step’s value, booking-fields.test.ts fails and names the place', () => {
  copy.apply(VALUE_BLOCKS)
  const report = ['--reporter=json', '--outputFile=fields.json']
  copy.run([...VITEST, 'contract', 'test/contract/booking-fields.test.ts', ...report])
  const titles = forgottenIn(copy.read('fields.json'))
  expect(titles).toHaveLength(PLACES.length)
  for (const [at, place] of PLACES.entries()) expect(titles[at]).toContain(place)
  const overview = copy.run([...PLAYWRIGHT, 'test/e2e/booking-fields.e2e.ts'])
  expect(overview.output).toMatch(/1 failed[^]*wishes|wishes[^]*1 failed/)
})
