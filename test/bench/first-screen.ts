import { chromium, type Browser, type Page } from '@playwright/test'
import { getBrowser } from '#scripts/browser.mjs'
import { slowDown } from '#test/support/slow-network.ts'
import { startServer } from '#test/support/server.ts'
import { startBareServer } from './bare-server.ts'
import { median, ofRounds, type Figure, type Section } from './figure.ts'

const ROUNDS = 5
/** Until everything that follows the first screen has been loaded. */
const QUIET_MS = 6000
const LONG_TASK_MS = 50
const BAR = { lcpRatio: 1.25, tapMs: 1000, tbtMs: 100, shift: 0.001 }

/** What the page itself has noticed, in ms from its navigation on. */
interface Seen {
  painted: number
  lcp: number
  shift: number
  long: number[]
  pressed?: number
  shown?: number
  answered?: number
}

/** Runs in the page before anything else. A shift within half a second of a press is the visitor's own. */
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
  observe('longtask', ({ duration }) => seen.long.push(duration))
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

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

interface Visit extends Seen {
  requests: number
}

const visit = async (browser: Browser, url: string, taps: boolean): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'de-DE',
  })
  const page = await context.newPage()
  await page.addInitScript(watch)
  await slowDown(page)
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.painted > 0)
  if (taps) {
    const box = (await page.locator('[data-part="stepper-button"]').nth(1).boundingBox())!
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.answered !== undefined)
  }
  const untilUsable = requests
  await page.waitForTimeout(QUIET_MS)
  const seen = await seenBy(page)
  await context.close()
  return { ...seen, requests: untilUsable }
}

/** The same page without anything but its HTML and its styles. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/<img\b[^>]*>/g, '')
    .replaceAll(/@font-face\{[^}]*\}/g, '')

const blocked = (long: number[]) => long.reduce((sum, duration) => sum + Math.max(0, duration - LONG_TASK_MS), 0)

/** How soon the first screen is seen and answers, beside the same page without scripts. */
export const measure = async (): Promise<Section> => {
  const executablePath = await getBrowser(process.execPath)
  const server = await startServer()
  const html = await (await fetch(`${server.origin}/de`)).text()
  const bare = await startBareServer('same bytes', Buffer.from(withoutScripts(html)), 'text/html; charset=utf-8')
  const pages = { bare: bare.origin, booking: `${server.origin}/de`, english: `${server.origin}/en` }
  const visits: Record<keyof typeof pages, Visit[]> = { bare: [], booking: [], english: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
        const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
        visits[name].push(await visit(browser, pages[name], name !== 'bare'))
        await browser.close()
      }
  } finally {
    await bare.stop()
    await server.stop()
  }
  const baseline = { name: 'the same page without scripts', value: median(visits.bare.map(({ lcp }) => lcp)) }
  const figuresOf = (name: 'booking' | 'english', words: string): Figure[] => {
    const figure = (what: string, unit: string, value: (seen: Visit) => number, bar?: [string, number]): Figure => {
      const rounds = visits[name].map(value)
      return {
        name: `${words}: ${what}`,
        ...ofRounds(rounds),
        unit,
        ...(bar && { bar: { words: bar[0], isMet: median(rounds) <= bar[1] } }),
      }
    }
    return [
      { ...figure('largest paint', 'ms', ({ lcp }) => lcp, ['1.25 of it', BAR.lcpRatio * baseline.value]), baseline },
      figure('a tap on + shows its count, after the tap', 'ms', (seen) => seen.shown! - seen.pressed!, [
        '1,000 ms',
        BAR.tapMs,
      ]),
      figure('a tap on + is in the booking, after first paint', 'ms', (seen) => seen.answered! - seen.painted, [
        '1,000 ms',
        BAR.tapMs,
      ]),
      figure('requests until it answers', 'files', ({ requests }) => requests, ['at most 12', 12]),
      figure('total blocking time, with all that is loaded later', 'ms', ({ long }) => blocked(long), [
        '100 ms',
        BAR.tbtMs,
      ]),
      figure('layout shift', '', ({ shift }) => shift, ['none', BAR.shift]),
    ]
  }
  return {
    title: 'First screen',
    intro: `Cold, on slow 4G (562.5 ms for each request, 1.47 Mbit/s) with the CPU slowed 4 times, 412 x 823, a new browser each time, ${ROUNDS} rounds in turns with the baseline.`,
    figures: [...figuresOf('booking', 'booking page'), ...figuresOf('english', 'in English')],
  }
}
