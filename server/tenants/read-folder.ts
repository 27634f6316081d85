import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import sanitizeHtml from 'sanitize-html'
import { CONTENT_TYPES, DEFAULT_LOCALE, GROUP_CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import type { ContentType } from '#contract/content.ts'
import { inEachLocale, type Locale } from '#contract/primitives.ts'
import { FolderCategory, type FolderShop, Picture, Tenant, type LocalText } from '#contract/tenant-folder.ts'
import { typeset } from '#domain/text/typography.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_SCHEMES, ALLOWED_TAGS } from '#domain/text/allowed-html.ts'
import { StartError } from '#server/base/environment.ts'
import { crossCheck } from './cross-check.ts'
import { doubtfulEntries } from './doubtful-entries.ts'
import { FILE_OF } from './file-of.ts'
import { type FolderFiles, loadFolder } from './folder-files.ts'
import { describeMistake, type Mistake, reportIn, type ReportMistake } from './mistake.ts'
import { checkOwnFiles } from './check-own-files.ts'
import { readJson, readText } from './read-json.ts'

const PICTURES = 'pictures/'

/** To be raised when the import derives other data from the same folder; then every shop is imported again. */
const IMPORT_FORMAT = 5

export interface TenantFolder {
  tenant: Tenant
  /** The hash of all files that belong to the shop. */
  version: string
  /** All files as they were written, by path in the folder. */
  files: ReadonlyMap<string, Buffer>
  warnings: string[]
}

export type FolderResult = { mistakes: Mistake[] } | TenantFolder

/** The paths of the files in a part of the folder. */
const pathsUnder = ({ files }: FolderFiles, part: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(part))

const versionOf = (files: ReadonlyMap<string, Buffer>): string => {
  const hash = createHash('sha256').update(`format ${IMPORT_FORMAT}`)
  for (const [path, body] of files) hash.update(`\0${path}\0${body.byteLength}\0`).update(body)
  return hash.digest('base64url').slice(0, 16)
}

/** The texts that a shop must have; one with groups also needs those for leaders. */
const contentTypesOf = (shop: FolderShop | undefined): readonly ContentType[] =>
  shop?.groups ? [...CONTENT_TYPES, ...GROUP_CONTENT_TYPES] : CONTENT_TYPES

const readContents = (folder: FolderFiles, shop: FolderShop | undefined): Tenant['contents'] => {
  const contents = inEachLocale<Tenant['contents'][Locale]>(() => ({}))
  for (const locale of LOCALES)
    for (const type of contentTypesOf(shop)) {
      const file = `contents/${locale}/${type}.html`
      if (locale !== DEFAULT_LOCALE && !folder.files.has(file)) {
        folder.warnings.push(`${folder.name}/${file}: the file is missing; the page is shown in ${DEFAULT_LOCALE}`)
        const fallback = contents[DEFAULT_LOCALE][type]
        if (fallback) contents[locale][type] = fallback
        continue
      }
      const html = readText(folder, file)
      if (html === undefined) continue
      const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)
      // A dialog shows the title as plain text, so it must contain neither tags nor entities.
      const title = heading?.[1]?.trim() ?? ''
      if (!heading || title === '' || /[<&]/.test(title))
        reportIn(folder.mistakes, file)(
          '',
          'it does not begin with a title',
          'Write <h1>…</h1> around the title, without other tags in it.',
        )
      else contents[locale][type] = { title, content: sanitize(html.replace(heading[0], '')) }
    }
  return contents
}

/** The names of the pictures. A file that is no picture is a mistake, but its name counts as known. */
const readPictures = (folder: FolderFiles): ReadonlySet<string> => {
  const paths = pathsUnder(folder, PICTURES)
  for (const file of paths) {
    const name = file.slice(PICTURES.length)
    const body = folder.files.get(file)
    const report = reportIn(folder.mistakes, file)
    if (!z.safeParse(Picture, name).success)
      report('', 'its name does not fit', 'Use small letters a-z, digits and -, ending in .svg, .png, .webp or .ico.')
    else if (body) checkPictureFile(report, name, body)
  }
  return new Set(paths.map((file) => file.slice(PICTURES.length)))
}

