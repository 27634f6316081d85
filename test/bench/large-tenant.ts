import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ALPIN = join(import.meta.dirname, '..', '..', 'tenants', 'alpin')
const CATEGORIES = 10
const SIZES = ['150 cm', '155 cm', '160 cm', '165 cm', '170 cm']

const STOCK = 100
const MAX_PERSONS = 60

export const LARGE = 'gross'

export const largeLine = (at: number) => ({
  id: `ski-${at + 1}`,
  count: 1,
  title: `Ski ${at + 1}`,
  modelId: `ski-${at + 1}-modell`,
  property1: SIZES[0]!,
  modelBrand: 'Firnholz',
  modelTitle: `Modell ${at + 1}`,
})

export const writeLargeTenant = (parent: string, products: number): string => {
  const folder = join(parent, LARGE)
  cpSync(ALPIN, folder, { recursive: true })
  const shop = JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8')) as object
  writeFileSync(
    join(folder, 'shop.json'),
    JSON.stringify({ ...shop, code: LARGE, name: 'Großverleih', hosts: [], maxPersons: MAX_PERSONS }),
  )
  const locations = JSON.parse(readFileSync(join(folder, 'locations.json'), 'utf8')) as { id: string }[]
  const renamed = locations.map((location) => ({ ...location, id: `${LARGE}-${location.id}` }))
  writeFileSync(join(folder, 'locations.json'), JSON.stringify(renamed))
  for (const file of readdirSync(join(folder, 'products'))) rmSync(join(folder, 'products', file))
  for (const file of ['sets.json', 'specials.json']) writeFileSync(join(folder, file), '[]')
  const days = Array.from({ length: 14 }, (_, day) => 2200 + 1500 * day)
  for (let category = 0; category < CATEGORIES; category += 1) {
    const from = (products / CATEGORIES) * category
    const own = Array.from({ length: products / CATEGORIES }, (_, index) => {
      const id = `ski-${from + index + 1}`
      return {
        id,
        title: { de: `Ski ${from + index + 1}`, en: `Ski ${from + index + 1}` },
        description: { de: 'Ruhig auf der Piste, angenehm auch am Nachmittag.', en: 'Calm on the piste.' },
        picture: 'ski-komfort.svg',
        type: 0,
        requiredPersonalFields: ['weight', 'height'],
        prices: { all: { 1: { days, extra: 950 }, 2: { days, extra: 700 }, 3: { days, extra: 500 } } },
        models: [
          {
            id: `${id}-modell`,
            brand: 'Firnholz',
            title: `Modell ${from + index + 1}`,
            variants: SIZES.map((property1) => ({
              property1,
              stock: Object.fromEntries(renamed.map((location) => [location.id, STOCK])),
            })),
          },
        ],
      }
    })
    const title = { de: `Ski, Reihe ${category + 1}`, en: `Skis, series ${category + 1}` }
    const file = `${String(category + 1).padStart(2, '0')}-reihe.json`
    writeFileSync(join(folder, 'products', file), JSON.stringify({ id: `reihe-${category + 1}`, title, products: own }))
  }
  return folder
}
