import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { importFolders, tenantFolders } from '#server/tenants/import.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

let database: OpenDatabase
let parent: string

beforeAll(async () => {
  database = await openDatabase({ folder: 'memory://' }, (error) => {
    throw error
  })
  await migrate(database.db)
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

type Files = Record<string, unknown>

/** The worked shop as the folder that its keeper would write; files given replace those of the same name. */
const writeFolder = (name: string, changed: Files = {}): string => {
  const { categories, contents: _, shop, ...lists } = workedTenant
  const files: Files = {
    'shop.json': { ...shop, code: name, colorSection2: '#1d3540', colorSection3: '#f2f4f5' },
    ...Object.fromEntries(Object.entries(lists).map(([key, value]) => [`${key}.json`, value])),
    'locations.json': lists.locations,
    ...Object.fromEntries(categories.map((category, at) => [`products/0${at}-${category.id}.json`, category])),
    ...Object.fromEntries(
      LOCALES.flatMap((locale) =>
        CONTENT_TYPES.map((type) => [`contents/${locale}/${type}.html`, `<h1>${type}</h1>\n<p>Text</p>`]),
      ),
    ),
    ...changed,
  }
  const pictures = [
    'logo',
    'logo-inverted',
    'favicon',
    ...categories.flatMap(({ products }) => products.map(({ picture }) => picture.replace('.svg', ''))),
  ]
  for (const picture of pictures) files[`pictures/${picture}.svg`] ??= '<svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const [file, content] of Object.entries(files)) {
    const path = join(parent, name, file)
    mkdirSync(dirname(path), { recursive: true })
    if (content !== undefined) writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return join(parent, name)
}

const shopJson = (folder: string) => JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8')) as object
const run = (...folders: string[]) => importFolders(database.db, folders, NOW)
const codes = async () => (await database.db.selectFrom('tenants').select('tenant').execute()).map((row) => row.tenant)

describe('Importing a shop', () => {
  it('stores it, with units of stock and codes', async () => {
    expect(await run(writeFolder('worked'))).toMatchObject({ imported: ['worked'], mistakes: [], warnings: [] })
    const unit = await database.db
      .selectFrom('stock_units')
      .selectAll()
      .where('unit', '=', 'boot/soft/26.5')
      .where('location', '=', 'tal')
      .executeTakeFirst()
    expect(unit).toMatchObject({ tenant: 'worked', product: 'boot', model: 'soft', property1: '26.5', capacity: 2 })
    const shop = await createTenantStore(database.db).byCode('worked')
    expect(shop!.tenant.contents.de.imprint).toEqual({ title: 'imprint', content: '<p>Text</p>' })
  })

  it('twice changes nothing', async () => {
    const folder = writeFolder('worked')
    await run(folder)
    expect(await run(folder)).toMatchObject({ imported: [], unchanged: ['worked'] })
  })

  it('anew changes what there is, and keeps what is taken', async () => {
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
    const capacities = await db.selectFrom('stock_days').select(['day', 'capacity']).orderBy('day').execute()
    expect(capacities).toEqual([
      { day: '2026-03-01', capacity: 2 },
      { day: '2026-03-10', capacity: 2 },
      { day: '2026-03-11', capacity: 1 },
    ])
    const vanished = await db
      .selectFrom('stock_units')
      .select('capacity')
      .where('unit', '=', 'boot/soft/27.5')
      .executeTakeFirst()
    expect(vanished).toEqual({ capacity: 0 })
  })

  it('drops from contents and banners what may not be in them', async () => {
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
    const { tenant } = (await createTenantStore(database.db).byCode('worked'))!
    expect(tenant.contents.de.agb!.content).toBe('<p>Text <a rel="noopener noreferrer">Link</a></p>')
    expect(tenant.banners[0]!.html.de).toBe('<b>ja</b>')
  })

  it('warns of a paid extra that is preset', async () => {
    const folder = writeFolder('worked')
    writeFileSync(join(folder, 'shop.json'), JSON.stringify({ ...shopJson(folder), coveragePerDefault: true }))
    expect((await run(folder)).warnings).toEqual([expect.stringContaining('worked: coveragePerDefault')])
  })
})

const modelWith = (features: object, fit: object) => ({
  id: 'kante',
  brand: 'Gratwerk',
  title: 'Kante',
  features,
  variants: [{ property1: '160 cm', stock: { tal: 1 }, ...fit }],
})

describe('A mistake is told with file, path and reason, and nothing of that shop is stored', () => {
  const [winter] = workedTenant.categories
  const winterWith = (change: object) => ({
    'products/00-winter.json': { ...winter, products: [{ ...winter!.products[0]!, ...change }] },
  })
  const shop = { ...workedTenant.shop, code: 'worked', colorSection2: '#1d3540', colorSection3: '#f2f4f5' }

  it.each<[string, Files]>([
    [
      'worked/shop.json, youthAge: Invalid input: expected number, received string',
      { 'shop.json': { ...shop, youthAge: '15' } },
    ],
    ['worked/shop.json, cupons: there is no such key', { 'shop.json': { ...shop, cupons: [] } }],
    [
      'worked/shop.json, code: "checkout" is reserved: routes begin with it',
      { 'shop.json': { ...shop, code: 'checkout' } },
    ],
    [
      'worked/shop.json, gtmId: Invalid string: must match pattern /^GTM-[A-Z0-9]+$/',
      { 'shop.json': { ...shop, gtmId: 'gtm-1' } },
    ],
    [
      'worked/shop.json, fixedLocation: there is no location "mond"',
      { 'shop.json': { ...shop, fixedLocation: 'mond' } },
    ],
    [
      'worked/shop.json, colorFontInverted: #ffffff on colorButton #e0e0e0 has a contrast of 1.32; text needs 4.5',
      { 'shop.json': { ...shop, colorButton: '#e0e0e0' } },
    ],
    ['worked/shop.json, logo: there is no pictures/weg.svg', { 'shop.json': { ...shop, logo: 'weg.svg' } }],
    [
      'worked/seasons.json, 0.from: expected a day of the year as MM-DD',
      { 'seasons.json': workedTenant.seasons.map((season) => ({ ...season, from: '02-30' })) },
    ],
    [
      'worked/shop.json, baseUrl: expected /prefix or https://host/prefix',
      { 'shop.json': { ...shop, baseUrl: 'javascript:void' } },
    ],
    ['worked/seasons.json: Unexpected end of JSON input', { 'seasons.json': '' }],
    [
      'worked/rates.json: exactly one rate is the default, not 2',
      { 'rates.json': workedTenant.rates.map((rate) => ({ ...rate, default: true })) },
    ],
    [
      'worked/locations.json, 1.id: "tal" is there twice',
      { 'locations.json': [workedTenant.locations[0], { ...workedTenant.locations[1], id: 'tal' }] },
    ],
    [
      'worked/products/00-winter.json, products.0.picture: there is no pictures/weg.svg',
      winterWith({ picture: 'weg.svg' }),
    ],
    [
      'worked/products/00-winter.json, products.0.stock.mond: there is no location "mond"',
      winterWith({ stock: { mond: 1 } }),
    ],
    [
      'worked/products/00-winter.json, products.0.prices.all: there is no price list for any type of person',
      winterWith({ prices: { all: {} }, conditions: [] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.features: the product does not say its sport',
      winterWith({ stock: undefined, models: [modelWith({ piste: 80 }, { length: 160 })] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.variants.0.length: is missing: no size could be recommended',
      winterWith({ stock: undefined, sport: 'ski', models: [modelWith({ piste: 80 }, {})] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.variants.0.heights: to lies below from',
      winterWith({ stock: undefined, sport: 'bike', models: [modelWith({}, { heights: { from: 180, to: 170 } })] }),
    ],
    [
      'worked/products/00-winter.json, products.0.models.0.features.piste: Invalid input: expected int, received number',
      winterWith({ stock: undefined, sport: 'ski', models: [modelWith({ piste: 0.8 }, { length: 160 })] }),
    ],
    [
      'worked/products/01-bikes.json, products.0.id: "ski" is there twice',
      {
        'products/01-bikes.json': { ...workedTenant.categories[1], products: [winter!.products[0]] },
      },
    ],
    [
      'worked/contents/en/agb.html: a first <h1> of plain text is missing: it is the title',
      { 'contents/en/agb.html': '<p>Terms</p>' },
    ],
  ])('%s', async (mistake, files) => {
    const { mistakes, imported } = await run(writeFolder('worked', files))
    expect(mistakes).toContain(mistake)
    expect(imported).toEqual([])
    expect(await codes()).toEqual([])
  })

  it('all at once, and the other shops are imported', async () => {
    const broken = writeFolder('broken', { 'rates.json': [], 'specials.json': [{ id: 'X' }] })
    rmSync(join(broken, 'discounts.json'))
    const { mistakes, imported } = await run(broken, writeFolder('worked'))
    expect(new Set(mistakes.map((mistake) => mistake.split(/[,:]/)[0]))).toEqual(
      new Set(['broken/rates.json', 'broken/specials.json', 'broken/discounts.json']),
    )
    expect(imported).toEqual(['worked'])
  })

  it('a location of another shop', async () => {
    await run(writeFolder('first'))
    expect((await run(writeFolder('second'))).mistakes).toEqual([
      'second/locations.json, 0.id: "tal" is a location of first already',
      'second/locations.json, 1.id: "berg" is a location of first already',
    ])
    expect(await codes()).toEqual(['first'])
  })

  it('leaves the shop as it was before', async () => {
    await run(writeFolder('worked'))
    await run(writeFolder('worked', { 'rates.json': [] }))
    expect((await createTenantStore(database.db).byCode('worked'))!.rates.size).toBe(2)
  })
})

it('the demo shops hold no mistake', async () => {
  const report = await run(...tenantFolders(join(import.meta.dirname, '..', '..', 'tenants')))
  expect(report.mistakes).toEqual([])
  expect(report.imported).toEqual(['alpin', 'velo'])
})
