import type * as z from 'zod/mini'
import { CONTENT_TYPES, DEPOT, LOCALES } from '#contract/constants.ts'
import { inEachLocale } from '#contract/primitives.ts'
import { type FolderCategory, LocalText, type Tenant } from '#contract/tenant-folder.ts'
import { translate } from '#server/base/messages.ts'
import { FILE_OF } from './file-of.ts'
import { editorSettings, folderSchemas } from './folder-schemas.ts'

export type OwnWords = z.input<typeof LocalText>

export interface NewShop {
  code: string
  name: string
  email: string
  phone: string
  street: string
  zip: string
  city: string
  country: keyof typeof START_COUNTRIES
  rents: keyof typeof STARTS
  things?: OwnWords
  thing?: OwnWords
  begins: readonly StartingPoint[]
}

export const STARTING_POINTS = ['hours', 'delivery', 'depot'] as const
export type StartingPoint = (typeof STARTING_POINTS)[number]

export const START_COUNTRIES = {
  AT: { timeZone: 'Europe/Vienna', vatPercent: 20 },
  DE: { timeZone: 'Europe/Berlin', vatPercent: 19 },
  CH: { timeZone: 'Europe/Zurich', vatPercent: 8.1 },
} as const

export const STARTS = {
  ski: {
    categoryId: 'ski',
    productId: 'ski',
    season: { id: 'winter', from: '12-01', to: '04-15' },
    fields: ['age', 'weight', 'height', 'shoesize', 'skills'],
  },
  bike: {
    categoryId: 'bikes',
    productId: 'bike',
    season: { id: 'summer', from: '04-16', to: '10-31' },
    fields: ['height'],
  },
  other: {
    categoryId: 'things',
    productId: 'thing',
    season: { id: 'year', from: '01-01', to: '12-31' },
    fields: [],
  },
} as const satisfies Record<string, { season: object; fields: readonly string[]; [id: string]: unknown }>

const words = (key: string): LocalText => inEachLocale((locale) => translate(locale, key))

const COLOURS = {
  colorSection1: '#fbfaf7',
  colorSection2: '#12303b',
  colorSection3: '#edf1f0',
  colorFont: '#14252c',
  colorFontInverted: '#ffffff',
  colorButton: '#17505f',
  colorButtonSwitched: '#0d3340',
  colorIcons: '#2c6a78',
  colorHighlight: '#c2501f',
  colorProduct1: '#e3ecee',
  colorProduct2: '#f3e9e0',
} as const

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>\n`

/** Fonts differ, so the text is fitted into this width for each letter. */
const LETTER_WIDTH = 17

const logo = (name: string, colour: string) => {
  const width = name.length * LETTER_WIDTH
  return svg(
    Math.max(120, width),
    56,
    `<text x="0" y="38" textLength="${width}" lengthAdjust="spacingAndGlyphs" font-family="sans-serif" font-size="30" font-weight="700" fill="${colour}">${escapeXml(name)}</text>`,
  )
}

const favicon = (name: string) =>
  svg(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="${COLOURS.colorSection2}"/><text x="32" y="44" text-anchor="middle" font-family="sans-serif" font-size="36" font-weight="700" fill="#ffffff">${escapeXml(name.slice(0, 1).toUpperCase())}</text>`,
  )

const productPicture = svg(
  400,
  300,
  `<rect width="400" height="300" fill="${COLOURS.colorProduct1}"/><circle cx="200" cy="150" r="70" fill="none" stroke="${COLOURS.colorIcons}" stroke-width="14"/>`,
)

const numberPrefix = (code: string) => {
  const letters = code.replaceAll(/[^a-z]/gi, '').toUpperCase()
  return letters.length >= 2 ? letters.slice(0, 3) : 'TS'
}

/** A shop's code can have capitals and underscores, but an id cannot. */
const locationIdOf = (code: string) => code.toLowerCase().replaceAll('_', '-')

const DELIVERED = { active: true, requires: 'address', price: 1500 } as const

const deliveries = () => [
  {
    ...DELIVERED,
    id: 'delivery',
    type: 'delivery' as const,
    excludes: ['dayBefore' as const],
    title: words('newshop.delivery.title'),
    description: words('newshop.delivery.description'),
  },
  {
    ...DELIVERED,
    id: 'collection',
    type: 'return' as const,
    title: words('newshop.collection.title'),
    description: words('newshop.collection.description'),
  },
]

const listsOf = ({ code, name, street, zip, city, rents, begins }: NewShop) => {
  const { season } = STARTS[rents]
  return {
    seasons: [{ ...season, title: words(`newshop.season.${season.id}`) }],
    locations: [
      {
        id: locationIdOf(code),
        title: inEachLocale(() => name),
        address: street,
        zip,
        city,
        region: city,
        hotels: [],
        closed: [],
        businesshours: [{ from: '08:00', to: '18:00', start: null, end: null }],
      },
    ],
    rates: [
      {
        id: 'standard',
        title: words('newshop.rate.title'),
        conditions: words('newshop.rate.conditions'),
        percent: 100,
        default: true,
        freeCancellationDays: 2,
        fees: [{ daysBefore: 1, percent: 50 }],
      },
    ],
    specials: begins.includes('delivery') ? deliveries() : [],
    accommodations: [],
    discounts: [],
    banners: [],
    sets: [],
    focus: {},
  } satisfies { [Part in Exclude<keyof typeof FILE_OF, 'shop'>]: z.input<(typeof Tenant.shape)[Part]> }
}

