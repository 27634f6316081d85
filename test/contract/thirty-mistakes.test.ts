import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FolderCategory, FolderProduct, FolderRate } from '#contract/tenant-folder.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { importFolders } from '#server/tenants/import.ts'
import { openEmptyDatabase } from '#test/support/prepared-data.ts'

/* A demo shop's folder gets thirty mistakes that people make, and doubtful entries, of which the import only warns. */

const NOW = new Date('2026-03-02T09:00:00Z')

let database: OpenDatabase
let parent: string
let folder: string

beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-mistakes-'))
  folder = join(parent, 'alpin')
  cpSync(join(import.meta.dirname, '..', '..', 'tenants', 'alpin'), folder, { recursive: true })
})
afterEach(() => rmSync(parent, { recursive: true }))

const replace = (file: string, before: string, after: string): void => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
  writeFileSync(path, text.replace(before, after))
}
const write = (file: string, body: string | Buffer) => writeFileSync(join(folder, file), body)

/** Each mistake with its place, the change that makes it, and the text of the import's report. */
const PLANTED: [place: string, plant: () => void, words: string][] = [
  [
    'shop.json, youthAge',
    () => replace('shop.json', '"youthAge": 15', '"youthAge": "15"'),
    '"15" does not fit here. Write a number without quotation marks.',
  ],
  [
    'shop.json, maxPersons',
    () => replace('shop.json', '"maxPersons": 12', '"maxPersons": 0'),
    '0 does not fit here. Write a number of at least 1.',
  ],
  [
    'shop.json, colorIcons',
    () => replace('shop.json', '#2c6a78', 'petrol'),
    '"petrol" does not fit here. Write a colour as # and six digits 0-9 or a-f, such as #1d3540.',
  ],
  [
    'shop.json, claim.en',
    () => replace('shop.json', '"en": "Skis, snowboards', '"en": "", "fr": "Skis, snowboards'),
    '"" does not fit here. Write at least 1 character.',
  ],
  [
    'shop.json, legal.vatId',
    () => replace('shop.json', 'ATU00000000', 'ATU 000 000'),
    '"ATU 000 000" does not fit here. Write a VAT number such as ATU12345678, without spaces.',
  ],
  [
    'shop.json, brands.0',
    () => replace('shop.json', '"VISA"', '"Visa"'),
    '"Visa" does not fit here. Write a brand in capital letters, such as VISA or PAYPAL.',
  ],
  [
    'shop.json, testmode',
    () => replace('shop.json', '"testmode": true', '"testmode": "yes"'),
    '"yes" does not fit here. Write true or false.',
  ],
  [
    'shop.json, numberPrefix',
    () => replace('shop.json', '"ALP"', '"alp-"'),
    '"alp-" does not fit here. Write 2 to 4 capital letters A-Z.',
  ],
  [
    'shop.json, addJs',
    () => replace('shop.json', '"hosts": []', '"hosts": [], "addJs": "https://example.com/x.js"'),
    '"https://example.com/x.js" does not fit here. Write the name of a file beside shop.json: small letters a-z, digits and -, ending in .js.',
  ],
  [
    'shop.json, logo',
    () => replace('shop.json', '"logo.svg"', '"logo.gif"'),
    '"logo.gif" does not fit here. Write the name of a file in pictures/: small letters a-z, digits and -, ending in .svg, .jpg, .png, .webp, .avif or .ico.',
  ],
  [
    'seasons.json, 0.from',
    () => replace('seasons.json', '11-28', '28.11.'),
    '"28.11." does not fit here. Write a day of the year as MM-DD, such as 12-24.',
  ],
  [
    'rates.json',
    () => replace('rates.json', '"percent": 90,', '"percent": 90,\n    "default": true,'),
    'exactly one rate is the default, not 2. Write "default": true in one rate only.',
  ],
  [
    'rates.json, 1.leedDays',
    () => replace('rates.json', '"leadDays"', '"leedDays"'),
    'there is no such entry. Look for a slip in its name, or remove it.',
  ],
  [
    'specials.json',
    () => write('specials.json', '[{ "id": "a" }'),
    'it cannot be read as JSON (line 1, column 15). Look there for a comma, a bracket or a quotation mark that is missing or too many.',
  ],
  [
    'discounts.json, 0',
    () =>
      write('discounts.json', '[{ "code": "SKI10", "percent": 10, "amount": 500 }, { "code": "SKI10", "percent": 5 }]'),
    'both percent and amount are there. Write one of the two.',
  ],
  ['discounts.json, 1.code', () => {}, '"SKI10" is there twice. Give one of the two another name.'],
  [
    'banners.json, 0.to',
    () =>
      write(
        'banners.json',
        JSON.stringify([
          {
            id: 'neu',
            kind: 'info',
            title: { de: 'Neu', en: 'New' },
            html: { de: 'Neu', en: 'New' },
            from: '2027-02-01',
            to: '2027-01-31',
          },
        ]),
      ),
    'the banner ends on 2027-01-31, before it begins on 2027-02-01. Write a later day.',
  ],
  [
    'accommodations.json',
    () => rmSync(join(folder, 'accommodations.json')),
    'the file is missing. Take that of a demo shop and change it.',
  ],
  [
    'locations.json, 0.businesshours.0',
    () => {
      const locations = JSON.parse(readFileSync(join(folder, 'locations.json'), 'utf8')) as {
        id: string
        businesshours: { from: string; to: string }[]
      }[]
      Object.assign(locations[0]!.businesshours[0]!, { from: '18:00', to: '08:00' })
      locations[1]!.id = locations[0]!.id
      write('locations.json', JSON.stringify(locations))
    },
    'to (08:00) is not later than from (18:00). Write a later time in to.',
  ],
  ['locations.json, 1.id', () => {}, '"talstation" is there twice. Give one of the two another name.'],
  [
    'products/01-ski.json, products.0.picture',
    () => replace('products/01-ski.json', '"ski-einsteiger.svg"', '"ski-anfang.svg"'),
    'there is no pictures/ski-anfang.svg. Put the file there, or name one that is.',
  ],
  [
    'products/01-ski.json, products.0.models.0.variants.0.stock.mond',
    () => replace('products/01-ski.json', '"talstation": 9', '"mond": 9'),
    'there is no location "mond". Write an id of locations.json.',
  ],
  [
    'products/01-ski.json, products.0.mark',
    () => replace('products/01-ski.json', '"sport": "ski",', '"sport": "ski", "mark": 1,'),
    'there is no such entry. Look for a slip in its name, or remove it.',
  ],
  [
    'products/02-snowboard.json, products.0.prices.all.1.days.0',
    () => replace('products/02-snowboard.json', '"days": [2200', '"days": [22.5'),
    '22.5 does not fit here. Write a whole number without quotation marks.',
  ],
  [
    'contents/de/agb.html',
    () => write('contents/de/agb.html', '<h2>Mietbedingungen</h2><p>Text</p>'),
    'it does not begin with a title. Write <h1>…</h1> around the title, without other tags in it.',
  ],
  [
    'contents/en/privacy.html',
    () => write('contents/en/privacy.html', Buffer.from('<h1>Größen</h1>', 'latin1')),
    'it is not written in UTF-8, so letters such as ä, ö or ß would be lost. Save it again in your editor with the encoding UTF-8.',
  ],
  [
    'pictures/logo-inverted.svg',
    () => write('pictures/logo-inverted.svg', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'),
    'the file is no SVG picture, whatever its name says. Export the picture again in that format.',
  ],
  [
    'pictures/Helm.png',
    () => write('pictures/Helm.png', 'x'),
    'its name does not fit. Use small letters a-z, digits and -, ending in .svg, .jpg, .png, .webp, .avif or .ico.',
  ],
  [
    'season.json',
    () => write('season.json', '[]'),
    'a shop’s folder has no such file. Look for a slip in its name, or remove it. Files whose names begin with a dot are left alone.',
  ],
  [
    'own.js',
    () => write('own.js', 'let x = ;'),
    "the browser would not understand it (Unexpected token ';'). Mend it there. It is a script by itself: import and export are not possible.",
  ],
]

test('Thirty mistakes in one folder are all reported, and nothing is imported', async () => {
  expect(await importFolders(database.db, [folder], NOW)).toMatchObject({ imported: ['alpin'], mistakes: [] })
  const before = await database.db.selectFrom('tenants').selectAll().execute()

  for (const [, plant] of PLANTED) plant()
  const { imported, mistakes } = await importFolders(database.db, [folder], NOW)
  expect(imported).toEqual([])
  const plantedMistakes = PLANTED.map(([place, , words]) => `alpin/${place}: ${words}`)
  expect(plantedMistakes).toHaveLength(30)
  expect(plantedMistakes.filter((mistake) => !mistakes.includes(mistake))).toEqual([])
  expect(await database.db.selectFrom('tenants').selectAll().execute()).toEqual(before)
})

/** Doubtful entries, which a shop may have intended. */
const DOUBTFUL: [place: string, plant: () => void, words: string][] = [
  [
    'products/01-ski.json, products.0.prices.all.1.days.1',
    () => changeSki((ski) => (ski.prices.all['1']!.days = [2800, 2700, 7200])),
    'it costs 2700, less than the 2800 for less time. Write what all of the time costs, not a day of it.',
  ],
  [
    'products/01-ski.json, products.0.prices.all.2.days.0',
    () => changeSki((ski) => (ski.prices.all['2']!.days = [0, 0, 4000])),
    'the price is 0. Write the amount in cents, unless it is free.',
  ],
  [
    'products/01-ski.json, products.0.prices.all.3.days.2',
    () => changeSki((ski) => (ski.prices.all['3']!.days = [1400, 2600, 36000])),
    'it costs 36000, after 2600 for the time before. Look whether the amount, in cents, has a digit too many.',
  ],
  [
    'products/01-ski.json, products.0.prices.all.3.extra',
    () => changeSki((ski) => (ski.prices.all['3']!.extra = 10_000)),
    'each further day costs 10000, and the first one 1400. Look whether the amount, in cents, has a digit too many.',
  ],
  [
    'products/01-ski.json, products.0.models.0.variants.0.stock',
    () => changeSki((ski) => (ski.models[0]!.variants[0]!.stock = { talstation: 0 })),
    'no location has a unit of it, so nobody can book it. Write how many units each location has, or say "disabled": true.',
  ],
  [
    'rates.json, 0.fees.1',
    () => {
      const rates = JSON.parse(readFileSync(join(folder, 'rates.json'), 'utf8')) as Pick<FolderRate, 'fees'>[]
      rates[0]!.fees.reverse()
      write('rates.json', JSON.stringify(rates))
    },
    'the tiers are in the wrong order: 90 % from 0 days before, then 50 % from 1. Begin with the most days before; the nearer the first day, the higher the percentage.',
  ],
]

const changeSki = (change: (ski: FolderProduct) => void): void => {
  const category = JSON.parse(readFileSync(join(folder, 'products/01-ski.json'), 'utf8')) as FolderCategory
  change(category.products[0]!)
  write('products/01-ski.json', JSON.stringify(category))
}

test('Doubtful prices, fees and stock cause warnings, and the shop is imported', async () => {
  for (const [, plant] of DOUBTFUL) plant()
  const { imported, warnings, mistakes } = await importFolders(database.db, [folder], NOW)
  expect({ imported, mistakes }).toEqual({ imported: ['alpin'], mistakes: [] })
  expect(warnings.toSorted()).toEqual(DOUBTFUL.map(([place, , words]) => `alpin/${place}: ${words}`).toSorted())
})
