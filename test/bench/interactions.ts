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
import { CPU_SLOWED, slowDown } from '#test/support/slow-network.ts'
import { median, ofRounds, percentile, type Figure, type Section } from './figure.ts'
import { LARGE, largeLine, writeLargeTenant } from './large-tenant.ts'

const PRODUCTS = 1000
const PERSONS = 60
const ROUNDS = 5
/** How often in a round what can be done again and again. */
const TIMES = 4
const LETTERS = 'Muster'
const LATE = 0.95
const PATIENCE_MS = 120_000

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
type Interaction = keyof typeof BARS

const LIMITS: Partial<Record<Interaction, string>> = {
  'opening the calendar, the first time':
    'React Aria’s calendar is made anew: 42 cells with their names, prices and how full they are, each a component of its own.',
  'the next month': 'all 42 cells are other days; React Aria draws them in one go.',
  'a day':
    'the chosen days, the sentence below and the price in the bar change; the cells of the month are drawn again, since each asks where it stands in the range.',
  'entering the products, the first time':
    'twelve cards of each category in sight, their pictures, prices and sizes, are made in one go.',
  'a size': 'the card, the person’s tab, the cart and the bar change; the rest is kept by React’s compiler.',
}

interface Answers {
  /** Begins with the next press, and ends when what stands at the selector is seen to be another. */
  expectChange: (selector: string) => void
  answered: Promise<number>
}

/** Runs in the page. From the press to the paint that shows the change. */
const watchAnswers = () => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function by itself
  const read = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => (element instanceof HTMLInputElement ? element.value : `+${element.textContent}`))
      .join('|')
  const expectChange = (selector: string) => {
    const before = read(selector)
    const { promise, resolve } = Promise.withResolvers<number>()
    let isPressed = false
    const press = ({ timeStamp }: Event) => {
      if (isPressed) return
      isPressed = true
      const look = () => {
        const now = read(selector)
        if (now === before || now === '') requestAnimationFrame(look)
        else {
          // Comes after the paint of this frame.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(0)
        }
      }
      requestAnimationFrame(look)
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true, once: true })
    Object.assign(globalThis, { answered: promise })
  }
  Object.assign(globalThis, { expectChange })
}

const quiet = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))

type Took = (interaction: Interaction, selector: string, press: () => Promise<void>) => Promise<void>

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

const chooseDays = async (page: Page, took: Took) => {
  const grid = '[data-part="calendar-grid"]'
  const open = button(page, 'Weiter zum Zeitraum')
  await took('opening the calendar, the first time', grid, () => open.tap())
  await button(page, /^Ändern: Wer leiht aus/).tap()
  await took('opening the calendar again', grid, () => open.tap())
  for (let time = 0; time < TIMES; time += 1) {
    await took('the next month', '[data-part="calendar-heading"]', () => button(page, 'Ein Monat weiter').tap())
    const days = page.locator('[data-part="day"]:not([aria-disabled="true"])')
    for (const at of [3, 6])
      await took('a day', '[data-part="day"][data-chosen]', () => days.nth(Math.min(at, 6)).tap())
  }
}

const chooseSizes = async (page: Page, took: Took) => {
  await took('entering the products, the first time', '#products [data-part="product"] h4', () =>
    button(page, /^Weiter zur Ausrüstung/).tap(),
  )
  await button(page, /^Größe wählen/).tap()
  const sizes = page
    .locator('#products [data-part="product-more"]')
    .getByRole('radiogroup')
    .last()
    .locator('label:not([data-disabled])')
  await sizes.first().waitFor()
  for (let time = 0; time < TIMES; time += 1)
    await took('a size', '#products [data-part="product-more"] label[data-selected]', async () =>
      sizes.nth(time % (await sizes.count())).tap(),
    )
}

