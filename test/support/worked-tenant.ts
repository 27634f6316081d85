import { DEPOT } from '#contract/constants.ts'
import { inEachLocale } from '#contract/primitives.ts'
import type { FolderProduct, PriceList, PriceLists, Tenant } from '#contract/tenant-folder.ts'

const text = (german: string, english: string) => inEachLocale((locale) => (locale === 'en' ? english : german))

const plenty = { tal: 1000, berg: 1000 }

const everyone = (list: PriceList): PriceLists => ({ '1': list, '2': list, '3': list })

const ski: FolderProduct = {
  id: 'ski',
  title: text('Ski', 'Skis'),
  description: text('Ski mit Stöcken', 'Skis with poles'),
  picture: 'ski.svg',
  type: 0,
  requiredPersonalFields: [],
  prices: {
    all: {
      '1': { days: [3200, 6000, 8600, 11000, 13200, 15000, 16600], extra: 1400 },
      '2': { days: [2400, 4500, 6450, 8250, 9900, 11250, 12450], extra: 1050 },
      '3': { days: [1600, 3000, 4300, 5500, 6600, 7500, 8300], extra: 700 },
    },
  },
  conditions: [
    {
      personType: 3,
      ageFrom: 0,
      ageTo: 5,
      title: text('Bambini', 'Bambini'),
      prices: { days: [800, 1500, 2150, 2750, 3300, 3750, 4150], extra: 350 },
    },
  ],
  models: [],
  stock: plenty,
}

const helmet: FolderProduct = {
  id: 'helmet',
  title: text('Helm', 'Helmet'),
  description: text('Skihelm', 'Ski helmet'),
  picture: 'helmet.svg',
  type: 0,
  requiredPersonalFields: [],
  prices: { all: everyone({ days: [500, 900, 1200, 1500, 1800, 2000, 2200], extra: 200 }) },
  conditions: [],
  models: [],
  stock: plenty,
}

const depot: FolderProduct = {
  id: 'depot',
  title: text('Skidepot', 'Ski depot'),
  description: text('Platz im beheizten Skidepot', 'A place in the heated ski depot'),
  picture: 'depot.svg',
  type: DEPOT,
  depotDayMode: false,
  requiredPersonalFields: [],
  prices: { all: everyone({ days: [300, 600, 900, 1200, 1500, 1800, 2100], extra: 300 }) },
  conditions: [],
  models: [],
  stock: plenty,
}

const boot: FolderProduct = {
  id: 'boot',
  title: text('Skischuh', 'Ski boot'),
  description: text('Skischuh in halben Größen', 'Ski boot in half sizes'),
  picture: 'boot.svg',
  type: 0,
  requiredPersonalFields: ['shoesize'],
  prices: { all: everyone({ days: [700, 1300], extra: 600 }) },
  conditions: [],
  models: [
    {
      id: 'soft',
      brand: 'Gratwerk',
      title: 'Soft 80',
      variants: [
        { property1: '26.5', stock: { tal: 2, berg: 1 }, disabled: false },
        { property1: '27.5', stock: { tal: 1 }, disabled: false },
        { property1: '29.5', stock: { tal: 1, berg: 1 }, disabled: true },
      ],
    },
  ],
}

const cityBike: FolderProduct = {
  id: 'city-bike',
  title: text('Citybike', 'City bike'),
  description: text('Citybike mit Korb', 'City bike with a basket'),
  picture: 'city-bike.svg',
  type: 0,
  requiredPersonalFields: [],
  prices: { all: everyone({ days: [900], extra: 900, hours: { '1': 300, '3': 600 } }) },
  conditions: [],
  models: [],
  stock: plenty,
}

const childHelmet: FolderProduct = {
  id: 'child-helmet',
  title: text('Kinderhelm', "Child's helmet"),
  description: text('Fahrradhelm für Kinder', 'Cycle helmet for children'),
  picture: 'child-helmet.svg',
  type: 0,
  requiredPersonalFields: [],
  prices: { all: everyone({ days: [100], extra: 100 }) },
  conditions: [],
  models: [],
  stock: plenty,
}

export const TIERED_TERMS = {
  freeCancellationDays: 7,
  fees: [
    { daysBefore: 6, percent: 10 },
    { daysBefore: 4, percent: 20 },
    { daysBefore: 3, percent: 40 },
    { daysBefore: 2, percent: 60 },
    { daysBefore: 1, percent: 80 },
    { daysBefore: 0, percent: 100 },
  ],
}

