import { inEachLocale } from '#contract/primitives.ts'
import type { FolderProduct, PriceLists, Tenant } from '#contract/tenant-folder.ts'
import { workedTenant } from './worked-tenant.ts'

const text = (title: string) => inEachLocale(() => title)
const everyone = (list: PriceLists['1']): PriceLists => ({ '1': list, '2': list, '3': list })

const boat: Omit<FolderProduct, 'id' | 'title' | 'prices' | 'stock'> = {
  description: text('Zum Paddeln'),
  picture: 'ski.svg',
  type: 0,
  requiredPersonalFields: [],
  conditions: [],
  models: [],
}

const board: FolderProduct = {
  ...boat,
  id: 'board',
  title: text('Board'),
  prices: { all: everyone({ hours: { '1': 1500, '2': 2600, '3': 3600 } }) },
  stock: { tal: 2 },
}

const kayak: FolderProduct = {
  ...boat,
  id: 'kayak',
  title: text('Kajak'),
  prices: { all: everyone({ days: [5000, 9000], extra: 3000, hours: { '1': 2000, '3': 4500 } }) },
  stock: { tal: 1 },
}

export const hourlyTenant: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, hourly: { grid: 30, cleaning: 15 } },
  categories: [{ id: 'boats', title: text('Boote'), products: [board, kayak] }, ...workedTenant.categories],
  locations: workedTenant.locations.map((location) =>
    location.id === 'tal'
      ? {
          ...location,
          businesshours: [
            { from: '08:00', to: '18:00', weekdays: [1, 2, 3, 4, 5, 6], start: null, end: null },
            { from: '08:00', to: '12:00', weekdays: [7], start: null, end: null },
            { from: '14:00', to: '18:00', weekdays: [7], start: null, end: null },
          ],
        }
      : location,
  ),
}