const openCart = async (page: Page, took: Took) => {
  const cart = page.locator('[data-part="bar-cart"]')
  const sheet = '[data-part="cart-sheet"]'
  await took('the cart’s sheet, the first time', sheet, () => cart.tap())
  await page.keyboard.press('Escape')
  await page.locator(sheet).waitFor({ state: 'hidden' })
  await took('the cart’s sheet again', sheet, () => cart.tap())
}

const typeName = async (page: Page, took: Took) => {
  const field = page.getByRole('textbox', { name: /^Vorname/ }).first()
  await field.tap()
  for (const letter of LETTERS)
    await took('a letter typed at checkout', 'main input', () => page.keyboard.press(letter))
}

/** Each page of a visit begins anew, so that what is opened the first time is opened the first time. */
const visit = async (browser: Browser, place: Place, took: (interaction: Interaction, ms: number) => void) => {
  const { origin, tenant, draft, empty } = place
  const pages: [path: string, draft: BookingDraft, act: (page: Page, took: Took) => Promise<void>][] = [
    ['', empty, chooseDays],
    ['#location', empty, chooseSizes],
    ['#location', draft, openCart],
    ['/checkout', draft, typeName],
  ]
  for (const [path, kept, act] of pages) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      locale: 'de-AT',
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.addInitScript(watchAnswers)
    if (act !== chooseDays) await keepDraft(page, kept, tenant, origin)
    await slowDown(page)
    await page.goto(`${origin}/${tenant}/de${path}`, { waitUntil: 'networkidle' })
    await act(page, async (interaction, selector, press) => {
      // What is loaded or drawn ahead has come to its end.
      await quiet(page)
      await page.evaluate((of) => (globalThis as unknown as Answers).expectChange(of), selector)
      await press()
      took(interaction, await page.evaluate(() => (globalThis as unknown as Answers).answered))
    })
    await context.close()
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

const figuresOf = (name: Interaction, shop: string, all: readonly number[], inDemo: readonly number[]): Figure[] => {
  const bar = BARS[name]
  const beside = shop === 'demo shop' ? {} : { baseline: { name: 'the demo shop', value: median(inDemo) } }
  const late = percentile(all, LATE)
  const limit = LIMITS[name]
  return [
    {
      name: `${name}, ${shop}`,
      ...ofRounds(all),
      unit: 'ms',
      ...beside,
      bar: { words: `${bar} ms`, isMet: median(all) <= bar },
      ...(limit && shop === 'demo shop' && median(all) > bar && { limit }),
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

/** From a press to what it shows: in the demo shop, in one of many products, and with many persons in its cart. */
export const measure = async (): Promise<Section> => {
  const executablePath = await getBrowser(process.execPath)
  const dataDir = mkdtempSync(join(tmpdir(), 'talstation-bench-'))
  const folder = writeLargeTenant(dataDir, PRODUCTS)
  execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import', folder], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, SERVE_COMMAND)
  try {
    const { origin } = server
    const demo = await draftIn(origin, 'alpin')
    const large = await draftIn(origin, LARGE)
    const crowd = Array.from({ length: PERSONS }, (_, at) => largeLine(at))
    const places: Record<string, Place> = {
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
    const all: Record<string, Partial<Record<Interaction, number[]>>> = {}
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [shop, place] of Object.entries(places)) {
        const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
        const found = (all[shop] ??= {})
        await visit(browser, place, (interaction, ms) => (found[interaction] ??= []).push(ms))
        await browser.close()
      }
    const demoShop = all['demo shop']!
    return {
      title: 'Interactions',
      intro: `From a press to the paint that shows what it does, on slow 4G with the CPU slowed ${CPU_SLOWED} times, 412 x 823, once a page has loaded what it loads by itself; ${ROUNDS} rounds in turns. The bars are for the median and for the 95th percentile.`,
      figures: Object.entries(all).flatMap(([shop, found]) =>
        Object.entries(found).flatMap(([name, times]) =>
          figuresOf(name as Interaction, shop, times, demoShop[name as Interaction]!),
        ),
      ),
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
