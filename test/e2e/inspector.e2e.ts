import { type Browser, expect, test } from '@playwright/test'
import { listenForForeignHosts } from '#test/support/foreign-hosts.ts'
import { startServer } from '#test/support/server.ts'

const FIRST_CHART_WITHIN_MS = 120_000

const compileModules = async (browser: Browser, address: string) => {
  const page = await browser.newPage()
  await page.goto(address, { timeout: FIRST_CHART_WITHIN_MS })
  await page.frameLocator('iframe').locator('[data-lit]').first().waitFor({ timeout: FIRST_CHART_WITHIN_MS })
  await page.close()
}

test(
  'The parameter ?inspect shows the visit’s chart without requests to other hosts',
  { tag: '@deep' },
  async ({ browser, page }) => {
    test.slow()
    const server = await startServer({ NODE_ENV: 'development' }, ['scripts/dev.mjs'])
    const address = `${server.origin}/?inspect#calendar`
    await compileModules(browser, address)
    const foreign = listenForForeignHosts(page.context(), server.origin)
    await page.goto(address)
    const chart = page.frameLocator('iframe[title="Statecharts"]')
    const active = chart.locator('[data-lit] > .name')
    const actors = chart.getByRole('navigation', { name: 'Actors' })
    await actors.getByRole('button', { name: 'booking', exact: true }).click()
    await expect(active.getByText('step.calendar', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/#calendar$/)
    await page.getByRole('button', { name: 'Ändern: Wer leiht aus?' }).click()
    await expect(active.getByText('step.entry', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ein Erwachsener mehr' }).click()
    await expect(chart.locator('ins').filter({ hasText: 'booking.persons' }).first()).toBeVisible()
    await page
      .locator('#entry')
      .getByRole('button', { name: /^Weiter/ })
      .click()
    await expect(active.getByText('step.calendar', { exact: true })).toBeVisible()
    await expect(chart.locator('.way[data-lit]')).toHaveAttribute('data-arrows', 'step.entry|step.next|1')
    const events = chart.getByRole('list', { name: 'Events, newest first' })
    await expect(events.getByRole('button').first()).toHaveText('visit → booking: step.nextstep.entry · step.next · 1')
    expect(foreign).toEqual([])
    await page.close()
    await server.stop()
  },
)
