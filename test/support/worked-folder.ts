import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONTENT_TYPES, GROUP_CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { workedTenant } from './worked-tenant.ts'

export type FolderChanges = Record<string, unknown>

export const writeWorkedFolder = (parent: string, name: string, changed: FolderChanges = {}): string =>
  writeFolderOf(workedTenant, parent, name, changed)

export const writeFolderOf = (tenant: Tenant, parent: string, name: string, changed: FolderChanges = {}): string => {
  const { categories, contents: _contents, integrity: _integrity, pictures: _pictures, shop, ...lists } = tenant
  const pictures = [
    'logo',
    'logo-inverted',
    'favicon',
    ...categories.flatMap(({ products }) => products.map(({ picture }) => picture.replace('.svg', ''))),
  ]
  const files: FolderChanges = {
    'shop.json': { ...shop, code: name, colorSection2: '#1d3540', colorSection3: '#f2f4f5' },
    ...Object.fromEntries(Object.entries(lists).map(([key, value]) => [`${key}.json`, value])),
    ...Object.fromEntries(categories.map((category, at) => [`products/0${at}-${category.id}.json`, category])),
    ...Object.fromEntries(
      LOCALES.flatMap((locale) =>
        [...CONTENT_TYPES, ...(shop.groups ? GROUP_CONTENT_TYPES : [])].map((type) => [
          `contents/${locale}/${type}.html`,
          `<h1>${type}</h1>\n<p>Text</p>`,
        ]),
      ),
    ),
    ...Object.fromEntries(
      pictures.map((picture) => [`pictures/${picture}.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>']),
    ),
    ...changed,
  }
  for (const [file, content] of Object.entries(files)) {
    const path = join(parent, name, file)
    mkdirSync(dirname(path), { recursive: true })
    if (content !== undefined)
      writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  }
  return join(parent, name)
}
