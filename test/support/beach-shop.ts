import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderCategory, FolderShop } from '#contract/tenant-folder.ts'
import { cornerToday } from './corner-shop.ts'

export const BEACH_SHOP = 'strand'
export const BEACH = 'badestrand'

export const LEAD_MINUTES = 60

const drawing = (title: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" fill="none"><title>${title}</title>` +
  `<path d="M16 176Q48 164 80 176T144 176T208 176T272 176T304 172" stroke="#5fb0c4" stroke-width="6" stroke-linecap="round"/>` +
  `<path d="M40 202Q72 190 104 202T168 202T232 202T288 198" stroke="#a8dbe3" stroke-width="6" stroke-linecap="round"/>${shapes}</svg>`

const board = (title: string, colour: string, accent: string) =>
  drawing(
    title,
    `<path d="M18 150C70 128 232 122 304 140C312 143 308 152 298 154C214 168 76 170 22 160C14 158 12 153 18 150Z" fill="${colour}"/>` +
      `<path d="M112 137C150 133 190 131 224 132L226 148C190 152 150 153 110 151Z" fill="${accent}"/>` +
      `<path d="M232 126L120 34" stroke="#1f2d43" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M120 34L92 24Q82 12 96 14Q116 18 126 34Z" fill="${accent}"/>`,
  )

const PICTURES: Record<string, string> = {
  'sup.svg': board('SUP-Board', '#f5bd3f', '#0b7650'),
  'sup-tour.svg': board('Tourenboard', '#d6336c', '#1f2d43'),
  'kajak.svg': drawing(
    'Kajak',
    `<path d="M12 140C90 108 230 108 308 140C230 176 90 176 12 140Z" fill="#d9573f"/>` +
      `<path d="M118 136C140 122 182 122 204 136C182 150 140 150 118 136Z" fill="#1f2d43"/>` +
      `<path d="M60 66L258 108" stroke="#1f2d43" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M36 52L72 58L66 78L40 72ZM250 96L286 108L276 122L246 116Z" fill="#f5bd3f"/>`,
  ),
  'weste.svg': drawing(
    'Schwimmweste',
    `<path d="M104 40C116 60 132 66 138 70V168H88C80 140 78 84 104 40ZM216 40C204 60 188 66 182 70V168H232C240 140 242 84 216 40Z" fill="#d9573f"/>` +
      `<path d="M82 106H238V122H82Z" fill="#1f2d43"/>`,
  ),
  'logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 52"><circle cx="26" cy="26" r="23" fill="#0b7650"/><path d="M9 31Q17 23 26 31T43 31" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/><text x="62" y="36" font-family="sans-serif" font-size="28" font-weight="700" fill="#1f2d43">Brett &amp; See</text></svg>`,
}

const withBoards = (scene: string) =>
  scene.replace(/\n\s*<path[^>]*stroke-dasharray[^>]*>/, '').replace(
    /<g fill="none" stroke-linecap="round"[\s\S]*?<g fill="#1f2d43"><circle.*<\/g>/,
    [
      ['#f5bd3f', '#0b7650', 700],
      ['#d6336c', '#ffffff', 790],
      ['#0b7650', '#f5bd3f', 880],
    ]
      .map(
        ([colour, stripe, x]) =>
          `<g transform="translate(${x} 300) rotate(14)"><path d="M20 0C38 26 44 70 42 110Q40 150 20 156Q0 150 -2 110C-4 70 2 26 20 0Z" fill="${colour}"/><path d="M20 14V142" stroke="${stripe}" stroke-width="6"/></g>`,
      )
      .join(''),
  )

type ByHour = Record<string, number>

const byHour = (hours: ByHour, kid: ByHour) => ({ all: { '1': { hours }, '2': { hours }, '3': { hours: kid } } })

interface Board {
  id: string
  title: string
  description: string
  stock: number
  prices: ReturnType<typeof byHour>
}

const product = ({ id, title, description, stock, prices }: Board) => ({
  id,
  title: { de: title, en: title },
  description: { de: description, en: description },
  picture: `${id}.svg`,
  type: 0 as const,
  requiredPersonalFields: [],
  conditions: [],
  models: [],
  prices,
  stock: { [BEACH]: stock },
})

const BOARD_PRICES = byHour({ '1': 1500, '2': 2600, '3': 3600 }, { '1': 1000, '2': 1800, '3': 2500 })

const CATEGORIES = [
  {
    id: 'boards',
    title: { de: 'Boards und Kajaks', en: 'Boards and kayaks' },
    products: [
      product({
        id: 'sup',
        title: 'SUP-Board',
        description: 'Breit und kippstabil, mit Paddel und Fußleine.',
        stock: 6,
        prices: BOARD_PRICES,
      }),
      product({
        id: 'sup-tour',
        title: 'Tourenboard',
        description: 'Lang und schmal: für alle, die weiter hinaus wollen.',
        stock: 1,
        prices: byHour({ '1': 1800, '2': 3200, '3': 4500 }, { '1': 1800, '2': 3200, '3': 4500 }),
      }),
      product({
        id: 'kajak',
        title: 'Kajak',
        description: 'Einer mit Spritzdecke und Doppelpaddel.',
        stock: 2,
        prices: byHour({ '1': 1800, '3': 4200 }, { '1': 1200, '3': 3000 }),
      }),
    ],
  },
  {
    id: 'zubehoer',
    title: { de: 'Sicherheit', en: 'Safety' },
    products: [
      product({
        id: 'weste',
        title: 'Schwimmweste',
        description: 'In allen Größen, die Größe passen wir am Strand an.',
        stock: 20,
        prices: byHour({ '1': 200, '2': 300, '3': 400 }, { '1': 100, '2': 150, '3': 200 }),
      }),
    ],
  },
]

export const writeBeachShop = (parent: string): string => {
  const folder = join(parent, BEACH_SHOP)
  const today = cornerToday().slice(5)
  cpSync('tenants/velo', folder, { recursive: true })
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  const shop = read('shop.json') as FolderShop
  write('shop.json', {
    ...shop,
    code: BEACH_SHOP,
    name: 'Brett & See',
    headline: { de: 'Boards und Kajaks leihen am Badestrand', en: 'Board and kayak hire at the beach' },
    claim: {
      de: 'Stundenweise aufs Wasser: Uhrzeit wählen, hingehen, lospaddeln.',
      en: 'By the hour onto the water: choose a time, come and paddle.',
    },
    logoInverted: 'logo.svg',
    gtmId: null,
    numberPrefix: 'SUP',
    groups: {
      kinds: ['reservation', 'inquiry'],
      min: 2,
      max: 12,
      payAtShop: false,
      discounts: [],
    },
    hourly: { grid: 30, cleaning: 15, lead: LEAD_MINUTES },
  })
  write('seasons.json', [{ id: 'ganzjahr', title: { de: 'Ganzes Jahr', en: 'All year' }, from: '01-01', to: '12-31' }])
  write('rates.json', (read('rates.json') as object[]).slice(0, 1))
  write('banners.json', [])
  write('sets.json', [])
  write('accommodations.json', [])
  write('specials.json', [])
  write(
    'locations.json',
    (read('locations.json') as object[]).map((location) => ({
      ...location,
      id: BEACH,
      title: { de: 'Badestrand Seewang', en: 'Seewang beach' },
      closed: [],
      businesshours: [
        { from: '09:00', to: '18:00', start: null, end: null },
        { from: '00:00', to: '23:30', start: today, end: today },
      ],
    })),
  )
  write(join('pictures', 'szene.svg'), withBoards(readFileSync('tenants/velo/pictures/szene.svg', 'utf8')))
  for (const [name, svg] of Object.entries(PICTURES)) write(join('pictures', name), svg)
  rmSync(join(folder, 'products'), { recursive: true })
  cpSync('tenants/velo/products', join(folder, 'products'), {
    recursive: true,
    filter: (from) => !from.endsWith('.json'),
  })
  for (const [at, category] of CATEGORIES.entries())
    write(join('products', `0${at + 1}-${category.id}.json`), category satisfies Partial<FolderCategory>)
  return folder
}
