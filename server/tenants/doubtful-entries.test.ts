import { expect, test } from 'vitest'
import type {
  FolderCategory,
  FolderLocation,
  FolderProduct,
  FolderRate,
  FolderShop,
  PriceList,
  Season,
} from '#contract/tenant-folder.ts'
import { doubtfulEntries } from './doubtful-entries.ts'

const warningsOf = (product: Partial<FolderProduct>): [path: string, reason: string][] => {
  const whole = { conditions: [], models: [], ...product } as unknown as FolderProduct
  const category = { products: [whole] } as unknown as FolderCategory
  return doubtfulEntries({ categories: new Map([['products/01-ski.json', category]]), rates: [], sets: [] }).map(
    ({ path, reason }) => [path.replace('products.0.', ''), reason],
  )
}
const priced = (list: Partial<PriceList>) => ({ all: { 1: { days: [1000], extra: 500, ...list } } }) as never
const variant = (stock: Record<string, number>, disabled = false) => ({ property1: 'M', stock, disabled })
const FALLS = 'it costs 900, less than the 1000 for less time'

test.each([
  ['a product', { prices: priced({ days: [1000, 900] }) }, 'prices.all.1.days.1'],
  ['a product by the hour', { prices: priced({ hours: { 2: 1000, 4: 900 } }) }, 'prices.all.1.hours.4'],
  [
    'an age condition',
    { conditions: [{ prices: { days: [1000, 900], extra: 500 } }] as never },
    'conditions.0.prices.days.1',
  ],
  [
    'a model',
    { models: [{ prices: priced({ days: [1000, 900] }), variants: [] }] as never },
    'models.0.prices.all.1.days.1',
  ],
])('A price that falls for a longer rental is reported as doubtful: %s', (_what, product, path) => {
  expect(warningsOf(product)).toEqual([[path, FALLS]])
})

test('A price at least three times the price before it is reported as doubtful', () => {
  expect(warningsOf({ prices: priced({ days: [1000, 2999] }) })).toEqual([])
  expect(warningsOf({ prices: priced({ days: [1000, 3000] }) })).toEqual([
    ['prices.all.1.days.1', 'it costs 3000, after 1000 for the time before'],
  ])
  expect(warningsOf({ prices: priced({ extra: 2999 }) })).toEqual([])
  expect(warningsOf({ prices: priced({ extra: 3000 }) })).toEqual([
    ['prices.all.1.extra', 'each further day costs 3000, and the first one 1000'],
  ])
})

test('A price of 0 is reported as doubtful, only once for each price list', () => {
  expect(warningsOf({ prices: priced({ days: [0, 0, 0, 1000], extra: 0 }) })).toEqual([
    ['prices.all.1.days.0', 'the price is 0'],
  ])
  expect(warningsOf({ prices: priced({ days: [1000, 0] }) })).toEqual([['prices.all.1.days.1', 'the price is 0']])
})

test('A product or variant without any unit is reported as doubtful, unless it is disabled', () => {
  const reason = 'no location has a unit of it, so nobody can book it'
  expect(warningsOf({ stock: { tal: 0, berg: 0 } })).toEqual([['stock', reason]])
  expect(warningsOf({ stock: { tal: 0, berg: 1 } })).toEqual([])
  const variants = [variant({ tal: 0 }), variant({ tal: 1 }), variant({ tal: 0 }, true), variant({})]
  expect(warningsOf({ models: [{ variants }] as never })).toEqual([
    ['models.0.variants.0.stock', reason],
    ['models.0.variants.3.stock', reason],
  ])
})

const wrongTiers = (...tiers: [daysBefore: number, percent: number][]): string[] => {
  const fees = tiers.map(([daysBefore, percent]) => ({ daysBefore, percent }))
  return doubtfulEntries({ categories: new Map(), rates: [{ fees } as FolderRate], sets: [] }).map(
    ({ file, path }) => `${file} ${path}`,
  )
}

test('Fee tiers with unsorted days or falling percentages are reported as doubtful', () => {
  expect(wrongTiers([7, 50], [3, 50], [0, 90])).toEqual([])
  expect(wrongTiers([7, 50], [7, 90])).toEqual(['rates.json 0.fees.1'])
  expect(wrongTiers([3, 50], [7, 90])).toEqual(['rates.json 0.fees.1'])
  expect(wrongTiers([7, 50], [3, 90], [0, 80])).toEqual(['rates.json 0.fees.2'])
})

type Place = Pick<FolderLocation, 'closed' | 'businesshours'>

