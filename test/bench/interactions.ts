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
import { openPhone, type Press } from './press.ts'

const PRODUCTS = 1000
const PERSONS = 60
const ROUNDS = 5
/** How often in a round what can be done again and again. */
const TIMES = 4
const LETTERS = 'Muster'
const LATE = 0.95

/** What is pressed, with the bar of its median, in ms. */
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

/** Why a bar is missed: what takes the time of the main thread between press and paint, by traces of a busy machine, and what was tried. */
const LIMITS: Record<Interaction, string> = {
  'opening the calendar, the first time': `a third is style, layout and paint of 390 elements, which the focus on the heading asks for; the rest is
    scripts: React shows what it has drawn before and runs its effects, the charts, the address, and what of it runs for the first time. Of the
    time of the main thread 46 % were saved: the calendar is drawn out of sight while the first step is read, and its days are plain cells in
    place of React Aria’s.`,
  'opening the calendar again': `two fifths are style, layout and paint of 400 elements, half is scripts: React, its effects, the charts and the
    address. A quarter was saved by plain cells. Drawing it out of sight saves little more once its code is warm.`,
  'the next month': `all 42 days are others: half is scripts, for their words, prices and fullness, a third style, layout and paint. 40 % were saved
    by plain cells, which have no hooks.`,
  'a day': `two thirds are scripts: the chart of the booking, its recording, the sentence, and asking of 42 days how they look; drawn are those only
    that look different, which saved a third.`,
  'entering the products, the first time': `three fifths are scripts, a fifth style and layout: the tabs, six cards with their prices, the bar, and
    all steps, of which two fold and open. React Aria looks for what can have the focus in the panel, and the step’s heading takes it: both ask
    for layout. A tenth was saved by drawing the other cards after the paint. Not tried: drawing it out of sight as the calendar. React Aria
    collects its tabs by effects, which do not run there.`,
  'a size': `half is scripts, a quarter the style of 410 elements and paint: the card, the sizes, the person’s tab, the cart and the bar. React
    Aria’s radio buttons and tabs are all drawn, since their contexts are new at each change. Tried in vain: drawing the cart beside the steps
    after the paint.`,
  'the cart’s sheet, the first time': `half is scripts, a third style and layout of 265 elements: React Aria’s modal, of which most runs for the
    first time, makes the rest of the page inert and keeps the focus within. Its file is loaded before. Not tried: drawing it before it is
    asked for, since its effects make the page inert.`,
  'the cart’s sheet again': 'as the first time, without the first run of its code.',
  'a letter typed at checkout': `two fifths are React, a third the charts that keep the letter: the form, the booking, the draft in the browser’s
    storage, the recording. A sixth was saved: only its field is drawn, where all of the form were.`,
}

/** The same where it grows with the persons of the booking. */
const LIMITS_OF_MANY: Partial<Record<Interaction, string>> = {
  'entering the products, the first time': `two thirds are scripts, mostly for sixty tabs, which React Aria draws twice: once to count them, once to
    show them. A third was saved by drawing cards out of sight after the paint.`,
  'a size': `two thirds are scripts: sixty tabs are counted and drawn anew, since their list is another at each change. Tried in vain: drawing
    the cart of sixty beside the steps after the paint, for React’s compiler had kept most of it.`,
  'the cart’s sheet, the first time': `as with two persons. Half was saved, and opened again seven tenths: six persons are drawn with the press, the
    others after the paint.`,
  'a letter typed at checkout': `sixty persons are compared, kept in the browser’s storage and taken over into the booking for each letter, with
    what each of them lacks. A third was saved: only its field is drawn, where those of sixty persons were.`,
}

const words = (text: string) => text.replaceAll(/\s+/g, ' ')

interface Place {
  origin: string
  tenant: string
  /** With what the persons have taken. */
  draft: BookingDraft
  /** The same without anything taken. */
  empty: BookingDraft
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

const chooseDays = async (page: Page, press: Press<Interaction>) => {
  const grid = '[data-part="calendar-grid"]'
  const open = button(page, 'Weiter zum Zeitraum')
  await press('opening the calendar, the first time', grid, open)
  await button(page, /^Ändern: Wer leiht aus/).tap()
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
  await button(page, /^Größe wählen/).tap()
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

/** Each page of a visit begins anew, so that what is opened the first time is opened the first time. */
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
    await page.goto(`${origin}/${tenant}/de${path}`, { waitUntil: 'networkidle' })
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

/** The same interactions in a small shop, in one of many products, and with many persons. */
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

/** From a press to what it shows: in the demo shop, in one of many products, and with many persons in its cart. */
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
      intro: `From a press to the paint that shows what it does, on slow 4G with the CPU slowed ${CPU_SLOWED} times, 412 x 823, once a page has loaded what it loads by itself; ${ROUNDS} rounds in turns. The bare page does as much with plain elements, without charts, rules, styles and React Aria. The bars are for the median and for the 95th percentile.`,
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
