import { afterAll, expect, test } from 'vitest'
import { copyForGuide, FIELD_BLOCKS } from '#test/support/guide-copy.ts'

const copy = copyForGuide([
  'contract',
  'docs/tenant-guide.md',
  'domain',
  'locales',
  'sandbox',
  'server',
  'tenants',
  'package.json',
])
afterAll(copy.remove)

const LOOK = `
import { Product } from '#contract/catalogue.ts'
import { offerTerms, shopProduct } from '#server/offers/shop-product.ts'
import { folderSchemas } from '#server/tenants/folder-schemas.ts'
import { readTenantFolder } from '#server/tenants/read-folder.ts'
import { createShop } from '#server/tenants/shop.ts'
const read = readTenantFolder('tenants/alpin')
const schema = JSON.parse(folderSchemas().get('products.json'))
const entry = schema.properties.products.items.properties.included
const look = () => {
  const shop = createShop('test', read.tenant)
  const payload = { language: 'en', date: { from: '2026-03-02', to: '2026-03-03' } }
  const terms = offerTerms(shop, payload, read.tenant.rates[0], new Map())
  const { product, category } = shop.products.get('ski-einsteiger')
  return Product.parse(shopProduct(terms, category, product)).included
}
console.log(JSON.stringify({
  mistakes: read.mistakes ?? [],
  meaning: entry?.description,
  included: read.mistakes ? undefined : look(),
}))
`

const looked = () => {
  copy.write('look.ts', LOOK)
  const { output, code } = copy.run(['look.ts'])
  expect(code, output).toBe(0)
  return JSON.parse(output) as Record<string, unknown>
}

const isOfShop = ({ file }: { file: string }) => file.startsWith('tenants/')

test('A new field of a product takes nine files and fewer than 20 lines', () => {
  expect([...new Set(FIELD_BLOCKS.map(({ file }) => file))]).toEqual([
    'contract/tenant-folder.ts',
    'server/tenants/field-meanings.ts',
    'docs/tenant-guide.md',
    'server/tenants/check-product.ts',
    'contract/catalogue.ts',
    'server/offers/shop-product.ts',
    'src/booking/steps/products/ProductCard.tsx',
    'locales/de/products.json',
    'locales/en/products.json',
    'tenants/alpin/products/01-ski.json',
  ])
  const added = FIELD_BLOCKS.flatMap(({ lines }) => lines.filter((line) => line.startsWith('+')))
  expect(added.length).toBeLessThan(20)
})

test('The import refuses the guide’s new field before the guide’s changes and accepts it afterwards', () => {
  copy.apply(FIELD_BLOCKS.filter(isOfShop))
  expect(looked()).toMatchObject({
    mistakes: [{ file: 'products/01-ski.json', path: 'products.0.included' }],
  })
  copy.apply(FIELD_BLOCKS.filter((block) => !isOfShop(block) && !block.file.startsWith('src/')))
  expect(looked()).toEqual({
    mistakes: [],
    meaning: 'The parts that come with each piece. The price includes them.',
    included: 'ski brakes and bindings',
  })
})

test('The import refuses the new field on a depot product, which comes without parts', () => {
  const file = 'tenants/alpin/products/06-depot.json'
  copy.write(file, copy.read(file).replace('"type": 1,', '"type": 1, "included": { "de": "Schlüssel" },'))
  expect(looked()).toMatchObject({
    mistakes: [
      {
        file: 'products/06-depot.json',
        path: 'products.0.included',
        reason: 'a place in a depot comes without parts',
        remedy: 'Leave it out.',
      },
    ],
  })
})
