import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyForGuide, FIELD_BLOCKS } from '#test/support/guide-copy.ts'

const copy = copyForGuide()
afterAll(copy.remove)

const run = (words: string[], environment?: Record<string, string>) => {
  const { output, code } = copy.run(words, environment)
  expect(code, output).toBe(0)
  return output
}

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project']

const LOOK = `
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'

test('The product card shows the new field in both languages', async ({ page }) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, 2)))
  for (const [locale, name, words] of [
    ['de', 'Einsteigerski', 'Dabei: Skistopper und Bindung'],
    ['en', 'Beginner skis', 'Included: ski brakes and bindings'],
  ] as const) {
    await page.goto('/alpin/' + locale + '#products')
    const card = page.locator('[data-part="product"]').filter({ has: page.getByRole('heading', { name }) })
    await expect(card.locator('[data-part="product-included"]')).toHaveText(words)
  }
  await expect(page.locator('[data-part="product-included"]')).toHaveCount(1)
})
`

beforeAll(() => {
  copy.apply(FIELD_BLOCKS)
  run(['scripts/docs.ts'])
  run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
})

test('The sources compile with the guide’s new field', () => {
  expect(run(['node_modules/typescript/bin/tsc', '--incremental', 'false', '--tsBuildInfoFile', 'null'])).toBe('')
})

test('The generated schemas contain the guide’s new field, and the tests of the catalogue pass', () => {
  expect(copy.read('docs/schemas/products.json')).toContain('"included"')
  run([...VITEST, 'unit', 'server/tenants', 'contract', 'scripts/messages.test.ts', 'scripts/sources.test.ts'])
  run([
    ...VITEST,
    'contract',
    'test/contract/import.test.ts',
    'test/contract/prices.test.ts',
    'test/contract/api-reference.test.ts',
  ])
})

test('The product card shows the field added by the guide in both languages', () => {
  copy.write('test/e2e/new-field.e2e.ts', LOOK)
  const output = run(['node_modules/@playwright/test/cli.js', 'test', '--workers=1', 'test/e2e/new-field.e2e.ts'])
  expect(output).toContain('1 passed')
})