const shopOf = ({ code, name, email, phone, street, zip, city, country, begins }: NewShop) => ({
  $schema: './.schemas/shop.json',
  code,
  name,
  claim: words('newshop.claim'),
  logo: 'logo.svg',
  logoInverted: 'logo-inverted.svg',
  favicon: 'favicon.svg',
  hosts: [],
  phone,
  email,
  legal: { name, address: street, zip, city, country: words(`newshop.country.${country}`) },
  timeZone: START_COUNTRIES[country].timeZone,
  vatPercent: START_COUNTRIES[country].vatPercent,
  numberPrefix: numberPrefix(code),
  brands: ['VISA', 'MASTER'],
  testmode: true,
  demo: false,
  maxPersons: 12,
  youthAge: 15,
  ...(begins.includes('hours') && { hourly: { grid: 30, cleaning: 30 } }),
  requiredPersonalFields: ['firstname'],
  coveragePerDefault: false,
  coveragePercent: null,
  ...COLOURS,
})

const PRICES = {
  '1': { days: [3000, 5600, 8000], extra: 2000 },
  '2': { days: [2200, 4200, 6000], extra: 1500 },
  '3': { days: [1500, 2800, 4000], extra: 1000 },
}
const HOURS = {
  '1': { '1': 800, '2': 1400, '4': 2200 },
  '2': { '1': 600, '2': 1000, '4': 1600 },
  '3': { '1': 400, '2': 700, '4': 1100 },
}
const DEPOT_PRICES = { days: [300, 600, 900], extra: 300 }

const priceLists = (begins: readonly StartingPoint[]) =>
  begins.includes('hours')
    ? {
        '1': { ...PRICES['1'], hours: HOURS['1'] },
        '2': { ...PRICES['2'], hours: HOURS['2'] },
        '3': { ...PRICES['3'], hours: HOURS['3'] },
      }
    : PRICES

type StartCategory = z.input<typeof FolderCategory> & { $schema: string }

const CATEGORY_SCHEMA = '../.schemas/products.json'

const categoryOf = ({ code, rents, things, thing, begins }: NewShop): StartCategory => {
  const { categoryId, productId, fields } = STARTS[rents]
  return {
    $schema: CATEGORY_SCHEMA,
    id: categoryId,
    title: things ?? words(`newshop.${rents}.category`),
    products: [
      {
        id: productId,
        title: thing ?? words(`newshop.${rents}.product`),
        description: words(`newshop.${rents}.description`),
        picture: `${productId}.svg`,
        type: 0,
        requiredPersonalFields: [...fields],
        prices: { all: priceLists(begins) },
        stock: { [locationIdOf(code)]: 10 },
      },
    ],
  }
}

const depotOf = ({ code }: NewShop): StartCategory => ({
  $schema: CATEGORY_SCHEMA,
  id: 'depot',
  title: words('newshop.depot.category'),
  products: [
    {
      id: 'depot',
      title: words('newshop.depot.product'),
      description: words('newshop.depot.description'),
      picture: 'depot.svg',
      type: DEPOT,
      depotDayMode: false,
      requiredPersonalFields: [],
      prices: { all: { '1': DEPOT_PRICES, '2': DEPOT_PRICES, '3': DEPOT_PRICES } },
      stock: { [locationIdOf(code)]: 20 },
    },
  ],
})

const json = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

export const newFolder = (shop: NewShop): Map<string, string> => {
  const { categoryId, productId } = STARTS[shop.rents]
  const hasDepot = shop.begins.includes('depot')
  const lists = Object.entries(listsOf(shop)) as [keyof typeof FILE_OF, unknown][]
  return new Map([
    [FILE_OF.shop, json(shopOf(shop))],
    ...lists.map(([part, content]) => [FILE_OF[part], json(content)] as const),
    [`products/01-${categoryId}.json`, json(categoryOf(shop))],
    ...(hasDepot ? [['products/02-depot.json', json(depotOf(shop))] as const] : []),
    ...LOCALES.flatMap((locale) =>
      CONTENT_TYPES.map(
        (type) =>
          [
            `contents/${locale}/${type}.html`,
            `<h1>${translate(locale, `newshop.content.${type}`)}</h1>\n<p>${translate(locale, 'newshop.toDo')}</p>\n`,
          ] as const,
      ),
    ),
    ['pictures/logo.svg', logo(shop.name, COLOURS.colorFont)],
    ['pictures/logo-inverted.svg', logo(shop.name, '#ffffff')],
    ['pictures/favicon.svg', favicon(shop.name)],
    [`pictures/${productId}.svg`, productPicture],
    ...(hasDepot ? [['pictures/depot.svg', productPicture] as const] : []),
  ])
}

export const editorFiles = (): Map<string, string> =>
  new Map([
    ...[...folderSchemas()].map(([name, text]) => [`.schemas/${name}`, text] as const),
    ['.vscode/settings.json', editorSettings('', './.schemas')],
  ])
