import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
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
  FolderShop,
  type Tenant,
} from '#contract/tenant-folder.ts'
import { crossCheck } from './cross-check.ts'
import { FILE_OF } from './file-of.ts'
import type { Mistake } from './mistake.ts'
import { pictureProblem } from './check-picture.ts'
import { readJson } from './read-json.ts'
import { readText, tooLarge } from './read-text.ts'
import { sanitize } from './sanitize.ts'
import { typesetTenant } from './typeset-tenant.ts'

/** Raise when import makes something else of the same folder, so that every shop is imported anew. */
const IMPORT_FORMAT = 2

export interface TenantFolder {
  tenant: Tenant
  /** Hash of every file that belongs to the shop. */
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
      const html = readText(folder, file, 'html', mistakes)
      if (html === undefined) continue
      const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)
      // The dialog shows the title as text, so it holds neither tags nor entities.
      const title = heading?.[1]?.trim() ?? ''
      if (!heading || title === '' || /[<&]/.test(title))
        mistakes.push({
          file,
          path: '',
          reason: 'it does not begin with a title',
          remedy: 'Write <h1>…</h1> around the title, without other tags in it.',
        })
      else contents[locale][type] = { title, content: sanitize(html.replace(heading[0], '')) }
    }
  return contents
}

const readPictures = (folder: string, mistakes: Mistake[]): Map<string, Buffer> => {
  const pictures = new Map<string, Buffer>()
  for (const name of filesIn(join(folder, 'pictures'), /./)) {
    const file = `pictures/${name}`
    const large = tooLarge(folder, file, 'picture')
    const body = large ? Buffer.alloc(0) : readFileSync(join(folder, file))
    pictures.set(name, body)
    if (!z.safeParse(Picture, name).success)
      mistakes.push({
        file,
        path: '',
        reason: 'its name does not fit',
        remedy: 'Use small letters a-z, digits and -, ending in .svg, .png, .webp or .ico.',
      })
    else if (large) mistakes.push(large)
    else {
      const problem = pictureProblem(name, body)
      if (problem) mistakes.push({ file, path: '', ...problem })
    }
  }
  return pictures
}

/** A copied folder would otherwise replace the shop that it was copied from. */
const checkName = (folder: string, { code }: FolderShop): Mistake[] => {
  const name = basename(resolve(folder))
  if (name === code) return []
  return [
    {
      file: FILE_OF.shop,
      path: 'code',
      reason: `it is "${code}", but the folder is called "${name}"`,
      remedy: `A shop’s folder is called like its code, so that a copy does not replace the shop it was copied from. For a new shop write a code of its own here and rename the folder to it; else rename the folder to "${code}".`,
    },
  ]
}

/** Reads and checks a shop's folder. All mistakes are told at once, each with its file, path, reason and remedy. */
export const readTenantFolder = (folder: string): FolderResult => {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return {
      mistakes: [{ file: '', path: '', reason: 'there is no such folder', remedy: 'Look for a slip in its name.' }],
    }
  const mistakes: Mistake[] = []
  const read = <S extends z.ZodMiniType>(file: string, schema: S) => readJson(folder, file, schema, mistakes)

  const categoryFiles = filesIn(join(folder, 'products'), /\.json$/).map((name) => `products/${name}`)
  if (categoryFiles.length === 0)
    mistakes.push({
      file: 'products/',
      path: '',
      reason: 'there is no category',
      remedy: 'Write one, such as products/01-ski.json; the demo shops show how.',
    })
  const categories = new Map(
    categoryFiles.flatMap((file) => {
      const category = read(file, FolderCategory)
      return category ? [[file, category] as const] : []
    }),
  )
  const parts = {
    shop: read(FILE_OF.shop, FolderShop),
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
  const files = readPictures(folder, mistakes)
  if (parts.shop) mistakes.push(...checkName(folder, parts.shop))
  const found = crossCheck({ ...parts, categories, pictures: new Set(files.keys()) })
  mistakes.push(...found.mistakes)
  if (mistakes.length > 0) return { mistakes }
  const tenant = typesetTenant({ ...parts, categories: [...categories.values()] } as Tenant)
  return { tenant, version: versionOf(folder), files, warnings: found.warnings }
}
