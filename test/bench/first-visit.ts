import type { Browser, Page } from '@playwright/test'
import { slowDown } from '#test/support/slow-network.ts'

const QUIET_MS = 6000

interface Seen {
  painted: number
  lcp: number
  shift: number
  long: { start: number; duration: number }[]
  pressed?: number
  shown?: number
  answered?: number
}

const watch = () => {
  const seen: Seen = { painted: 0, lcp: 0, shift: 0, long: [] }
  Object.assign(globalThis, { seen })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function by itself
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.painted = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) seen.shift += value
  })
  observe('longtask', ({ startTime, duration }) => seen.long.push({ start: startTime, duration }))
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function by itself
  const output = () => document.querySelector<HTMLElement>('[data-part="stepper-value"]')
  let before: string | undefined
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      seen.pressed = timeStamp
      before = output()?.textContent ?? undefined
      look()
    },
    { capture: true, once: true },
  )
  const look = () => {
    const now = output()
    if (now?.textContent !== before) seen.answered ??= performance.now()
    if (now?.dataset.early !== undefined || seen.answered !== undefined) seen.shown ??= performance.now()
    if (seen.answered === undefined) requestAnimationFrame(look)
  }
}

const seenBy = (page: Page): Promise<Visit> =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= (seen.answered ?? 0))
    return { ...seen, requests: 1 + begun.length }
  })

export interface Visit extends Seen {
  requests: number
}

export interface Place {
  x: number
  y: number
}

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'de-DE',
}

export const placeOfPlus = async (browser: Browser, url: string): Promise<Place> => {
  const page = await browser.newPage(PHONE)
  await page.goto(url)
  const box = (await page.locator('[data-part="stepper-button"]').nth(1).boundingBox())!
  await page.close()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const visit = async (browser: Browser, url: string, tap?: Place): Promise<Visit> => {
  const page = await browser.newPage(PHONE)
  await page.addInitScript(watch)
  await slowDown(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const { promise: painted, resolve } = Promise.withResolvers<void>()
  session.on('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await painted
  if (tap) await page.touchscreen.tap(tap.x, tap.y)
  await page.waitForTimeout(QUIET_MS)
  const seen = await seenBy(page)
  await page.close()
  return seen
}

export const withPictures = (html: string): string =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/@font-face\{[^}]*\}/g, '')

export const withoutScripts = (html: string): string => withPictures(html).replaceAll(/<(?:img|source)\b[^>]*>/g, '')
