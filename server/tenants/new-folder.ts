import type * as z from 'zod/mini'
import { CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import { inEachLocale } from '#contract/primitives.ts'
import type { FolderCategory, LocalText, Tenant } from '#contract/tenant-folder.ts'
import { translate } from '#server/base/messages.ts'
import { FILE_OF } from './file-of.ts'
import { editorSettings, folderSchemas } from './folder-schemas.ts'

/** The answers to the questions of `tenant init`. */
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
}

/** The countries that a new shop can begin with. Other countries can be written into the folder. */
export const START_COUNTRIES = {
  AT: { timeZone: 'Europe/Vienna', vatPercent: 20 },
  DE: { timeZone: 'Europe/Berlin', vatPercent: 19 },
  CH: { timeZone: 'Europe/Zurich', vatPercent: 8.1 },
} as const

/** The catalogues that a new shop can begin with, each with one category and one product, to be changed and copied. */
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
} as const satisfies Record<string, { season: object; fields: readonly string[]; [id: string]: unknown }>

/** Returns a text of a new shop in each language, from `newshop.json` in locales/. */
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

const logo = (name: string, colour: string) =>
  svg(
    Math.max(120, name.length * 17),
    56,
    `<text x="0" y="38" font-family="sans-serif" font-size="30" font-weight="700" fill="${colour}">${escapeXml(name)}</text>`,
  )

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

/** Returns the id of the first location. A shop's code can have capitals and underscores, but an id cannot. */
const locationIdOf = (code: string) => code.toLowerCase().replaceAll('_', '-')

const listsOf = ({ code, name, street, zip, city, rents }: NewShop) => {
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
    specials: [],
    accommodations: [],
    discounts: [],
    banners: [],
    sets: [],
    focus: {},
  } satisfies { [Part in Exclude<keyof typeof FILE_OF, 'shop'>]: z.input<(typeof Tenant.shape)[Part]> }
}

const shopOf = ({ code, name, email, phone, street, zip, city, country }: NewShop) => ({
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
  requiredPersonalFields: ['firstname'],
  coveragePerDefault: false,
  coveragePercent: null,
  ...COLOURS,
})

const categoryOf = ({ code, rents }: NewShop) => {
  const { categoryId, productId, fields } = STARTS[rents]
  return {
    $schema: '../.schemas/products.json',
    id: categoryId,
    title: words(`newshop.${rents}.category`),
    products: [
      {
        id: productId,
        title: words(`newshop.${rents}.product`),
        description: words(`newshop.${rents}.description`),
        picture: `${productId}.svg`,
        type: 0,
        requiredPersonalFields: [...fields],
        prices: {
          all: {
            '1': { days: [3000, 5600, 8000], extra: 2000 },
            '2': { days: [2200, 4200, 6000], extra: 1500 },
            '3': { days: [1500, 2800, 4000], extra: 1000 },
          },
        },
        stock: { [locationIdOf(code)]: 10 },
      },
    ],
  } satisfies z.input<typeof FolderCategory> & { $schema: string }
}

const json = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

/** Returns the files of the smallest possible shop: one location, one season, one product, and texts to be replaced. */
export const newFolder = (shop: NewShop): Map<string, string> => {
  const { categoryId, productId } = STARTS[shop.rents]
  const lists = Object.entries(listsOf(shop)) as [keyof typeof FILE_OF, unknown][]
  return new Map([
    [FILE_OF.shop, json(shopOf(shop))],
    ...lists.map(([part, content]) => [FILE_OF[part], json(content)] as const),
    [`products/01-${categoryId}.json`, json(categoryOf(shop))],
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
  ])
}

/**
 * Returns the schemas and settings by which a code editor completes and checks the folder's files. They are not part of
 * the shop.
 */
export const editorFiles = (): Map<string, string> =>
  new Map([
    ...[...folderSchemas()].map(([name, text]) => [`.schemas/${name}`, text] as const),
    ['.vscode/settings.json', editorSettings('', './.schemas')],
  ])
