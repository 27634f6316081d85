import { chromium, type Browser, type Page } from '@playwright/test'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { getBrowser } from '#scripts/browser.mjs'
import { slowDown } from '#test/support/slow-network.ts'
import { startServer } from '#test/support/server.ts'
import { startBareServer } from './bare-server.ts'
import { median, ofRounds, type Figure, type Section } from './figure.ts'

const ROUNDS = 5
/** The time without requests after which the browser has loaded everything that follows the first screen. */
const QUIET_MS = 6000
const LONG_TASK_MS = 50
const BAR = { lcpRatio: 1.25, tapMs: 1000, tbtMs: 100, shift: 0.001 }

/** Measurements of the page itself, in ms since its navigation. */
interface Seen {
  painted: number
  lcp: number
  shift: number
  long: { start: number; duration: number }[]
  pressed?: number
  shown?: number
  answered?: number
}

/**
 * Measures the page from before anything else runs in it. Layout shifts within half a second after a press are ignored,
 * because visitors expect them.
 */
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

/** Returns the page's measurements, with the number of requests until the page answered. */
const seenBy = (page: Page): Promise<Visit> =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= (seen.answered ?? 0))
    return { ...seen, requests: 1 + begun.length }
  })

interface Visit extends Seen {
  requests: number
}

interface Place {
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

/** Finds the centre of the first + button. */
const placeOfPlus = async (browser: Browser, url: string): Promise<Place> => {
  const page = await browser.newPage(PHONE)
  await page.goto(url)
  const box = (await page.locator('[data-part="stepper-button"]').nth(1).boundingBox())!
  await page.close()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Opens the page and reads its measurements at the end, because asking earlier would be additional work for the page.
 */
const visit = async (browser: Browser, url: string, tap?: Place): Promise<Visit> => {
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

/** Returns the page with nothing but its HTML and styles. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/<img\b[^>]*>/g, '')
    .replaceAll(/@font-face\{[^}]*\}/g, '')

/** Sums up the blocked time since the first paint, because nothing can be pressed before it. */
const blocked = ({ painted, long }: Seen) =>
  long
    .filter(({ start }) => start >= painted)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0)

const LIMITS = {
  answers:
    `a request takes 562 ms, and the scripts are asked for when the page has come, 280 ms before its first paint: the last of 125 KB, with
    the font and the logos, comes 1,100 ms after it. Reading them and taking over the page takes 350 ms more. With 1,000 ms there would be room
    for 75 KB; React's own 61 KB leave 14 for the router, the charts and the shop. Scripts within the page would save a request's 562 ms, and
    be sent with each page anew, since the browser keeps none of it. What the tap does is shown meanwhile, by a script in the page.`.replaceAll(
      /\s+/g,
      ' ',
    ),
  tapped:
    'the tap asks for the part that it was made in: React takes it over in one go instead of in pieces, then does what was asked.',
  requests:
    'eight are needed: the page, three scripts, the font, two logos and the picture of the footer. The others are begun in the last 80 ms before the answer, by parts that React takes over after it; the answer does not wait for them.',
  blocking:
    'the longest task reads the scripts and begins to take over the page, 120 ms; the parts that are loaded later are taken over in one or two tasks of 60 to 90 ms, in which their code runs for the first time. The calendar is drawn ahead in pieces.',
}

/**
 * Measures when the first screen is shown and when it answers, and compares both with the same page without scripts.
 */
export const measure = async (): Promise<Section> => {
  const executablePath = await getBrowser(process.execPath)
  const server = await startServer({}, SERVE_COMMAND)
  const html = await (await fetch(`${server.origin}/de`)).text()
  const bare = await startBareServer('same bytes', Buffer.from(withoutScripts(html)), 'text/html; charset=utf-8')
  const pages = { bare: bare.origin, booking: `${server.origin}/de`, english: `${server.origin}/en` }
  type Name = keyof typeof pages
  const visits: Record<Name, Visit[]> = { bare: [], booking: [], english: [] }
  const looked: Record<Name, Visit[]> = { bare: [], booking: [], english: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of Object.keys(pages) as Name[]) {
        const open = () => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
        const place = await open()
        const tap = name === 'bare' ? undefined : await placeOfPlus(place, pages[name])
        await place.close()
        for (const [found, where] of [
          [looked, undefined],
          [visits, tap],
        ] as const) {
          const browser = await open()
          found[name].push(await visit(browser, pages[name], where))
          await browser.close()
        }
      }
  } finally {
    await bare.stop()
    await server.stop()
  }
  const baseline = { name: 'the same page without scripts', value: median(looked.bare.map(({ lcp }) => lcp)) }
  const figuresOf = (name: 'booking' | 'english', words: string): Figure[] => {
    const figure = (
      what: string,
      unit: string,
      value: (seen: Visit) => number,
      bar?: [string, number],
      from = visits,
    ): Figure => {
      const rounds = from[name].map(value)
      return {
        name: `${words}: ${what}`,
        ...ofRounds(rounds),
        unit,
        ...(bar && { bar: { words: bar[0], isMet: median(rounds) <= bar[1] } }),
      }
    }
    const lcp = figure('largest paint', 'ms', (seen) => seen.lcp, ['1.25 of it', BAR.lcpRatio * baseline.value], looked)
    const shown = figure('a tap on + shows its count, after the tap', 'ms', (seen) => seen.shown! - seen.pressed!, [
      '1,000 ms',
      BAR.tapMs,
    ])
    const answered = figure(
      'a tap on + is in the booking, after first paint',
      'ms',
      (seen) => seen.answered! - seen.painted,
      ['1,000 ms', BAR.tapMs],
    )
    const blocking = ['100 ms', BAR.tbtMs] as [string, number]
    const requests = figure('requests until it answers', 'files', (seen) => seen.requests, ['at most 12', 12])
    const later = figure(
      'total blocking time from first paint on, with all that is loaded later',
      'ms',
      blocked,
      blocking,
      looked,
    )
    const tapped = figure('the same, with a tap on + at first paint', 'ms', blocked, blocking)
    return [
      { ...lcp, baseline },
      shown,
      { ...answered, ...(answered.bar?.isMet === false && { limit: LIMITS.answers }) },
      { ...requests, ...(requests.bar?.isMet === false && { limit: LIMITS.requests }) },
      { ...later, ...(later.bar?.isMet === false && { limit: LIMITS.blocking }) },
      { ...tapped, ...(tapped.bar?.isMet === false && { limit: LIMITS.tapped }) },
      figure('layout shift', '', ({ shift }) => shift, ['none', BAR.shift], looked),
    ]
  }
  return {
    title: 'First screen',
    intro: `Cold, on slow 4G (562.5 ms for each request, 1.47 Mbit/s) with the CPU slowed 4 times, 412 x 823, a new browser each time, ${ROUNDS} rounds in turns with the baseline.`,
    figures: [...figuresOf('booking', 'booking page'), ...figuresOf('english', 'in English')],
  }
}
