import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import type { BookingDraft } from '#contract/draft.ts'
import type { Site } from '#contract/site.ts'
import { getBrowser } from '#scripts/browser.mjs'
import { keepDraft, ski } from '#test/support/booking.ts'
import { draftOfAWeek } from '#test/support/draft.ts'
import { startServer } from '#test/support/server.ts'
import { CPU_SLOWED } from '#test/support/slow-network.ts'
import { buildBarePage, visitBarePage } from './bare-interactions.ts'
import { median, ofRounds, percentile, type Figure, type Section } from './figure.ts'
import { LARGE, largeLine, writeLargeTenant } from './large-tenant.ts'
import { openPhone, tapAtRest, type Press } from './press.ts'

const PRODUCTS = 1000
const PERSONS = 60
const ROUNDS = 5
const TIMES = 4
const LETTERS = 'Muster'
const LATE = 0.95
const QUIET_MS = 3000

const BARS = {
  'opening the calendar, the first time': 120,
  'opening the calendar again': 120,
  'the next month': 100,
  'a day': 100,
  'entering the products, the first time': 150,
  'a size': 100,
  'the cart’s sheet, the first time': 120,
  'the cart’s sheet again': 120,
  'a letter typed at checkout': 50,
} as const
export type Interaction = keyof typeof BARS

const LIMITS: Record<Interaction, string> = {
  'opening the calendar, the first time': `a third is style, layout and paint of 310 elements; the rest is scripts: React shows the calendar that it has rendered ahead, and the charts run.
    Two thirds of the time of the main thread were saved: the calendar is rendered invisibly during the first step, runs its effects then, knows its
    month, and its days are plain cells of four elements instead of React Aria’s. The heading gets the focus before React shows the step, so that the
    style is computed once, and the router loads the new hash after the paint; the address is written before it, because a reload would otherwise open
    the first step again. One idea was not carried out: requesting the first month’s prices before anybody opens the calendar.`,
  'opening the calendar again': `two fifths are style, layout and paint of 310 elements, half is scripts: React, its effects, the charts and the address. Plain cells with fewer
    elements saved a third. Rendering the calendar invisibly saved nothing once its code had run.`,
  'the next month': `half is scripts: the change of focus, and the labels of 30 days, which are computed once each; a third is style, layout and paint of 160 elements
    instead of 320. Plain cells without hooks, and no cells for days of other months, saved half.`,
  'a day': `two thirds are scripts: the chart of the booking, the sentence, and the reason why each of 30 days can or cannot be the last one. Only days whose look
    changes are rendered. Half was saved, because the choice is recorded only when the browser is idle.`,
  'entering the products, the first time': `half is scripts, two fifths are style and layout of 410 elements. Two fifths were saved: the first cards are
    rendered invisibly during the step before, the persons’ tabs are our own, because React Aria renders all of its tabs at each change, and the bar
    changes no property that the whole page inherits.`,
  'a size': `two fifths are scripts, the rest is style, layout and paint: the card, all sizes of React Aria’s radio group, the steps, the cart and the bar. A quarter
    was saved: only changed tabs are rendered, no code requires layout, and 70 elements are styled instead of 420. The calendar and the fields of the
    body, which a size does not change, are not rendered again. Rendering the cart beside the steps
    after the paint saved nothing.`,
  'the cart’s sheet, the first time': `half is scripts, a third is style and layout. Most code of React Aria’s modal runs for the first time: it reads the size of the window, stops the page from
    scrolling, which requires a layout of the whole page, and makes the page inert, which styles 186 elements again. The file of the sheet is
    loaded before. The sheet cannot be rendered ahead, because its effects make the page inert.`,
  'the cart’s sheet again': 'the work is the same as the first time, except for the first run of the code.',
  'a letter typed at checkout': `a bare page takes half of this time. Of the other half, two fifths are React, and a third are the charts that store the letter: the form, the booking,
    and the draft in the browser’s storage. A fifth was saved: only the field of the letter is rendered, and the letter is recorded only when the
    browser is idle. Rendering the name in the cart after the paint saved nothing.`,
}

