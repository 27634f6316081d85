import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import sanitizeHtml from 'sanitize-html'
import { CONTENT_TYPES, DEFAULT_LOCALE, GROUP_CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import type { ContentType } from '#contract/content.ts'
import { inEachLocale, type Locale } from '#contract/primitives.ts'
import { FolderCategory, type FolderShop, Tenant, type LocalText } from '#contract/tenant-folder.ts'
import { typeset } from '#domain/text/typography.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_SCHEMES, ALLOWED_TAGS } from '#domain/text/allowed-html.ts'
import { StartError } from '#server/base/environment.ts'
import { crossCheck } from './cross-check.ts'
import { doubtfulEntries } from './doubtful-entries.ts'
import { FILE_OF } from './file-of.ts'
import { type FolderFiles, loadFolder } from './folder-files.ts'
import { below, describeMistake, type Mistake, reportIn, type ReportMistake } from './mistake.ts'
import { checkOwnFiles } from './check-own-files.ts'
import { checkPictures } from './check-pictures.ts'
import { checkLegalData, checkLegalText, warningOfPlaceholders } from './legal-texts.ts'
import type { MadePicture, MapFile, Photos } from './photos.ts'
import { readJson, readText } from './read-json.ts'
import { warnOfHtml } from './removed-html.ts'
import { sanitizeMarkup, TOO_DEEP } from './sanitize-markup.ts'

/** Raise this version when the import derives other data from the same folder, so that every shop is imported again. */
const IMPORT_FORMAT = 7

export interface TenantFolder {
  tenant: Tenant
  version: string
  /** The files as they were written, except for drawings, which are cleaned. */
  files: ReadonlyMap<string, Buffer>
  warnings: string[]
  made?: readonly MadePicture[]
}

export type FolderResult = { mistakes: Mistake[] } | TenantFolder

const pathsUnder = ({ files }: FolderFiles, part: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(part))

const versionOf = (files: ReadonlyMap<string, Buffer>): string => {
  const hash = createHash('sha256').update(`format ${IMPORT_FORMAT}`)
  for (const [path, body] of files) hash.update(`\0${path}\0${body.byteLength}\0`).update(body)
  return hash.digest('base64url').slice(0, 16)
}

const contentTypesOf = (shop: FolderShop | undefined): readonly ContentType[] =>
  shop?.groups ? [...CONTENT_TYPES, ...GROUP_CONTENT_TYPES] : CONTENT_TYPES

const readContents = (folder: FolderFiles, shop: FolderShop | undefined): Tenant['contents'] => {
  const contents = inEachLocale<Tenant['contents'][Locale]>(() => ({}))
  const placeholders: (Mistake | undefined)[] = []
  for (const locale of LOCALES)
    for (const type of contentTypesOf(shop)) {
      const file = `contents/${locale}/${type}.html`
      if (locale !== DEFAULT_LOCALE && !folder.files.has(file)) {
        reportIn(folder.warnings, file)(
          '',
          `the file is missing, and the page is shown in ${DEFAULT_LOCALE}`,
          `Write it, unless ${DEFAULT_LOCALE} is enough.`,
        )
        const fallback = contents[DEFAULT_LOCALE][type]
        if (fallback) contents[locale][type] = fallback
        continue
      }
      const html = readText(folder, file)
      if (html === undefined) continue
      const report = reportIn(folder.mistakes, file)
      warnOfHtml(reportIn(folder.warnings, file), html, (line) => `line ${line}`)
      if (shop) placeholders.push(checkLegalText(folder, file, type, html, shop))
      // Requires a title without tags and entities, because a dialog shows it as plain text.
      const heading = /^<h1[^<>]*>([^<&]*)<\/h1>/i.exec(html.slice(Math.max(0, html.search(/<h1/i))))
      const title = heading?.[1]?.trim() ?? ''
      if (!heading || title === '')
        report('', 'it does not begin with a title', 'Write <h1>…</h1> around the title, without other tags in it.')
      else contents[locale][type] = { title, content: sanitize(report, '', html.replace(heading[0], '')) }
    }
  folder.warnings.push(...warningOfPlaceholders(placeholders.filter((found) => found !== undefined)))
  if (shop) checkLegalData(folder, shop)
  return contents
}

export const checkFolder = (folder: FolderFiles): FolderResult => {
  const { mistakes, name } = folder
  const report = (file: string) => reportIn(mistakes, file)
  const read = <S extends z.ZodMiniType>(file: string, schema: S) => readJson(folder, file, schema)

  const categoryFiles = pathsUnder(folder, 'products/').filter((path) => path.endsWith('.json'))
  if (categoryFiles.length === 0)
    report('products/')('', 'there is no category', 'Write one, such as products/01-ski.json; the demo shops show how.')
  const categories = new Map(
    categoryFiles.flatMap((file) => {
      const category = read(file, FolderCategory)
      return category ? [[file, category] as const] : []
    }),
  )
  const shop = read(FILE_OF.shop, Tenant.shape.shop)
  const parts = {
    shop,
    seasons: read(FILE_OF.seasons, Tenant.shape.seasons),
    locations: read(FILE_OF.locations, Tenant.shape.locations),
    rates: read(FILE_OF.rates, Tenant.shape.rates),
    specials: read(FILE_OF.specials, Tenant.shape.specials),
    accommodations: read(FILE_OF.accommodations, Tenant.shape.accommodations),
    discounts: read(FILE_OF.discounts, Tenant.shape.discounts),
    banners: read(FILE_OF.banners, Tenant.shape.banners)?.map((banner, at) => ({
      ...banner,
      html: inEachLocale((locale) => {
        const path = `${at}.html.${locale}`
        warnOfHtml(below(reportIn(folder.warnings, FILE_OF.banners), path), banner.html[locale], () => '')
        return sanitize(report(FILE_OF.banners), path, banner.html[locale])
      }),
    })),
    sets: folder.files.has(FILE_OF.sets) ? read(FILE_OF.sets, Tenant.shape.sets) : [],
    focus: folder.files.has(FILE_OF.focus) ? read(FILE_OF.focus, Tenant.shape.focus) : {},
    contents: readContents(folder, shop),
  }
  const pictures = checkPictures(folder)
  const integrity = checkOwnFiles(folder, shop)
  const code = shop?.code
  // Reports a code that differs from the folder's name, because a copied folder would otherwise replace the original
  // shop.
  if (code !== undefined && code !== name)
    report(FILE_OF.shop)(
      'code',
      `it is "${code}", but the folder is called "${name}"`,
      `A shop’s folder has the name of its code, so that a copy does not replace the original shop. For a new shop write a new code here and rename the folder to it; otherwise rename the folder to "${code}".`,
    )
  const found = crossCheck({
    ...parts,
    categories,
    hasAllCategories: categories.size === categoryFiles.length,
    pictures: pictures.names,
  })
  mistakes.push(...found.mistakes)
  if (mistakes.length > 0) return { mistakes }
  const tenant = typesetTenant({
    ...parts,
    categories: [...categories.values()],
    integrity,
    pictures: pictures.drawings,
  } as Tenant)
  // The cast is safe, because a content is null only in a folder with mistakes.
  const files = new Map([...(folder.files as ReadonlyMap<string, Buffer>), ...pictures.cleaned])
  const warnings = [...folder.warnings, ...found.warnings, ...doubtfulEntries({ ...parts, categories })].map((entry) =>
    describeMistake({ ...entry, file: `${name}/${entry.file}` }),
  )
  return { tenant, version: versionOf(files), files, warnings }
}

export const withoutMistakes = (result: FolderResult, more: readonly string[] = []): TenantFolder => {
  if ('mistakes' in result) throw new StartError([...result.mistakes.map(describeMistake), ...more].join('\n'))
  return result
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

const NO_FOLDER: FolderResult = {
  mistakes: [{ file: '', path: '', reason: 'there is no such folder', remedy: 'Look for a slip in its name.' }],
}

/** Does not decode the photos of the folder. */
export const readTenantFolder = (path: string): FolderResult =>
  isFolder(path) ? checkFolder(loadFolder(path)) : NO_FOLDER

const mapsOf = ({ tenant, files }: TenantFolder): MapFile[] => {
  const names = new Set(tenant.locations.flatMap(({ map }) => map ?? []))
  return [...names].map((name) => {
    const path = `pictures/${name}`
    return { path, body: files.get(path)!, facts: tenant.pictures[name] }
  })
}

export const readWithPhotos = async (
  path: string,
  photosOf: (folder: FolderFiles, maps: readonly MapFile[]) => Promise<Photos>,
): Promise<FolderResult> => {
  if (!isFolder(path)) return NO_FOLDER
  const folder = loadFolder(path)
  const result = checkFolder(folder)
  const { facts, made } = await photosOf(folder, 'mistakes' in result ? [] : mapsOf(result))
  if ('mistakes' in result || folder.mistakes.length > 0) return { mistakes: folder.mistakes }
  const { tenant } = result
  return { ...result, tenant: { ...tenant, pictures: { ...tenant.pictures, ...facts } }, made }
}

const isLocalText = (value: object): value is LocalText =>
  LOCALES.every((locale) => typeof Reflect.get(value, locale) === 'string')

const typesetTexts = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(typesetTexts) as T
  if (value === null || typeof value !== 'object') return value
  if (isLocalText(value)) return { ...value, ...inEachLocale((locale) => typeset(value[locale], locale)) }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, typesetTexts(part)])) as T
}

const typesetContents = (contents: Tenant['contents'][Locale], locale: Locale) =>
  Object.fromEntries(
    Object.entries(contents).map(([type, { title, content }]) => [
      type,
      { title: typeset(title, locale), content: typeset(content, locale) },
    ]),
  )

/** Adds typographic signs and spaces, because the folder has the characters of a keyboard. */
const typesetTenant = ({ contents, ...parts }: Tenant): Tenant => ({
  ...typesetTexts(parts),
  contents: inEachLocale((locale) => typesetContents(contents[locale], locale)),
})

const sanitize = (report: ReportMistake, path: string, html: string): string => {
  const sanitized = sanitizeMarkup(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ALLOWED_SCHEMES,
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  })
  if (sanitized === undefined) report(path, TOO_DEEP, 'Close each tag after its text.')
  return sanitized?.trim() ?? ''
}