/** Checks a folder after reading. Reports all mistakes at once, each with file, path, reason and remedy. */
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
    banners: read(FILE_OF.banners, Tenant.shape.banners)?.map((banner) => ({
      ...banner,
      html: inEachLocale((locale) => sanitize(banner.html[locale])),
    })),
    // A shop without sets has no file of them.
    sets: folder.files.has(FILE_OF.sets) ? read(FILE_OF.sets, Tenant.shape.sets) : [],
    contents: readContents(folder, shop),
  }
  const pictures = readPictures(folder)
  const integrity = checkOwnFiles(folder, shop)
  const code = shop?.code
  // Otherwise the copy of a folder would replace the shop from which it was copied.
  if (code !== undefined && code !== name)
    report(FILE_OF.shop)(
      'code',
      `it is "${code}", but the folder is called "${name}"`,
      `A shop’s folder has the name of its code, so that a copy does not replace the original shop. For a new shop write a new code here and rename the folder to it; otherwise rename the folder to "${code}".`,
    )
  const found = crossCheck({ ...parts, categories, pictures })
  mistakes.push(...found.mistakes)
  if (mistakes.length > 0) return { mistakes }
  const tenant = typesetTenant({ ...parts, categories: [...categories.values()], integrity } as Tenant)
  // No content is null here, because a file that could not be read is a mistake.
  const files = folder.files as ReadonlyMap<string, Buffer>
  const doubtful = doubtfulEntries({ ...parts, categories }).map((entry) =>
    describeMistake({ ...entry, file: `${name}/${entry.file}` }),
  )
  return { tenant, version: versionOf(files), files, warnings: [...folder.warnings, ...found.warnings, ...doubtful] }
}

/**
 * Returns the shop if its folder is right.
 * @throws StartError with all mistakes of the folder, and `more`
 */
export const withoutMistakes = (result: FolderResult, more: readonly string[] = []): TenantFolder => {
  if ('mistakes' in result) throw new StartError([...result.mistakes.map(describeMistake), ...more].join('\n'))
  return result
}

/** Reads and checks a shop's folder. */
export const readTenantFolder = (folder: string): FolderResult =>
  existsSync(folder) && statSync(folder).isDirectory()
    ? checkFolder(loadFolder(folder))
    : { mistakes: [{ file: '', path: '', reason: 'there is no such folder', remedy: 'Look for a slip in its name.' }] }

/** For some kinds of files, a check of their first bytes. */
const BEGINS: Partial<Record<string, (body: Buffer) => boolean>> = {
  png: (body) => body.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n',
  webp: (body) =>
    body.subarray(0, 4).toString('latin1') === 'RIFF' && body.subarray(8, 12).toString('latin1') === 'WEBP',
  ico: (body) => body.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0])),
  svg: (body) =>
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg\b[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*(<\/svg>|\/>)\s*(<!--[\s\S]*?-->\s*)*$/.test(
      body.toString('utf8'),
    ),
}

/**
 * Matches SVG content that may run scripts or load files. The content security policy of served files forbids the same.
 */
const ACTIVE = /<\s*(script|foreignObject|iframe)\b|\son\w+\s*=|(href|src)\s*=\s*["']\s*(?!#|data:image\/)|<!ENTITY/i

/** Reports a file in pictures/ whose content does not match its extension. */
const checkPictureFile = (report: ReportMistake, name: string, body: Buffer): void => {
  const kind = name.split('.').at(-1)!
  if (!BEGINS[kind]?.(body))
    report(
      '',
      `the file is no ${kind.toUpperCase()} picture, whatever its name says`,
      'Export the picture again in that format.',
    )
  else if (kind === 'svg' && ACTIVE.test(body.toString('utf8')))
    report('', 'the picture holds a script, an event handler or a link to elsewhere', 'Export it as a plain SVG.')
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

/**
 * The shop with no-break spaces and typographic minus signs in its texts. The folder has the characters of a keyboard.
 */
const typesetTenant = ({ contents, ...parts }: Tenant): Tenant => ({
  ...typesetTexts(parts),
  contents: inEachLocale((locale) => typesetContents(contents[locale], locale)),
})

/** Removes tags and attributes that a shop's texts and banners may not contain. */
const sanitize = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ALLOWED_SCHEMES,
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  }).trim()