const LIMITS_OF_MANY: Partial<Record<Interaction, string>> = {
  'entering the products, the first time':
    'the reasons are those of two persons; sixty tabs are rendered ahead, once. Half was saved.',
  'a size':
    'the reasons are those of two persons; only those of the sixty tabs that change are rendered. Two fifths were saved.',
  'the cart’s sheet, the first time': `the reasons are those of two persons. Half was saved, and seven tenths when the sheet opens again: six persons are rendered with the press, the
    others after the paint.`,
  'a letter typed at checkout': `half is the charts, the draft in the browser’s storage and the search for missing data of each of sixty persons; a third is React. Half was saved: the
    letter’s field is rendered again, but not the form.`,
}

const words = (text: string) => text.replaceAll(/\s+/g, ' ')

interface Place {
  origin: string
  tenant: string
  draft: BookingDraft
  empty: BookingDraft
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

const chooseDays = async (page: Page, press: Press<Interaction>) => {
  const grid = '[data-part="calendar-grid"]'
  const open = button(page, 'Weiter zum Zeitraum')
  await press('opening the calendar, the first time', grid, open)
  await tapAtRest(button(page, /^Ändern: Wer leiht aus/))
  await press('opening the calendar again', grid, open)
  for (let time = 0; time < TIMES; time += 1) {
    await press('the next month', '[data-part="calendar-heading"]', button(page, 'Ein Monat weiter'))
    const days = page.locator('[data-part="day"]:not([aria-disabled="true"])')
    for (const at of [3, 6]) await press('a day', '[data-part="day"][data-chosen]', days.nth(at))
  }
}

const chooseSizes = async (page: Page, press: Press<Interaction>) => {
  await press(
    'entering the products, the first time',
    '#products [data-part="product"] h4',
    button(page, /^Weiter zur Ausrüstung/),
  )
  await tapAtRest(button(page, /^Größe wählen/))
  const sizes = page
    .locator('#products [data-part="product-more"]')
    .getByRole('radiogroup')
    .last()
    .locator('label:not([data-disabled])')
  await sizes.first().waitFor()
  for (let time = 0; time < TIMES; time += 1)
    await press(
      'a size',
      '#products [data-part="product-more"] label[data-selected]',
      sizes.nth(time % (await sizes.count())),
    )
}

const openCart = async (page: Page, press: Press<Interaction>) => {
  const cart = page.locator('[data-part="bar-cart"]')
  const sheet = '[data-part="cart-sheet"]'
  await press('the cart’s sheet, the first time', sheet, cart)
  await page.keyboard.press('Escape')
  await page.locator(sheet).waitFor({ state: 'hidden' })
  await press('the cart’s sheet again', sheet, cart)
}

const typeName = async (page: Page, press: Press<Interaction>) => {
  const field = page.getByRole('textbox', { name: /^Vorname/ }).first()
  await field.tap()
  for (const letter of LETTERS) await press('a letter typed at checkout', 'main input', letter)
}

/** Parts load when the browser is idle, which a slow browser is only after a pause of the network. */
const hasLoadedAll = (quietMs: number) =>
  performance.now() -
    Math.max(
      ...performance.getEntriesByType('resource').map((each) => (each as PerformanceResourceTiming).responseEnd),
    ) >
  quietMs

const visit = async (browser: Browser, place: Place, took: (interaction: Interaction, ms: number) => void) => {
  const { origin, tenant, draft, empty } = place
  const pages: [path: string, draft: BookingDraft, act: (page: Page, press: Press<Interaction>) => Promise<void>][] = [
    ['', empty, chooseDays],
    ['#location', empty, chooseSizes],
    ['#location', draft, openCart],
    ['/checkout', draft, typeName],
  ]
  for (const [path, kept, act] of pages) {
    const { page, press, close } = await openPhone(browser, took)
    if (act !== chooseDays) await keepDraft(page, kept, tenant, origin)
    await page.goto(`${origin}/${tenant}/de${path}`)
    await page.waitForFunction(hasLoadedAll, QUIET_MS)
    await act(page, press)
    await close()
  }
}

const taking = (draft: BookingDraft, lines: readonly BookingDraft['persons'][number]['products'][number][]) => ({
  ...draft,
  persons: lines.map((line) => ({ ...draft.persons[0]!, products: [line] })),
})

const draftIn = async (origin: string, tenant: string): Promise<BookingDraft> => {
  const site = (await (await fetch(`${origin}/${tenant}/de/api/site`)).json()) as Site
  const [{ id }] = (await (await fetch(`${origin}/${tenant}/de/api/locations`)).json()) as [{ id: string }]
  return draftOfAWeek(site, id)
}

const placesIn = async (origin: string): Promise<Record<string, Place>> => {
  const demo = await draftIn(origin, 'alpin')
  const large = await draftIn(origin, LARGE)
  const crowd = Array.from({ length: PERSONS }, (_, at) => largeLine(at))
  return {
    'demo shop': {
      origin,
      tenant: 'alpin',
      draft: taking(demo, [ski('165 cm'), ski('170 cm')]),
      empty: demo,
    },
    [`${PRODUCTS} products of 5 sizes`]: {
      origin,
      tenant: LARGE,
      draft: taking(large, [largeLine(0), largeLine(1)]),
      empty: large,
    },
    [`these and ${PERSONS} persons`]: {
      origin,
      tenant: LARGE,
      draft: taking(large, crowd),
      empty: taking(large, crowd),
    },
  }
}

const figuresOf = (
  name: Interaction,
  shop: string,
  all: readonly number[],
  baseline: { name: string; value: number },
): Figure[] => {
  const bar = BARS[name]
  const late = percentile(all, LATE)
  const limit = shop.includes('persons') ? LIMITS_OF_MANY[name] : shop === 'demo shop' ? LIMITS[name] : undefined
  return [
    {
      name: `${name}, ${shop}`,
      ...ofRounds(all),
      unit: 'ms',
      baseline,
      bar: { words: `${bar} ms`, isMet: median(all) <= bar },
      ...(limit && late > bar && { limit: words(limit) }),
    },
    {
      name: 'the same, 95th percentile',
      value: late,
      spread: [late, late],
      unit: 'ms',
      bar: { words: `${bar} ms`, isMet: late <= bar },
    },
  ]
}

const takeInto = (times: Partial<Record<Interaction, number[]>>) => (interaction: Interaction, ms: number) => {
  ;(times[interaction] ??= []).push(ms)
}

export const measure = async (): Promise<Section> => {
  const executablePath = await getBrowser(process.execPath)
  const inBrowser = async (act: (browser: Browser) => Promise<void>) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    await act(browser)
    await browser.close()
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'talstation-bench-'))
  const folder = writeLargeTenant(dataDir, PRODUCTS)
  execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import', folder], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, SERVE_COMMAND)
  try {
    const { origin } = server
    const places = await placesIn(origin)
    const all: Record<string, Partial<Record<Interaction, number[]>>> = {}
    const bare: Partial<Record<Interaction, number[]>> = {}
    const bareScript = await buildBarePage()
    for (let round = 0; round < ROUNDS; round += 1) {
      await inBrowser((browser) => visitBarePage(browser, bareScript, takeInto(bare)))
      for (const [shop, place] of Object.entries(places))
        await inBrowser((browser) => visit(browser, place, takeInto((all[shop] ??= {}))))
    }
    const demoShop = all['demo shop']!
    const baselineOf = (shop: string, name: Interaction) =>
      shop === 'demo shop'
        ? { name: 'a bare React page', value: median(bare[name]!) }
        : { name: 'the demo shop', value: median(demoShop[name]!) }
    return {
      title: 'Interactions',
      intro: `The time from a press to the paint that shows its effect, on slow 4G with the CPU slowed ${CPU_SLOWED} times and a window of 412 x 823, after a page has loaded all its parts; ${ROUNDS} rounds in turns. The bare page shows the same effect with plain elements, without charts, rules, styles and React Aria. The bars are for the median and for the 95th percentile. Compare the ratios of two runs, because the bare page’s calendar took 55 ms on one machine and 129 ms on another.`,
      figures: Object.entries(all).flatMap(([shop, found]) =>
        Object.entries(found).flatMap(([name, times]) =>
          figuresOf(name as Interaction, shop, times, baselineOf(shop, name as Interaction)),
        ),
      ),
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
