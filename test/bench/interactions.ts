import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Site } from '#contract/site.ts'
import { getBrowser } from '#scripts/browser.mjs'
import { draftOfAWeek } from '#test/support/draft.ts'
import { startServer } from '#test/support/server.ts'
import { CPU_SLOWED, slowDown } from '#test/support/slow-network.ts'
import { median, ofRounds, percentile, type Section } from './figure.ts'
import { LARGE, writeLargeTenant } from './large-tenant.ts'

const PRODUCTS = 1000
const ROUNDS = 5
const CHOICES = 8

const BAR_MS = 200
/** Chromium reports interactions from 16 ms on. */
const UNSEEN_MS = 16

interface Interactions {
  interactions: number[]
}

const watchInteractions = () => {
  const found: number[] = []
  Object.assign(globalThis, { interactions: found })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) found.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const quiet = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))

/** Durations from the press to the next paint, in ms, of choosing sizes one after another. */
const chooseSizes = async (page: Page): Promise<number[]> => {
  const durations: number[] = []
  const groups = page.locator('#products [data-part="product-more"]').getByRole('radiogroup').last()
  for (let choice = 0; choice < CHOICES; choice += 1) {
    const sizes = groups.locator('label:not([data-disabled])')
    await quiet(page)
    await page.evaluate(() => (globalThis as unknown as Interactions).interactions.splice(0))
    await sizes.nth(choice % (await sizes.count())).tap()
    // An entry of Event Timing comes after its paint.
    await quiet(page)
    await page.waitForTimeout(600)
    const seen = await page.evaluate(() => (globalThis as unknown as Interactions).interactions)
    durations.push(Math.max(UNSEEN_MS, ...seen))
  }
  return durations
}

const measureShop = async (executablePath: string, origin: string, tenant: string): Promise<number[]> => {
  const site = (await (await fetch(`${origin}/${tenant}/de/api/site`)).json()) as Site
  const [{ id }] = (await (await fetch(`${origin}/${tenant}/de/api/locations`)).json()) as [{ id: string }]
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      locale: 'de-AT',
    })
    await context.addInitScript(
      ([key, draft]) => {
        if (!localStorage.getItem(key!)) localStorage.setItem(key!, draft!)
      },
      [`talstation.${tenant}.booking`, JSON.stringify(draftOfAWeek(site, id))],
    )
    await context.addInitScript(watchInteractions)
    const page = await context.newPage()
    await slowDown(page)
    const start = performance.now()
    await page.goto(`${origin}/${tenant}/de#products`, { timeout: 120_000 })
    const open = page
      .locator('#products [data-part="product"]')
      .getByRole('button', { name: /^Größe wählen/ })
      .first()
    await open.tap({ timeout: 120_000 })
    console.log(
      `  ${tenant}: ${((performance.now() - start) / 1000).toFixed(1)} s from the address to products that answer`,
    )
    return await chooseSizes(page)
  } finally {
    await browser.close()
  }
}

/** How long choosing a size takes, in the demo shop and in one of many products. */
export const measure = async (): Promise<Section> => {
  const browser = await getBrowser(process.execPath)
  const dataDir = mkdtempSync(join(tmpdir(), 'talstation-bench-'))
  const folder = writeLargeTenant(dataDir, PRODUCTS)
  execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import', folder], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const server = await startServer({ DATA_DIR: dataDir })
  try {
    const all: Record<string, number[]> = { alpin: [], [LARGE]: [] }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [tenant, durations] of Object.entries(all))
        durations.push(...(await measureShop(browser, server.origin, tenant)))
    return {
      title: 'Interactions',
      intro: `From a press to the changed screen on slow 4G with the CPU slowed ${CPU_SLOWED} times: the demo shop, and one of ${PRODUCTS} products.`,
      figures: Object.entries(all).map(([tenant, durations]) => ({
        name: `choosing a size, ${tenant === LARGE ? `${PRODUCTS} products` : tenant}`,
        ...ofRounds(durations),
        unit: 'ms',
        ...(tenant === LARGE && { baseline: { name: 'the demo shop', value: median(all.alpin!) } }),
        bar: { words: `three quarters within ${BAR_MS} ms`, isMet: percentile(durations, 0.75) < BAR_MS },
      })),
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
