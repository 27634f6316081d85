import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import {
  FolderAccommodation,
  FolderBanner,
  FolderCategory,
  FolderDiscount,
  FolderLocation,
  FolderRate,
  FolderSpecial,
  Picture,
  Season,
  Shop,
  type Tenant,
} from '#contract/tenant-folder.ts'
import { crossCheck } from './cross-check.ts'
import { FILE_OF } from './file-of.ts'
import type { Mistake } from './mistake.ts'
import { readJson } from './read-json.ts'
import { sanitize } from './sanitize.ts'

/** Raise when import makes something else of the same folder, so that every shop is imported anew. */
const IMPORT_FORMAT = 1

export interface TenantFolder {
  tenant: Tenant
  /** Hash of every file of the folder. */
  version: string
  /** Bodies of pictures/ by file name. */
  files: Map<string, Buffer>
  warnings: string[]
}

export type FolderResult = { mistakes: Mistake[] } | TenantFolder

const filesIn = (folder: string, extension: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => extension.test(name))
        .toSorted()
    : []

const versionOf = (folder: string): string => {
  const hash = createHash('sha256').update(`format ${IMPORT_FORMAT}`)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const name of names.filter((candidate) => statSync(join(folder, candidate)).isFile()))
    hash.update(`\0${name.replaceAll('\\', '/')}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('base64url').slice(0, 16)
}

const readContents = (folder: string, mistakes: Mistake[]): Tenant['contents'] => {
  const contents: Tenant['contents'] = { de: {}, en: {} }
  for (const locale of LOCALES)
    for (const type of CONTENT_TYPES) {
      const file = `contents/${locale}/${type}.html`
      if (!existsSync(join(folder, file))) {
        mistakes.push({ file, path: '', reason: 'the file is missing' })
        continue
      }
      const html = readFileSync(join(folder, file), 'utf8')
      const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)
      // The dialog shows the title as text, so it holds neither tags nor entities.
      const title = heading?.[1]?.trim() ?? ''
      if (!heading || title === '' || /[<&]/.test(title))
        mistakes.push({ file, path: '', reason: 'a first <h1> of plain text is missing: it is the title' })
      else contents[locale][type] = { title, content: sanitize(html.replace(heading[0], '')) }
    }
  return contents
}

const readFiles = (folder: string, mistakes: Mistake[]): Map<string, Buffer> =>
  new Map(
    filesIn(join(folder, 'pictures'), /./).map((name) => {
      if (!z.safeParse(Picture, name).success)
        mistakes.push({
          file: `pictures/${name}`,
          path: '',
          reason: 'names are a-z, 0-9 and -, ending in .svg, .png, .webp or .ico',
        })
      return [name, readFileSync(join(folder, 'pictures', name))]
    }),
  )

/** Reads and checks a shop's folder. All mistakes are told at once, each with its file, path and reason. */
export const readTenantFolder = (folder: string): FolderResult => {
  const mistakes: Mistake[] = []
  const read = <S extends z.ZodMiniType>(file: string, schema: S) => readJson(folder, file, schema, mistakes)

  const categoryFiles = filesIn(join(folder, 'products'), /\.json$/).map((name) => `products/${name}`)
  if (categoryFiles.length === 0) mistakes.push({ file: 'products/', path: '', reason: 'there is no category' })
  const categories = categoryFiles.map((file) => read(file, FolderCategory))
  const parts = {
    shop: read(FILE_OF.shop, Shop),
    seasons: read(FILE_OF.seasons, z.array(Season).check(z.minLength(1))),
    locations: read(FILE_OF.locations, z.array(FolderLocation).check(z.minLength(1))),
    rates: read(FILE_OF.rates, z.array(FolderRate).check(z.minLength(1))),
    specials: read(FILE_OF.specials, z.array(FolderSpecial)),
    accommodations: read(FILE_OF.accommodations, z.array(FolderAccommodation)),
    discounts: read(FILE_OF.discounts, z.array(FolderDiscount)),
    banners: read(FILE_OF.banners, z.array(FolderBanner))?.map((banner) => ({
      ...banner,
      html: { de: sanitize(banner.html.de), en: sanitize(banner.html.en) },
    })),
    contents: readContents(folder, mistakes),
  }
  const files = readFiles(folder, mistakes)
  // What stands in several files is compared once each of them can be read.
  const isReadable = Object.values(parts).every((part) => part !== undefined) && categories.every(Boolean)
  if (!isReadable || categories.length === 0) return { mistakes }
  const tenant = { ...parts, categories } as Tenant
  const found = crossCheck(tenant, { categoryFiles, pictures: new Set(files.keys()) })
  mistakes.push(...found.mistakes)
  return mistakes.length > 0 ? { mistakes } : { tenant, version: versionOf(folder), files, warnings: found.warnings }
}
