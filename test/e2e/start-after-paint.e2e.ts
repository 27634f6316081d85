import { expect, test } from '#test/support/shop.ts'

test('A visible page loads the app’s scripts after its first paint', async ({ page }) => {
  await page.goto('/alpin/de/login')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main a')!).some((key) => key.startsWith('__react')),
  )
  const [paint, scripts] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  ])
  expect(scripts.length).toBeGreaterThan(3)
  expect(Math.min(...scripts)).toBeGreaterThan(paint)
})

test('A page that is not painted starts the app too', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.PerformanceObserver = class extends PerformanceObserver {
      override observe(options: PerformanceObserverInit) {
        if (options.type !== 'paint') super.observe(options)
      }
    }
  })
  await page.goto('/alpin/de/login')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main a')!).some((key) => key.startsWith('__react')),
  )
})

test('A page in the background starts the app at once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    PerformanceObserver.prototype.observe = () => undefined
    const wait = globalThis.setTimeout
    globalThis.setTimeout = ((work: () => void, ms?: number) => wait(work, ms === 1000 ? 60_000 : ms)) as never
  })
  await page.goto('/alpin/de/login')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main a')!).some((key) => key.startsWith('__react')),
  )
})
