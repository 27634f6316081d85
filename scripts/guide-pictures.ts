// This script needs a built app and a Chromium.
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { addDays } from '#domain/calendar/days.ts'
import { keepDraft, weekAhead } from '#test/support/booking.ts'
import { actsOf, ownersMachine } from '#test/support/guide-walk.ts'

const PICTURES = 'docs/pictures'
const CLI = ['server/cli/cli.ts', 'tenant']
const ANSWERS =
  '--name=Radlager --rents=bike --email=post@radlager.example --phone=+43123 --street=Seeweg_1 --zip=6900 --city=Bregenz --country=AT'

const opened = async (server: ReturnType<typeof spawn>): Promise<string> => {
  let printed = ''
  return new Promise((resolve) => {
    server.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      const address = /open: (\S+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

const stop = async (server: ReturnType<typeof spawn>) => {
  const ended = once(server, 'close')
  server.kill('SIGTERM')
  await ended
}

const drawPreview = async (browser: Browser) => {
  const parent = mkdtempSync(join(tmpdir(), 'talstation-pictures-'))
  const folder = join(parent, 'radlager')
  execFileSync(process.execPath, [
    ...CLI,
    'init',
    folder,
    ...ANSWERS.replace('_', ' ')
      .split(' --')
      .map((option, at) => (at === 0 ? option : `--${option}`)),
  ])
  const change = (file: string, before: string, after: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(before, after))
  const preview = spawn(process.execPath, [...CLI, 'preview', folder], { env: { ...process.env, PORT: '0' } })
  const origin = await opened(preview)
  const page = await browser.newPage({
    viewport: { width: 900, height: 620 },
    locale: 'de-AT',
    reducedMotion: 'reduce',
  })
  const picture = (name: string) => page.screenshot({ path: join(PICTURES, `${name}.png`) })

  await page.goto(`${origin}/de`)
  await page.getByRole('button').first().waitFor()
  await picture('new-shop')

  for (const [before, after] of [
    ['#17505f', '#7a2e0e'],
    ['#12303b', '#3b1d12'],
  ] as const)
    change('shop.json', before, after)
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--tenant-button') === '#7a2e0e',
  )
  await page.getByRole('button').first().waitFor()
  await picture('own-colours')

  change('products/01-bikes.json', '"picture": "bike.svg"', '"picture": "rad.svg"')
  change('shop.json', '"youthAge": 15', '"youthAge": "15"')
  await page.getByRole('alert').filter({ hasText: 'youthAge' }).waitFor()
  await picture('mistakes')
  await page.close()
  await stop(preview)
  rmSync(parent, { recursive: true })
}

interface Label {
  entry: string
  shows: Locator
}

const LABEL_HEIGHT = 34
const LABELS_WIDTH = 290

const boxOf = async (element: Locator) => (await element.first().boundingBox())!

const drawLabelled = async (page: Page, name: string, parts: readonly Locator[], labels: readonly Label[]) => {
  await parts[0]!.scrollIntoViewIfNeeded()
  const covered = await Promise.all(parts.map(boxOf))
  const x = Math.min(...covered.map((box) => box.x))
  const y = Math.min(...covered.map((box) => box.y))
  const width = Math.min(...covered.map((box) => box.width))
  const frame = { x, y, width, height: Math.max(...covered.map((box) => box.y + box.height)) - y }
  const image = (await page.screenshot({ clip: frame })).toString('base64')
  const boxes = await Promise.all(
    labels.map(async ({ entry, shows }) => {
      const box = await boxOf(shows)
      return { entry, x: box.x - x, y: box.y - y, width: Math.min(box.width, x + width - box.x), height: box.height }
    }),
  )
  let lowest = -LABEL_HEIGHT
  const placed = boxes
    .toSorted((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))
    .map((box) => {
      lowest = Math.max(lowest + LABEL_HEIGHT, box.y + box.height / 2 - LABEL_HEIGHT / 2)
      return { ...box, top: lowest }
    })
  const height = Math.ceil(Math.max(frame.height, lowest + LABEL_HEIGHT + 4))
  const left = Math.ceil(width) + 60
  const marks = placed.map(
    (box) =>
      `<rect x="${box.x - 3}" y="${box.y - 2}" width="${box.width + 6}" height="${box.height + 4}" rx="4" />
       <line x1="${box.x + box.width + 3}" y1="${box.y + box.height / 2}" x2="${left - 8}" y2="${box.top + LABEL_HEIGHT / 2}" />`,
  )
  const words = placed.map(
    ({ entry, top }) => `<code style="left:${left}px;top:${top + 4}px">${entry.replaceAll('<', '&lt;')}</code>`,
  )
  const drawing = await page.context().newPage()
  await drawing.setViewportSize({ width: left + LABELS_WIDTH, height })
  await drawing.setContent(`<style>
    body { margin: 0; background: #fff; position: relative; height: ${height}px }
    img, svg { position: absolute; left: 0; top: 0 }
    rect, line { fill: none; stroke: #b3261e; stroke-width: 1.5 }
    line { opacity: 0.6 }
    code { position: absolute; font: 600 14px/26px monospace; color: #7d1a14; white-space: nowrap }
    </style><img src="data:image/png;base64,${image}" />
    <svg width="${left + LABELS_WIDTH}" height="${height}">${marks.join('')}</svg>${words.join('')}`)
  await drawing.screenshot({ path: join(PICTURES, `${name}.png`) })
  await drawing.close()
}

const SHOPS = {
  wellenbrett: 'Boards by the hour at a beach',
  stromrad: 'E-bikes with delivery and for the same day',
  skischule: 'A ski school’s depot with 200 sets',
} as const

const draftOf = async (page: Page, origin: string, code: keyof typeof SHOPS, more: Partial<BookingDraft>) => {
  const { from } = await weekAhead(page.request, 0, code, origin)
  const draft: BookingDraft = {
    version: DRAFT_VERSION,
    persons: [{ type: 1, age: null, coverage: false, products: [] }],
    days: { from, to: addDays(from, 4) },
    rate: null,
    hours: null,
    location: code,
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
    ...more,
  }
  await keepDraft(page, draft, code, origin)
}

const BIKER: BookingDraft['persons'][number] = {
  type: 1,
  age: null,
  coverage: false,
  products: [
    {
      id: 'ebike',
      count: 1,
      title: 'E-bike',
      modelId: 'tour',
      property1: 'L',
      modelBrand: 'Radlieb',
      modelTitle: 'Tour',
    },
  ],
}

const part = (within: Page | Locator, name: string) => within.locator(`[data-part="${name}"]`)

const drawEntries = async (browser: Browser) => {
  const machine = ownersMachine()
  for (const [code, heading] of Object.entries(SHOPS))
    for (const act of actsOf(heading))
      if (act.kind !== 'command') machine.write(code, act)
      else if (!act.text.includes('npm start')) execFileSync('sh', ['-c', act.text], machine)
  const server = spawn(process.execPath, ['server/cli/cli.ts', 'serve'], {
    env: { ...machine.env, PORT: '0', NODE_ENV: 'production', TENANTS_DIR: machine.shops, RATE_LIMITS: 'off' },
  })
  const origin = await opened(server)
  const context = await browser.newContext({
    viewport: { width: 760, height: 1400 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const open = async (code: keyof typeof SHOPS, step: string, more: Partial<BookingDraft> = {}) => {
    await draftOf(page, origin, code, more)
    await page.goto(`${origin}/${code}/en#${step}`)
    await page.locator(`#${step}[data-state="open"]`).waitFor()
    await page.waitForFunction((id) => !document.querySelector(`#${id} [data-part="skeleton"]`), step)
  }
  const product = (title: string) => part(page, 'product').filter({ has: page.getByRole('heading', { name: title }) })

  const cardLabels = (card: Locator): Label[] => [
    { entry: '"picture"', shows: part(card, 'product-picture') },
    { entry: '"title"', shows: part(card, 'product-title') },
    { entry: '"description"', shows: part(card, 'product-description') },
  ]

  await open('skischule', 'products', { persons: [{ type: 3, age: 5, coverage: false, products: [] }] })
  const skis = product('Course skis')
  await skis.getByRole('button', { name: /^Choose size/ }).click()
  await drawLabelled(
    page,
    'product-by-day',
    [part(page, 'category-title').nth(1), skis],
    [
      { entry: '"title" of the file', shows: part(page, 'category-title').nth(1) },
      ...cardLabels(skis),
      { entry: '"requiredPersonalFields"', shows: part(skis, 'product-fields') },
      { entry: '"prices": "3", "days", "extra"', shows: part(skis, 'product-price') },
      { entry: '"deposit"', shows: skis.getByText('deposit') },
      { entry: '"conditions", "title"', shows: skis.getByText('Under 6') },
      { entry: '"models": "brand", "title"', shows: part(skis, 'label') },
      { entry: '"variants": "property1"', shows: part(skis, 'pill-text').nth(1) },
      { entry: '"stock" less what is rented', shows: part(skis, 'pill-detail').nth(1) },
    ],
  )
  const set = part(page, 'product').first()
  await drawLabelled(
    page,
    'set',
    [set],
    [
      ...cardLabels(set),
      { entry: '"prices" or "percent"', shows: part(set, 'product-price') },
      { entry: '"members"', shows: part(set, 'product-more') },
    ],
  )
  const depot = product('Place in the depot')
  await depot.getByRole('button', { name: /^Choose/ }).click()
  await depot.getByText('Number').waitFor()
  await drawLabelled(
    page,
    'depot',
    [depot],
    [
      ...cardLabels(depot),
      { entry: '"depotDayMode": false', shows: depot.getByText('nights') },
      { entry: '"type": 1', shows: depot.getByRole('group') },
    ],
  )

  await open('stromrad', 'specials', { persons: [{ ...BIKER }] })
  const extras = part(page, 'extras-group').first()
  await drawLabelled(
    page,
    'extra',
    [extras],
    [
      { entry: '"title"', shows: part(extras, 'extra-title') },
      { entry: '"price", "per"', shows: part(extras, 'extra-price') },
      { entry: '"description", "requires"', shows: extras.getByText('On the first rental day') },
    ],
  )

  const { from: day } = await weekAhead(page.request, 0, 'wellenbrett', origin)
  await open('wellenbrett', 'halfday', { days: { from: day, to: day } })
  const durations = page.getByRole('radiogroup', { name: 'Rental length' })
  const starts = page.getByRole('radiogroup', { name: 'Start' })
  await durations.getByText('2 hours').click()
  await drawLabelled(
    page,
    'hours',
    [durations, starts],
    [
      { entry: '"hours" of the lists', shows: part(durations, 'pill-text').nth(1) },
      { entry: 'the lowest price', shows: part(durations, 'pill-detail').nth(2) },
      { entry: '"hourly": "grid"', shows: part(starts, 'pill').nth(4) },
      { entry: 'within "businesshours"', shows: part(starts, 'pill').last() },
    ],
  )

  await open('wellenbrett', 'products', { days: { from: day, to: day }, hours: 2, start: '11:00' })
  const board = product('Stand-up board')
  await drawLabelled(
    page,
    'product-by-hour',
    [board],
    [
      ...cardLabels(board),
      { entry: '"prices": "1", "hours": "2"', shows: part(board, 'product-price') },
      { entry: '"deposit"', shows: board.getByText('deposit') },
    ],
  )

  await stop(server)
  machine.remove()
}

mkdirSync(PICTURES, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] })
await drawPreview(browser)
await drawEntries(browser)
await browser.close()
