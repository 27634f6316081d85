import { expect, test } from '#test/support/shop.ts'

/** The page's scripts wait until the visitor has pressed something. */
const holdScripts = () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  return { release, released }
}

test('What is pressed before the page is alive is done once it is', async ({ page }) => {
  const { release, released } = holdScripts()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/de', { waitUntil: 'commit' })
  const kids = page.getByRole('group', { name: 'Kinder' })
  const more = kids.getByRole('button').last()
  await more.click()
  await more.click()
  release()
  await expect(page.getByLabel('Kind 2')).toBeVisible()
  await expect(page.getByLabel('Kind 3')).toHaveCount(0)
  // And once only.
  await more.click()
  await expect(page.getByLabel('Kind 3')).toBeVisible()
  await expect(page.getByLabel('Kind 4')).toHaveCount(0)
})

test('A form that is sent before the page is alive says nothing in the address', async ({ page }) => {
  const { release, released } = holdScripts()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'E-Mail' }).first().fill('anna@example.com')
  await page.getByRole('textbox', { name: 'E-Mail' }).first().press('Enter')
  release()
  await expect(page.getByRole('textbox', { name: 'E-Mail' }).first()).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect(page.url()).not.toContain('example.com')
})
