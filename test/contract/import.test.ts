import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayIn, timeIn } from '#domain/calendar/days.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { importFolders, tenantFolders } from '#server/tenants/import.ts'
import { isTimeZone } from '#server/tenants/time-zone.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { type FolderChanges, writeWorkedFolder } from '#test/support/worked-folder.ts'
import { openEmptyDatabase } from '#test/support/prepared-data.ts'
import { groupTenant } from '#test/support/groups.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const MIB = 1024 * 1024
const NOW = new Date('2026-03-02T09:00:00Z')

let database: OpenDatabase
let parent: string

beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-tenants-'))
})
afterEach(async () => {
  rmSync(parent, { recursive: true })
  for (const table of ['stock_days', 'stock_units', 'discount_uses', 'tenant_files', 'tenants'] as const)
    await database.db.deleteFrom(table).execute()
})

type Files = FolderChanges
const writeFolder = (name: string, changed?: Files) => writeWorkedFolder(parent, name, changed)

const shopJson = (folder: string) => JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8')) as object
const run = (...folders: string[]) => importFolders(database.db, folders, NOW)
const codes = async () => (await database.db.selectFrom('tenants').select('tenant').execute()).map((row) => row.tenant)

describe('importing a shop', () => {
  test('an import stores the shop with its units of stock and its texts', async () => {
    expect(await run(writeFolder('worked'))).toMatchObject({ imported: ['worked'], mistakes: [], warnings: [] })
    const unit = await database.db
      .selectFrom('stock_units')
      .selectAll()
      .where('unit', '=', 'boot/soft/26.5')
      .where('location', '=', 'tal')
      .executeTakeFirst()
    expect(unit).toMatchObject({ tenant: 'worked', product: 'boot', model: 'soft', property1: '26.5', capacity: 2 })
    const shop = await createTenantStore(database.db, silentLog).byCode('worked')
    expect(shop!.tenant.contents.de.imprint).toEqual({ title: 'imprint', content: '<p>Text</p>' })
  })

  test('the server reads shops twenty at a time, so that no statement takes long', async () => {
    await run(writeFolder('worked'))
    await sql`insert into tenants (tenant, version, data)
      select tenant || n, version, replace(data::text, '"worked"', '"worked' || n || '"')::jsonb
      from tenants, generate_series(1, 44) as n`.execute(database.db)
    const atOnce: number[] = []
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows[0]?.['data']) atOnce.push(result.rows.length)
        return result
      },
    })
    expect(await createTenantStore(counting, silentLog).all()).toHaveLength(45)
    expect(atOnce).toEqual([20, 20, 5])
  })

  test('an import replaces spaces, minuses and apostrophes in texts by typographic characters', async () => {
    const rate = workedTenant.rates[0]!
    const rates = [{ ...rate, conditions: { de: 'Ab 2 Tagen -5 %', en: "5% off for the shop's guests" } }]
    const agb = '<h1>Die 3 Regeln</h1><p>Bis <a href="https://example.com/2 Tage">2 Tage</a> vorher</p>'
    await run(writeFolder('worked', { 'rates.json': rates, 'contents/de/agb.html': agb }))
    const { tenant } = (await createTenantStore(database.db, silentLog).byCode('worked'))!
    expect(tenant.rates[0]!.conditions).toEqual({
      de: 'Ab 2\u00A0Tagen \u22125\u00A0%',
      en: '5% off for the shop’s guests',
    })
    expect(tenant.contents.de.agb).toMatchObject({
      title: 'Die 3\u00A0Regeln',
      content: expect.stringContaining('example.com/2 Tage" rel="noopener noreferrer">2\u00A0Tage</a>'),
    })
  })

  test('an import accepts a file with a byte order mark', async () => {
    const folder = writeFolder('worked')
    const file = join(folder, 'rates.json')
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`)
    expect(await run(folder)).toMatchObject({ imported: ['worked'], mistakes: [] })
  })

  test('importing the same folder again changes nothing', async () => {
    const folder = writeFolder('worked')
    await run(folder)
    expect(await run(folder)).toMatchObject({ imported: [], unchanged: ['worked'] })
  })

  test('importing new data updates existing entries and keeps claimed stock', async () => {
    await run(writeFolder('worked'))
    const { db } = database
    const days = ['2026-03-01', '2026-03-10', '2026-03-11']
    for (const [at, day] of days.entries())
      await db
        .insertInto('stock_days')
        .values({
          tenant: 'worked',
          location: 'tal',
          unit: 'boot/soft/26.5',
          day,
          capacity: 2,
          taken: at === 1 ? 2 : 1,
        })
        .execute()
    const [winter] = workedTenant.categories
    const boot = winter!.products.find(({ id }) => id === 'boot')!
    const fewer = { ...boot, models: [{ ...boot.models[0]!, variants: [{ property1: '26.5', stock: { tal: 1 } }] }] }
    await run(
      writeFolder('worked', {
        'products/00-winter.json': { ...winter, products: winter!.products.map((it) => (it === boot ? fewer : it)) },
      }),
    )
    const capacities = await db.selectFrom('stock_days').select(['day', 'capacity', 'excess']).orderBy('day').execute()
    expect(capacities).toEqual([
      { day: '2026-03-01', capacity: 2, excess: 0 },
      { day: '2026-03-10', capacity: 1, excess: 1 },
      { day: '2026-03-11', capacity: 1, excess: 0 },
    ])
    const vanished = await db
      .selectFrom('stock_units')
      .select('capacity')
      .where('unit', '=', 'boot/soft/27.5')
      .executeTakeFirst()
    expect(vanished).toEqual({ capacity: 0 })
  })

  test('an import removes forbidden HTML from contents and banners', async () => {
    const bad = '<h1>AGB</h1><p onclick="x()">Text <a href="javascript:x()">Link</a></p><script>x()</script>'
    await run(
      writeFolder('worked', {
        'contents/de/agb.html': bad,
        'banners.json': [
          {
            id: 'neu',
            title: { de: 'Neu', en: 'New' },
            html: { de: '<b>ja</b><img src=x onerror=x()>', en: 'yes' },
            from: null,
            to: null,
            kind: 'info',
          },
        ],
      }),
    )
    const { tenant } = (await createTenantStore(database.db, silentLog).byCode('worked'))!
    expect(tenant.contents.de.agb!.content).toBe('<p>Text <a rel="noopener noreferrer">Link</a></p>')
    expect(tenant.banners[0]!.html.de).toBe('<b>ja</b>')
  })

  test('an import writes the German text where another language is missing, and warns', async () => {
    const [rate, ...others] = workedTenant.rates
    const folder = writeFolder('worked', {
      'rates.json': [{ ...rate, title: { de: 'Frühbucher' } }, ...others],
      'contents/en/agb.html': undefined,
    })
    expect((await run(folder)).warnings).toEqual([
      'worked/rates.json, 0.title.en: the text is missing, and the shop shows it in de. Write it, unless de is enough.',
      'worked/contents/en/agb.html: the file is missing, and the page is shown in de. Write it, unless de is enough.',
    ])
    const { tenant } = (await createTenantStore(database.db, silentLog).byCode('worked'))!
    expect(tenant.rates[0]!.title).toEqual({ de: 'Frühbucher', en: 'Frühbucher' })
    expect(tenant.contents.en['agb']).toEqual(tenant.contents.de['agb'])
  })

  test('an imported shop is complete in a language that the software gets later', async () => {
    await run(writeFolder('worked'))
    const { data } = await database.db.selectFrom('tenants').select('data').executeTakeFirstOrThrow()
    const inGerman = JSON.parse(JSON.stringify(data), (key, value: unknown) =>
      key === 'en' ? undefined : value,
    ) as object
    await database.db
      .updateTable('tenants')
      .set({ data: JSON.stringify(inGerman) })
      .execute()
    const { tenant } = (await createTenantStore(database.db, silentLog).byCode('worked'))!
    expect(tenant.shop.claim.en).toBe(tenant.shop.claim.de)
    expect(tenant.contents.en).toEqual(tenant.contents.de)
  })

  test('an import warns if the equipment protection, which costs money, is preselected', async () => {
    const folder = writeFolder('worked')
    writeFileSync(join(folder, 'shop.json'), JSON.stringify({ ...shopJson(folder), coveragePerDefault: true }))
    expect((await run(folder)).warnings).toEqual([
      expect.stringContaining('worked/shop.json, coveragePerDefault: it chooses a paid extra (10 %)'),
    ])
  })
})

const spoilt = (content: unknown): unknown => {
  if (Array.isArray(content)) return content.map(spoilt)
  if (typeof content === 'object' && content !== null)
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, spoilt(value)]))
  return typeof content === 'string' ? '?' : 'x'
}

const season = (id: string, from: string, to: string) => ({ id, title: { de: id, en: id }, from, to })

const modelWith = (features: object, fit: object) => ({
  id: 'kante',
  brand: 'Gratwerk',
  title: 'Kante',
  features,
  variants: [{ property1: '160 cm', stock: { tal: 1 }, ...fit }],
})

describe('a mistake is reported with file, path, reason and remedy', () => {
  const [winter] = workedTenant.categories
  const winterWith = (change: object) => ({
    'products/00-winter.json': { ...winter, products: [{ ...winter!.products[0]!, ...change }] },
  })
  const text = { de: 'Text', en: 'Text' }
  const banner = { id: 'neu', title: text, html: text, kind: 'info' }
  const set = {
    id: 'komfort',
    title: text,
    description: text,
    picture: 'ski.svg',
    persons: [{ type: 1 }],
    members: [{ products: ['ski'] }, { products: ['helmet'] }],
    percent: 10,
  }
  const shop = { ...workedTenant.shop, code: 'worked', colorSection2: '#1d3540', colorSection3: '#f2f4f5' }

  const groups = groupTenant.shop.groups!

  test.each<[string, Files]>([
    [
      'worked/shop.json, youthAge: "15" does not fit here. Write a number without quotation marks.',
      { 'shop.json': { ...shop, youthAge: '15' } },
    ],
    [
      'worked/shop.json, youthAgeMax: 14 is less than the youthAge of 15. Exchange them, or mend one.',
      { 'shop.json': { ...shop, youthAgeMax: 14 } },
    ],
    [
      'worked/shop.json, cupons: there is no such entry. Look for a slip in its name, or remove it.',
      { 'shop.json': { ...shop, cupons: [] } },
    ],
    [
      'worked/shop.json, code: "checkout" is reserved for addresses of the app. Choose another code.',
      { 'shop.json': { ...shop, code: 'checkout' } },
    ],
    [
      'worked/shop.json, gtmId: "gtm-1" does not fit here. Write a Google Tag Manager id such as GTM-ABC123.',
      { 'shop.json': { ...shop, gtmId: 'gtm-1' } },
    ],
    [
      'worked/shop.json, fixedLocation: there is no location "mond". Write an id of locations.json.',
      { 'shop.json': { ...shop, fixedLocation: 'mond' } },
    ],
    [
      'worked/shop.json, colorFontInverted: #ffffff on colorButton #e0e0e0 has a contrast of 1.32; text needs 4.5. Make one of the two colours darker or lighter.',
      { 'shop.json': { ...shop, colorButton: '#e0e0e0' } },
    ],
    [
      'worked/shop.json, logo: there is no pictures/weg.svg. Put the file there, or name one that is.',
      { 'shop.json': { ...shop, logo: 'weg.svg' } },
    ],
    [
      'worked/shop.json, groups.min: 6 is more than the maximum of 5. Exchange the two numbers, or mend one.',
      { 'shop.json': { ...shop, groups: { ...groups, min: 6 } } },
    ],
    [
      'worked/shop.json, groups.discounts.1.from: it is not more than the one before. Write the discounts in rising order.',
      { 'shop.json': { ...shop, groups: { ...groups, discounts: groups.discounts.toReversed() } } },
    ],
    [
      'worked/shop.json, groups.discounts.0.percent: 120 does not fit here. Write a number of at most 100.',
      { 'shop.json': { ...shop, groups: { ...groups, discounts: [{ from: 3, percent: 120 }] } } },
    ],
    [
      'worked/shop.json, groups.defaultGroup.location: there is no location "mond". Write an id of locations.json, or leave it out.',
      { 'shop.json': { ...shop, groups: { ...groups, defaultGroup: { title: text, location: 'mond' } } } },
    ],
    [
      'worked/contents/de/inquiryconditions.html: the file is missing. Take that of a demo shop and change it.',
      { 'shop.json': { ...shop, groups } },
    ],
    [
      'worked/seasons.json, 0.from: "02-30" does not fit here. Write a day of the year as MM-DD, such as 12-24.',
      { 'seasons.json': workedTenant.seasons.map((season) => ({ ...season, from: '02-30' })) },
    ],
    [
      'worked/shop.json, legal.vatId: "AT U123" does not fit here. Write a VAT number such as ATU12345678, without spaces.',
      { 'shop.json': { ...shop, legal: { ...shop.legal, vatId: 'AT U123' } } },
    ],
    [
      'worked/shop.json, legal: this entry is missing. Write an object in { }.',
      { 'shop.json': { ...shop, legal: undefined } },
    ],
    [
      'worked/shop.json, coverage: it is missing, and customers would pay for a protection that says nowhere what it covers. Write covers, excess and excludes, each in de and en, or leave coveragePercent out.',
      { 'shop.json': { ...shop, coverage: undefined } },
    ],
    [
      'worked/products/00-winter.json, products.0.deposit: 0 does not fit here. Write at least 1 cent, or leave the entry out.',
      winterWith({ deposit: 0 }),
    ],
    [
      'worked/shop.json, baseUrl: "javascript:void" does not fit here. Write /prefix or https://host/prefix.',
      { 'shop.json': { ...shop, baseUrl: 'javascript:void' } },
    ],
    ['worked/seasons.json: the file is empty. Take that of a demo shop and change it.', { 'seasons.json': '' }],
    [
      'worked/rates.json: exactly one rate is the default, not 2. Write "default": true in one rate only.',
      { 'rates.json': workedTenant.rates.map((rate) => ({ ...rate, default: true })) },
    ],
    [
      'worked/specials.json, 0.requires: customers have to choose one of accommodations.json, and there is none. Write the houses into accommodations.json, or "address" here: then customers type where they stay.',
      { 'specials.json': [{ ...workedTenant.specials[0], requires: 'accommodation' }] },
    ],
    [
      'worked/locations.json, 1.id: "tal" is there twice. Give one of the two another name.',
      { 'locations.json': [workedTenant.locations[0], { ...workedTenant.locations[1], id: 'tal' }] },
    ],
    [
      'worked/products/00-winter.json, products.0.picture: there is no pictures/weg.svg. Put the file there, or name one that is.',
      winterWith({ picture: 'weg.svg' }),
    ],
    [
      'worked/products/00-winter.json, products.0.stock.mond: there is no location "mond". Write an id of locations.json.',
      winterWith({ stock: { mond: 1 } }),
    ],
    [
      'worked/products/00-winter.json, products.0.prices.all: there is no price list for any type of person. Write one for "1", adults, at least.',
      winterWith({ prices: { all: {} }, conditions: [] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.features: the product does not say its sport. Write "sport" in the product, such as "ski" or "bike", or leave the features out.',
      winterWith({ stock: undefined, models: [modelWith({ piste: 80 }, { length: 160 })] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.variants.0.length: it is missing, and no size could be recommended. Write it, or leave the features of the model out.',
      winterWith({ stock: undefined, sport: 'ski', models: [modelWith({ piste: 80 }, {})] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.variants.0.heights: to lies below from. Write the greater height in to.',
      winterWith({ stock: undefined, sport: 'bike', models: [modelWith({}, { heights: { from: 180, to: 170 } })] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.features.piste: 0.8 does not fit here. Write a whole number without quotation marks.',
      winterWith({ stock: undefined, sport: 'ski', models: [modelWith({ piste: 0.8 }, { length: 160 })] }),
    ],
    [
      'worked/products/01-bikes.json, products.0.id: "ski" is there twice. Give one of the two another name.',
      {
        'products/01-bikes.json': { ...workedTenant.categories[1], products: [winter!.products[0]] },
      },
    ],
    [
      'worked/seasons.json, 1: "spaet" (02-01 to 05-31) overlaps "frueh" (11-28 to 04-18), so some days would have two prices. Let one begin on the day after the other ends.',
      { 'seasons.json': [season('frueh', '11-28', '04-18'), season('spaet', '02-01', '05-31')] },
    ],
    [
      'worked/seasons.json, 0.id: "constructor" is a word of the programming language. Choose another id, such as "constructor-1".',
      { 'seasons.json': [season('constructor', '01-01', '12-31')] },
    ],
    [
      'worked/discounts.json, 0.validTo: the code ends on 2027-01-31, before it begins on 2027-02-01. Write a later day.',
      { 'discounts.json': [{ code: 'WINTER', percent: 10, validFrom: '2027-02-01', validTo: '2027-01-31' }] },
    ],
    [
      'worked/discounts.json, 0.validTo: "2027-02-30" does not fit here. Write a day that exists as YYYY-MM-DD, such as 2027-02-28.',
      { 'discounts.json': [{ code: 'WINTER', percent: 10, validTo: '2027-02-30' }] },
    ],
    [
      'worked/locations.json, 0.closed.0.start: "2027-02-30" does not fit here. Write a day that exists, each year as MM-DD or once as YYYY-MM-DD.',
      {
        'locations.json': [
          { ...workedTenant.locations[0], closed: [{ start: '2027-02-30', end: '2027-03-01' }] },
          workedTenant.locations[1],
        ],
      },
    ],
    [
      'worked/sets.json, 0: both percent and prices are there. Write one of the two.',
      { 'sets.json': [{ ...set, prices: winter!.products[0]!.prices }] },
    ],
    [
      'worked/sets.json, 0.members.1.products.0: there is no product "shoe". Write the id of a product.',
      { 'sets.json': [{ ...set, members: [{ products: ['ski'] }, { products: ['shoe'] }] }] },
    ],
    [
      'worked/sets.json, 0.members.1.categories.0: there is no category "shoes". Write the id of a file in products/.',
      { 'sets.json': [{ ...set, members: [{ products: ['ski'] }, { categories: ['shoes'] }] }] },
    ],
    [
      'worked/specials.json, 0.per.pairsOf.0: there is no category "shoes". Write the id of a file in products/.',
      { 'specials.json': [{ ...workedTenant.specials[0], per: { pairsOf: ['shoes'] } }] },
    ],
    [
      'worked/sets.json, 0.members.1: a depot cannot belong to a set. Leave depots out: a person may take several of them.',
      { 'sets.json': [{ ...set, members: [{ products: ['ski'] }, { products: ['depot'] }] }] },
    ],
    [
      'worked/sets.json, 0.members: fewer than two of them are required. Leave "optional" out of two members at least.',
      { 'sets.json': [{ ...set, members: [{ products: ['ski'] }, { products: ['helmet'], optional: true }] }] },
    ],
    [
      'worked/sets.json, 0.members.1: "ski" belongs to two members. Name it in one of them: a person takes a product once, which completes only one member.',
      { 'sets.json': [{ ...set, members: [{ products: ['ski'] }, { categories: ['winter'] }] }] },
    ],
    [
      'worked/sets.json, 0.persons.0.ageTo: it lies below ageFrom. Write the older age in ageTo.',
      { 'sets.json': [{ ...set, persons: [{ type: 3, ageFrom: 9, ageTo: 6 }] }] },
    ],
    [
      'worked/sets.json, 0.persons.0.type: the set has no price list for it. Write one for "3" in prices.',
      {
        'sets.json': [
          { ...set, percent: undefined, prices: { all: { '1': { days: [900], extra: 900 } } }, persons: [{ type: 3 }] },
        ],
      },
    ],
    [
      'worked/sets.json, 0.picture: there is no pictures/none.svg. Put the file there, or name one that is.',
      { 'sets.json': [{ ...set, picture: 'none.svg' }] },
    ],
    [
      'worked/banners.json, 0.to: the banner ends on 2027-01-31, before it begins on 2027-02-01. Write a later day.',
      { 'banners.json': [{ ...banner, from: '2027-02-01', to: '2027-01-31' }] },
    ],
    [
      'worked/shop.json, email: "nix" is no e-mail address. Write the address at which customers reach the shop.',
      { 'shop.json': { ...shop, email: 'nix' } },
    ],
    ...['+02:00', 'EST', 'CET', 'Etc/GMT+2', 'Europe/Nirgends'].map((timeZone): [string, Files] => [
      `worked/shop.json, timeZone: there is no time zone "${timeZone}". Write area and city, such as Europe/Vienna.`,
      { 'shop.json': { ...shop, timeZone } },
    ]),
    [
      'worked/seasons.json: it is not written in UTF-8, so letters such as ä, ö or ß would be lost. Save it again in your editor with the encoding UTF-8.',
      { 'seasons.json': Buffer.from('[{ "id": "s", "title": { "de": "Größe" } }]', 'latin1') },
    ],
    [
      'worked/contents/de/agb.html: it is not written in UTF-8, so letters such as ä, ö or ß would be lost. Save it again in your editor with the encoding UTF-8.',
      { 'contents/de/agb.html': Buffer.from('<h1>Größe</h1>', 'latin1') },
    ],
    [
      'worked/rates.json: it cannot be read as JSON (line 2, column 7). Look there for a comma, a bracket or a quotation mark that is missing or too many.',
      { 'rates.json': '[{ "id": "a",\n "id" b }]' },
    ],
    [
      'worked/contents/de/agb.html: it has 30.0 MB, and at most 0.5 MB are taken. Look whether this is the right file, and shorten it.',
      { 'contents/de/agb.html': Buffer.alloc(30 * MIB, '<h1>AGB</h1>') },
    ],
    [
      'worked/pictures/logo.svg: it has 40.0 MB, and at most 2.0 MB are taken. Save the picture smaller.',
      { 'pictures/logo.svg': Buffer.alloc(40 * MIB) },
    ],
    ...['GIF89a', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', '<svg/>', ''].map(
      (body): [string, Files] => [
        'worked/pictures/logo.svg: the file is no SVG picture, whatever its name says. Export the picture again in that format.',
        { 'pictures/logo.svg': Buffer.from(body) },
      ],
    ),
    [
      'worked/pictures/more.png: the file is no PNG picture, whatever its name says. It is a picture in another format: end its name in .svg.',
      { 'pictures/more.png': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ],
    [
      'worked/pictures/logo.svg: the picture holds a script, an event handler or a link to elsewhere. Export it as a plain SVG.',
      {
        'pictures/logo.svg':
          '<svg xmlns="http://www.w3.org/2000/svg"><style><![CDATA[</style><script>x()</script>]]></style></svg>',
      },
    ],
    [
      'worked/shop.json, addCss: there is no weg.css. Put the file beside shop.json, or leave the entry out.',
      { 'shop.json': { ...shop, addCss: 'weg.css' } },
    ],
    [
      'worked/shop.json, addJs: the shop has no host of its own, and elsewhere its script could use the accounts and the counter of all shops. Write a host name that opens this shop alone into hosts, such as rent.example.com, or leave addJs out.',
      { 'shop.json': { ...shop, hosts: [], addJs: 'mehr.js' }, 'mehr.js': 'x()' },
    ],
    ['worked/mehr.js: shop.json does not name it. Write it there as addJs, or remove it.', { 'mehr.js': 'x()' }],
    [
      'worked/mehr.css: it imports other styles. Copy what they say into this file.',
      { 'shop.json': { ...shop, addCss: 'mehr.css' }, 'mehr.css': '@import "x.css";' },
    ],
    [
      'worked/mehr.css: it loads something from another address, which no page allows. Put the picture into pictures/ and name it alone, such as url(logo.svg).',
      { 'shop.json': { ...shop, addCss: 'mehr.css' }, 'mehr.css': 'a { background: url("//example.com/x.png") }' },
    ],
    [
      'worked/contents/en/agb.html: it does not begin with a title. Write <h1>…</h1> around the title, without other tags in it.',
      { 'contents/en/agb.html': '<p>Terms</p>' },
    ],
  ])('the import reports the mistake: %s', async (mistake, files) => {
    const { mistakes, imported } = await run(writeFolder('worked', files))
    expect(mistakes).toContain(mistake)
    expect(imported).toEqual([])
    expect(await codes()).toEqual([])
  })

  test.each<[string, Files]>([
    [
      'worked/sets.json, 0.title.en: the text has a character that cannot be stored. Type the text again.',
      {
        'sets.json': [{ ...set, title: { de: 'Set', en: 'a\0' } }],
      },
    ],
    [
      'worked/shop.json, name: the text has a character that cannot be stored. Type the text again.',
      {
        'shop.json': { ...shop, name: 'a\uD800' },
      },
    ],
    [
      'worked/shop.json: the name of an entry has a character that cannot be stored. Type the name again.',
      {
        'shop.json': { ...shop, 'a\0': 1 },
      },
    ],
    [
      'worked/contents/de/agb.html: it has a character that cannot be stored. Save it again as plain text.',
      {
        'contents/de/agb.html': '<h1>AGB</h1>a\0',
      },
    ],
    [
      'worked/sets.json: its entries are nested deeper than 30. Look for brackets that are too many.',
      {
        'sets.json': JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
      },
    ],
    [
      'worked/products/00-winter.json, products.0.prices.all.1.extra: 10000001 does not fit here. Write at most 10000000 cents.',
      winterWith({ prices: { all: { '1': { days: [100], extra: 10_000_001 } } } }),
    ],
  ])('data that would break the database or a calculation is reported: %s', async (mistake, files) => {
    const { mistakes, imported } = await run(writeFolder('worked', files), writeFolder('zweiter'))
    expect(mistakes).toEqual([mistake])
    expect(imported).toEqual(['zweiter'])
  })

  test('all mistakes of one shop are reported together, while other shops are imported', async () => {
    const broken = writeFolder('broken', { 'rates.json': [], 'specials.json': [{ id: 'X' }] })
    rmSync(join(broken, 'discounts.json'))
    const { mistakes, imported } = await run(broken, writeFolder('worked'))
    expect(new Set(mistakes.map((mistake) => mistake.split(/[,:]/)[0]))).toEqual(
      new Set(['broken/rates.json', 'broken/specials.json', 'broken/discounts.json']),
    )
    expect(imported).toEqual(['worked'])
  })

  test('two shops may use the same ids of locations', async () => {
    await run(writeFolder('first'))
    expect(await run(writeFolder('second'))).toMatchObject({ imported: ['second'], mistakes: [] })
  })

  test('mistakes in several files of one shop are reported together', async () => {
    const files = {
      'shop.json': { ...shop, email: 'nix', timeZone: '+02:00' },
      'seasons.json': Buffer.from('[{ "id": "größe" }]', 'latin1'),
      'discounts.json': [{ code: 'WINTER', percent: 10, validFrom: '2027-02-01', validTo: '2027-01-31' }],
      'contents/de/agb.html': '<p>AGB</p>',
      'pictures/logo.svg': 'GIF89a',
      ...winterWith({ picture: 'weg.svg' }),
    }
    const { mistakes } = await run(writeFolder('worked', files))
    expect(mistakes.map((mistake) => mistake.split(': ')[0])).toEqual([
      'worked/seasons.json',
      'worked/contents/de/agb.html',
      'worked/pictures/logo.svg',
      'worked/shop.json, timeZone',
      'worked/shop.json, email',
      'worked/discounts.json, 0.validTo',
      'worked/products/00-winter.json, products.0.picture',
    ])
  })

  test('copying a folder without changing the shop’s code is reported as a mistake', async () => {
    await run(writeFolder('worked'))
    const copy = writeFolder('copy', { 'shop.json': { ...shop, name: 'Copy' } })
    expect((await run(copy)).mistakes).toEqual([
      expect.stringContaining('copy/shop.json, code: it is "worked", but the folder is called "copy". A shop’s folder'),
    ])
    expect((await createTenantStore(database.db, silentLog).byCode('worked'))!.tenant.shop.name).not.toBe('Copy')
  })

  test('a folder that does not exist is reported in one line', async () => {
    expect((await run(join(parent, 'nowhere'))).mistakes).toEqual([
      'nowhere: there is no such folder. Look for a slip in its name.',
    ])
  })

  test('a reported mistake explains its reason without a regular expression', async () => {
    const files = Object.fromEntries(
      ['shop', 'seasons', 'locations', 'rates', 'specials', 'accommodations', 'discounts', 'banners'].map((name) => {
        const content = JSON.parse(readFileSync(join(writeFolder('worked'), `${name}.json`), 'utf8')) as object
        return [`${name}.json`, spoilt(content)]
      }),
    )
    const { mistakes } = await run(
      writeFolder('worked', { ...files, 'products/00-winter.json': spoilt(winter!) as object }),
    )
    expect(mistakes.length).toBeGreaterThan(40)
    expect(
      mistakes.filter((mistake) => /pattern|\/\^|invalid|expected|another form|something else/i.test(mistake)),
    ).toEqual([])
  })

  test('a mistake in a folder leaves the stored shop unchanged', async () => {
    await run(writeFolder('worked'))
    await run(writeFolder('worked', { 'rates.json': [] }))
    expect((await createTenantStore(database.db, silentLog).byCode('worked'))!.rates.size).toBe(2)
  })
})

test('Intl and PostgreSQL understand every valid time zone in the same way', async () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata', 'UTC'].filter(isTimeZone)
  expect(names.length).toBeGreaterThan(400)
  const instants = ['2027-01-15T11:30:00.000Z', '2027-07-15T11:30:00.000Z']
  const { rows } = await sql<{ name: string; instant: string; local: string }>`
    select name, instant, to_char(instant::timestamptz at time zone name, 'YYYY-MM-DD HH24:MI') as local
    from unnest(${names}::text[]) as name, unnest(${instants}::text[]) as instant`.execute(database.db)
  const different = rows.filter(
    ({ name, instant, local }) => local !== `${dayIn(name, new Date(instant))} ${timeIn(name, new Date(instant))}`,
  )
  expect(rows).toHaveLength(names.length * instants.length)
  expect(different).toEqual([])
})

test('The demo shops have no mistakes', async () => {
  const report = await run(...tenantFolders(join(import.meta.dirname, '..', '..', 'tenants')))
  expect(report.mistakes).toEqual([])
  expect(report.imported).toEqual(['alpin', 'velo'])
})