const openDaily = { closed: [], businesshours: [{ from: '08:00', to: '18:00', start: null, end: null }] }

export const workedTenant: Tenant = {
  shop: {
    code: 'worked',
    name: 'Musterverleih',
    claim: text('Ski und Räder zum Nachrechnen.', 'Skis and bikes, worked out by hand.'),
    logo: 'logo.svg',
    logoInverted: 'logo-inverted.svg',
    favicon: 'favicon.svg',
    hosts: [],
    vatPercent: 20,
    claimsWindowDays: 30,
    bookkeepingYears: 10,
    numberPrefix: 'MV',
    brands: ['VISA', 'MASTER'],
    legal: {
      name: 'Musterverleih GmbH',
      address: 'Dorfstraße 1',
      zip: '6999',
      city: 'Musterdorf',
      country: text('Österreich', 'Austria'),
      register: text('FN 000000 m, Landesgericht Musterdorf', 'FN 000000 m, Musterdorf regional court'),
      vatId: 'ATU00000000',
      invoices: false,
    },
    coverage: {
      covers: text('Bruch und Diebstahl.', 'Breakage and theft.'),
      excess: text('Bei Diebstahl zahlen Sie 25 % des Zeitwerts.', 'For theft you pay 25% of the current value.'),
      excludes: text('Vorsatz.', 'Intent.'),
    },
    fixedLocation: null,
    testmode: true,
    demo: false,
    maxPersons: 12,
    requiredPersonalFields: [],
    youthAge: 15,
    coveragePerDefault: false,
    coveragePercent: 10,
    withdrawal: false,
    countsTraffic: true,
    timeZone: 'Europe/Vienna',
    phone: '+43 5555 1234',
    email: 'verleih@example.com',
    colorSection1: '#ffffff',
    colorSection2: '#f2f4f5',
    colorSection3: '#1d3540',
    colorFont: '#1d2b33',
    colorFontInverted: '#ffffff',
    colorButton: '#0b5c7a',
    colorButtonSwitched: '#083f54',
    colorIcons: '#0b5c7a',
    colorHighlight: '#b3540e',
    colorProduct1: '#e7eef1',
    colorProduct2: '#dce6ea',
  },
  seasons: [{ id: 'year', title: text('Ganzjährig', 'All year'), from: '01-01', to: '12-31' }],
  locations: [
    {
      id: 'tal',
      title: text('Talstation', 'Valley station'),
      address: 'Dorfstraße 1',
      zip: '6999',
      city: 'Musterdorf',
      region: 'Mustertal',
      hotels: ['Hotel Alpenrose'],
      pickupDayBeforeFrom: '15:00',
      ...openDaily,
    },
    {
      id: 'berg',
      title: text('Bergstation', 'Top station'),
      address: 'Bergstraße 2',
      zip: '6999',
      city: 'Musterdorf',
      region: 'Mustertal',
      hotels: [],
      ...openDaily,
    },
  ],
  rates: [
    {
      id: 'standard',
      title: text('Standard', 'Standard'),
      conditions: text('Bis 7 Tage vorher kostenlos stornierbar.', 'Free cancellation until 7 days before.'),
      percent: 100,
      default: true,
      ...TIERED_TERMS,
    },
    {
      id: 'fruehbucher',
      title: text('Frühbucher', 'Early bird'),
      conditions: text('Bis 7 Tage vorher kostenlos stornierbar.', 'Free cancellation until 7 days before.'),
      percent: 90,
      default: false,
      ...TIERED_TERMS,
    },
  ],
  specials: [
    {
      id: 'servicepaket',
      type: 'service',
      active: true,
      title: text('Servicepaket', 'Service package'),
      description: text('Kanten und Wachs', 'Edges and wax'),
      price: 1200,
      excludes: [],
    },
  ],
  accommodations: [],
  sets: [],
  focus: {},
  discounts: [
    { code: 'SKI10', percent: 10 },
    { code: 'MINUS20', amount: 2000 },
  ],
  banners: [],
  categories: [
    { id: 'winter', title: text('Winter', 'Winter'), products: [ski, helmet, depot, boot] },
    { id: 'bikes', title: text('Räder', 'Bikes'), products: [cityBike, childHelmet] },
  ],
  contents: inEachLocale(() => ({})),
  integrity: {},
  pictures: {},
}