const hours = (start: string | null, end: string | null, weekdays?: number[]): Place['businesshours'][number] => ({
  from: '08:00',
  to: '18:00',
  start,
  end,
  ...(weekdays && { weekdays }),
})
const MAIN = [hours(null, null)]
const NEVER_OPEN = ['it is closed on every day of every season, so nobody can collect there']

const WINTER = { from: '12-01', to: '04-15' }

const warningsOfPlace = (place: Place, seasons = [WINTER]): string[] =>
  doubtfulEntries({
    categories: new Map(),
    seasons: seasons as Season[],
    locations: [place as FolderLocation],
  }).map(({ reason }) => reason)

test.each([
  ['closes on all of its days each year', { closed: [{ start: '12-01', end: '04-15' }], businesshours: MAIN }],
  [
    'closes on its days in two parts',
    {
      closed: [
        { start: '12-01', end: '12-31' },
        { start: '01-01', end: '04-15' },
      ],
      businesshours: MAIN,
    },
  ],
  ['has hours only outside of it', { closed: [], businesshours: [hours('04-16', '11-30')] }],
  [
    'has other hours only on days on which it closes',
    { closed: [{ start: '12-20', end: '01-10' }], businesshours: [hours('12-24', '01-06')] },
  ],
] satisfies [string, Place][])('A location that no season opens is reported as doubtful: it %s', (_why, place) => {
  expect(warningsOfPlace(place)).toEqual(NEVER_OPEN)
})

test.each([
  ['the first day', { closed: [{ start: '12-02', end: '04-15' }], businesshours: MAIN }],
  ['the last day', { closed: [{ start: '12-01', end: '04-14' }], businesshours: MAIN }],
  [
    'the day between two closings',
    {
      closed: [
        { start: '12-01', end: '12-30' },
        { start: '01-01', end: '04-15' },
      ],
      businesshours: MAIN,
    },
  ],
  ['its own hours on the first day', { closed: [], businesshours: [hours('11-01', '12-01')] }],
  ['a year without a closing', { closed: [{ start: '2026-12-01', end: '2027-04-15' }], businesshours: MAIN }],
  ['hours of one year', { closed: [], businesshours: [hours('2026-05-01', '2026-06-30')] }],
] satisfies [string, Place][])('A location that opens in a season is not reported: by %s', (_why, place) => {
  expect(warningsOfPlace(place)).toEqual([])
})

test('A location is reported only if it opens in none of several seasons', () => {
  const seasons = [WINTER, { from: '06-01', to: '09-30' }]
  const closedInWinter = { closed: [{ start: '12-01', end: '04-15' }], businesshours: MAIN }
  expect(warningsOfPlace(closedInWinter, seasons)).toEqual([])
  expect(warningsOfPlace({ closed: [{ start: '06-01', end: '04-15' }], businesshours: MAIN }, seasons)).toEqual(
    NEVER_OPEN,
  )
})

test('Hours without a weekday are reported as doubtful, and open no location', () => {
  const empty = 'the list is empty, so these hours are on no day'
  expect(warningsOfPlace({ closed: [], businesshours: [hours(null, null, [])] })).toEqual([empty, ...NEVER_OPEN])
  expect(warningsOfPlace({ closed: [], businesshours: [hours(null, null, []), hours(null, null, [6])] })).toEqual([
    empty,
  ])
})

const isGeoDoubtful = (geo: FolderLocation['geo'], timeZone = 'Europe/Vienna'): boolean => {
  const location = { closed: [], businesshours: MAIN, geo } as unknown as FolderLocation
  const shop = { brands: ['VISA'], phone: '+43 5999 2010', timeZone } as unknown as FolderShop
  return doubtfulEntries({ categories: new Map(), shop, locations: [location] }).some(({ path }) => path === '0.geo')
}

test('A location outside of Europe is doubtful for a shop with a European time zone', () => {
  for (const [lat, lon] of [
    [34, -32],
    [72, 70],
    [47.2, 11.4],
  ] as const)
    expect(isGeoDoubtful({ lat, lon })).toBe(false)
  for (const [lat, lon] of [
    [33.9, 11.4],
    [72.1, 11.4],
    [47.2, -32.1],
    [47.2, 70.1],
    [11.4, 47.2],
  ] as const)
    expect(isGeoDoubtful({ lat, lon })).toBe(true)
  expect(isGeoDoubtful({ lat: -33.9, lon: 151.2 }, 'Australia/Sydney')).toBe(false)
  expect(isGeoDoubtful(undefined)).toBe(false)
})
