import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FolderCategory } from '#contract/tenant-folder.ts'
import { StartError } from '#server/base/environment.ts'
import { FILE_OF } from '#server/tenants/file-of.ts'
import { type FolderFiles, loadFolder } from '#server/tenants/folder-files.ts'
import { describeMistake, type Mistake } from '#server/tenants/mistake.ts'
import { pricesFromCsv, pricesToCsv } from '#server/tenants/price-csv.ts'
import { checkFolder, type TenantFolder } from '#server/tenants/read-folder.ts'

export const refuse = (mistakes: readonly string[], more: string): never => {
  throw new StartError([...mistakes.map((mistake) => `Mistake: ${mistake}`), more].join('\n'))
}

const refusePrices = (mistakes: readonly Mistake[]): never =>
  refuse(mistakes.map(describeMistake), 'No price was changed.')

const checked = (folder: FolderFiles): TenantFolder => {
  const result = checkFolder(folder)
  return 'mistakes' in result ? refusePrices(result.mistakes) : result
}

/** Refuses encodings other than UTF-8, because letters of ids would be lost. */
const readTable = (csv: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(csv))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const reason = 'it is not written in UTF-8'
    return refusePrices([{ file: basename(csv), path: '', reason, remedy: 'Save it again as "CSV UTF-8".' }])
  }
}

const textOf = (body: Buffer) => body.toString('utf8').replace(/^\uFEFF/, '')

const readPrices = (folder: string) => {
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}. Look for a slip in its name.`)
  const read = loadFolder(folder)
  const { tenant } = checked(read)
  const files = [...read.files].filter(([path]) => path.startsWith('products/') || path === FILE_OF.sets)
  const sources = new Map(files.map(([path, body]) => [path, textOf(body!)]))
  const categories = new Map<string, FolderCategory>(
    [...sources.keys()]
      .filter((path) => path.startsWith('products/'))
      .map((path, at) => [path, tenant.categories[at]!]),
  )
  return { read, sources, parts: { categories, sets: tenant.sets, seasons: tenant.seasons.map(({ id }) => id) } }
}

export const exportPrices = (folder: string, csv: string, say: (words: string) => void): void => {
  writeFileSync(csv, pricesToCsv(readPrices(folder).parts))
  say(`Wrote ${csv}`)
}

export const importPrices = (folder: string, csv: string, say: (words: string) => void): void => {
  const { read, sources, parts } = readPrices(folder)
  const result = pricesFromCsv({ file: basename(csv), text: readTable(csv) }, parts, sources)
  if ('mistakes' in result) return refusePrices(result.mistakes)
  const changed = [...result.files].filter(([path, text]) => sources.get(path) !== text)
  const bodies = new Map(changed.map(([path, text]) => [path, Buffer.from(text)]))
  const { warnings } = checked({ ...read, files: new Map([...read.files, ...bodies]), mistakes: [], warnings: [] })
  for (const [path, body] of bodies) {
    writeFileSync(join(folder, path), body)
    say(`Changed ${join(folder, path)}`)
  }
  for (const warning of warnings) say(`Warning: ${warning}`)
  if (changed.length === 0) say('Nothing changes: these are the prices of the folder.')
}
