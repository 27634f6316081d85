import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { startServer } from '#test/support/server.ts'

const FIRST_CHART_WITHIN_MS = 120_000

/** Opens a page once until its chart is drawn. Vite compiles each module at its first request: a minute's work on a busy machine. */
const compileModules = async (browser: Browser, address: string) => {
  const page = await browser.newPage()
  await page.goto(address, { timeout: FIRST_CHART_WITHIN_MS })
  await page.frameLocator('iframe').locator('[data-active]').first().waitFor({ timeout: FIRST_CHART_WITHIN_MS })
  await page.close()
}

test(
  '?inspect shows the visit’s chart without requests to other hosts',
  { tag: '@deep' },
  async ({ browser, page }) => {
    test.slow()
    const server = await startServer({ NODE_ENV: 'development' }, ['scripts/dev.mjs'])
    const address = `${server.origin}/?inspect#calendar`
    await compileModules(browser, address)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin) && !/^(data|blob|about):/.test(request.url()))
        foreign.push(request.url())
    })
    // React mounts twice in development: the step that the address names is kept.
    await page.goto(address)
    const chart = page.frameLocator('iframe[title="Statecharts"]')
    const active = chart.locator('[data-active] > strong')
    await expect(active.getByText('calendar', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/#calendar$/)
    await page.getByRole('button', { name: 'Ändern: Wer leiht aus?' }).click()
    await expect(active.getByText('entry', { exact: true })).toBeVisible()
    const actors = chart.getByRole('navigation', { name: 'Actors' })
    await expect(actors.getByRole('button', { name: 'booking', exact: true })).toHaveCount(1)
    await page
      .locator('#entry')
      .getByRole('button', { name: /^Weiter/ })
      .click()
    await expect(active.getByText('calendar', { exact: true })).toBeVisible()
    await expect(chart.getByRole('button', { name: 'step.next' })).toBeVisible()
    expect(foreign).toEqual([])
    await page.close()
    await server.stop()
  },
)

test('the built app does not contain the inspector', () => {
  const assets = 'dist/client/assets'
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const holding = scripts.filter((file) => /statelyai|inspect\.html/.test(readFileSync(join(assets, file), 'utf8')))
  expect(holding).toEqual([])
})
