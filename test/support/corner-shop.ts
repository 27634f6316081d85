import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderCategory, FolderShop, Tenant } from '#contract/tenant-folder.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type * as z from 'zod/mini'
import { addDays, dayIn } from '#domain/calendar/days.ts'

export const CORNER_HOST = 'corner.localhost'

export const cornerToday = (): IsoDay => dayIn('Europe/Vienna', new Date())

type Banner = z.input<typeof Tenant>['banners'][number]

const banner = (id: string, kind: Banner['kind'], more: Partial<Banner> = {}): Banner => ({
  id,
  kind,
  title: { de: `Titel ${id}`, en: `Title ${id}` },
  html: { de: '<p>Text</p>', en: '<p>Text</p>' },
  ...more,
})

const bannersOn = (today: IsoDay): Banner[] => [
  banner('immer', 'info', {
    html: {
      de: `<p onclick="document.title='weg'">Mehr <a href="https://example.com/see" target="_top">am See</a>.</p><script>document.title = 'weg'</script><img src="x" onerror="document.title = 'weg'"><style>body{display:none}</style>`,
      en: '<p>More <a href="https://example.com/see">at the lake</a>.</p>',
    },
  }),
  banner('sturm', 'warning', { from: addDays(today, -1), to: addDays(today, 1) }),
  // Shows this banner tomorrow too, because midnight may pass while the tests run.
  banner('aktion', 'offer', { from: today, to: addDays(today, 1) }),
  banner('vorbei', 'info', { to: addDays(today, -1) }),
  banner('bald', 'info', { from: addDays(today, 2) }),
]

const soldOut = (category: FolderCategory, product: string): void => {
  for (const { id, models } of category.products)
    if (id === product) for (const { variants } of models) for (const variant of variants) variant.stock = {}
}

const change = <T>(file: string, make: (content: T) => T | void): void => {
  const content = JSON.parse(readFileSync(file, 'utf8')) as T
  writeFileSync(file, JSON.stringify(make(content) ?? content))
}

export const writeCornerShop = (parent: string): string => {
  const [folder, today] = [join(parent, 'corner'), cornerToday()]
  cpSync('tenants/velo', folder, { recursive: true })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  ))
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replaceAll('seehafen', 'werkstatt'))
  const products = readdirSync(join(folder, 'products')).toSorted()
  const categoryFile = (at: number) => join(folder, 'products', products[at]!)

  change<FolderShop>(join(folder, 'shop.json'), (shop) => ({
    ...shop,
    code: 'corner',
    fixedLocation: 'werkstatt',
    requiredPersonalFields: ['birthday'],
    coveragePerDefault: true,
    addCss: 'corner.css',
    addJs: 'corner.js',
    hosts: [CORNER_HOST],
  }))
  writeFileSync(join(folder, 'corner.css'), '[data-part="banner"] { letter-spacing: 0.5px }')
  writeFileSync(join(folder, 'corner.js'), `document.documentElement.dataset.corner = location.pathname`)
  change<object[]>(join(folder, 'seasons.json'), ([season]) => [{ ...season, from: '01-01', to: '12-31' }])
  change<object[]>(join(folder, 'locations.json'), ([location]) => [
    { ...location, closed: [], businesshours: [{ from: '09:00', to: '18:00', start: null, end: null }] },
    { ...location, id: 'bahnhof', title: { de: 'Bahnhof', en: 'Station' } },
  ])
  writeFileSync(join(folder, 'banners.json'), JSON.stringify(bannersOn(today)))
  change<FolderCategory>(categoryFile(0), (category) => {
    soldOut(category, 'tandem')
    const bike = category.products.find(({ id }) => id === 'citybike')!
    const [model] = bike.models
    bike.models.push({
      ...model!,
      id: 'radlieb-allee',
      title: 'Allee',
      variants: model!.variants.map((variant) => ({ ...variant, stock: {} })),
    })
    model!.variants[0]!.disabled = true
  })
  change<FolderCategory>(categoryFile(1), (category) => {
    for (const { id } of category.products) soldOut(category, id)
  })
  change<FolderCategory>(categoryFile(4), (category) => {
    const month = Number(today.slice(5, 7))
    const [from, to] = month >= 3 && month <= 8 ? ['11-01', '12-31'] : ['06-01', '07-31']
    Object.assign(
      category.products.find(({ id }) => id === 'packtaschen')!,
      { timespan: { from, to } },
    )
  })
  return folder
}
