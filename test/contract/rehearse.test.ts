import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ADULT, DRAFT_VERSION } from '#contract/constants.ts'
import type { RentalLocation } from '#contract/locations.ts'
import { Offer } from '#contract/prices.ts'
import type { Site } from '#contract/site.ts'
import { bookingShop, type BookingQuestion } from '#machines/booking/context.ts'
import type { OfferAnswer } from '#machines/booking/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { record } from '#machines/recording/record.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { checkRecording } from '#server/recordings/recording-checker.ts'
import { keepReport } from '#server/recordings/recordings.ts'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { writeWorkedFolder, type FolderChanges } from '#test/support/worked-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const DAYS = { from: '2026-03-09', to: '2026-03-11' }

let shop: TestShop
let parent: string
let code: string

const recordVisit = async () => {
  const read = async <T>(path: string) => (await (await shop.get(path)).json()) as T
  const site = await read<Site>('/api/site')
  const visit = createActor(
    visitMachine.provide({
      actors: {
        booking: bookingMachine.provide({
          delays: { settled: 1 },
          actors: {
            fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(
              async ({ input }) => ({
                type: 'offer.answered',
                offer: Offer.parse(await (await shop.post('/api/prices', input)).json()),
              }),
              { type: 'offer.unreachable' },
            ),
          },
        }),
      },
    }),
    {
      input: {
        shop: bookingShop(site, await read<RentalLocation[]>('/api/locations'), null, site.today),
        language: { locale: 'de', typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } },
      },
    },
  )
  const { booking } = visit.getSnapshot().context
  const { recording } = record(visit.system, [visit, booking], {
    startedAt: shop.deps.clock(),
    today: site.today,
    locale: 'de',
    width: 390,
    hashes: {},
    now: shop.deps.clock,
    whenIdle: setImmediate,
  })
  visit.start()
  const draft = {
    version: DRAFT_VERSION,
    persons: [{ type: ADULT, age: null, coverage: false, products: [{ id: 'ski', count: 1, title: 'Ski' }] }],
    days: DAYS,
    rate: null,
    hours: null,
    location: 'tal',
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
  }
  visit.send({ type: 'drafts.loaded', draft, personal: null, reservation: null, unanswered: [], page: 'cart' } as never)
  await waitFor(booking, (snapshot) => snapshot.matches({ offer: 'known' }))
  visit.stop()
  const checked = await checkRecording(gzipSync(JSON.stringify(recording())))
  const report = { ...checked, reservation: null }
  return keepReport(shop.db, 'worked', report, shop.deps.clock())
}

beforeAll(async () => {
  shop = await openTestShop()
  code = await recordVisit()
})
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-rehearse-'))
})
afterEach(() => rmSync(parent, { recursive: true }))
afterAll(() => shop.close())

const rehearsed = async (changes: FolderChanges = {}): Promise<string[]> => {
  const folder = writeWorkedFolder(parent, 'worked', changes)
  return withErrors(commandLine(shop.db, { clock: shop.deps.clock })('tenant', 'rehearse', folder))
}

test('With an unchanged folder, every replayed visit ends as it was recorded', async () => {
  expect(await rehearsed()).toEqual(['0 of 1 recorded visits would end differently.'])
})

test('A new closed day is reported with the recorded visit that could not be booked', async () => {
  const locations = workedTenant.locations.map((location) => ({
    ...location,
    closed: [{ start: '03-08', end: DAYS.from.slice(5) }],
  }))
  const said = await rehearsed({ 'locations.json': locations })
  expect(said[0]).toMatch(new RegExp(`^${code}: step location, no location, .*error 201`))
  expect(said[1]).toMatch(/^ {3}before: step cart, at tal, \d+\.\d\d €$/)
  expect(said[2]).toBe('1 of 1 recorded visits would end differently.')
})

test('A new price is reported with the recorded visit whose amount it changes', async () => {
  const [first, ...rest] = workedTenant.categories
  const dearer = {
    ...first!,
    products: first!.products.map((product) =>
      product.id === 'ski'
        ? { ...product, prices: { all: { ...product.prices.all, 1: { days: [4200, 7000, 9600], extra: 1400 } } } }
        : product,
    ),
  }
  const said = await rehearsed(
    Object.fromEntries([dearer, ...rest].map((category, at) => [`products/0${at}-${category.id}.json`, category])),
  )
  const amounts = said.slice(0, 2).map((line) => Number(/(\d+\.\d\d) €/.exec(line)?.[1]))
  expect(said[0]).toMatch(new RegExp(`^${code}: step cart, at tal, `))
  expect(amounts[0]).toBeGreaterThan(amounts[1]!)
  expect(said[2]).toBe('1 of 1 recorded visits would end differently.')
})

test('A removed product is reported as a lost line of the recorded visit', async () => {
  const [first, ...rest] = workedTenant.categories
  const without = { ...first!, products: first!.products.filter(({ id }) => id !== 'ski') }
  const said = await rehearsed(
    Object.fromEntries([without, ...rest].map((category, at) => [`products/0${at}-${category.id}.json`, category])),
  )
  expect(said.join('\n')).toMatch(/lost: line/)
})

test('Recorded visits are not replayed against a folder with a mistake', async () => {
  expect((await rehearsed({ 'rates.json': [] })).at(-1)).toBe('Correct them first: nothing was rehearsed.')
})
