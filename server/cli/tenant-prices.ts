import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FolderCategory, Tenant } from '#contract/tenant-folder.ts'
import { StartError } from '#server/base/environment.ts'
import { FILE_OF } from '#server/tenants/file-of.ts'
import { type FolderFiles, loadFolder } from '#server/tenants/folder-files.ts'
import { describeMistake, type Mistake } from '#server/tenants/mistake.ts'
import { pricesFromCsv, pricesToCsv } from '#server/tenants/price-csv.ts'
import { checkFolder } from '#server/tenants/read-folder.ts'
import { PRICES_USAGE } from './usage.ts'

/** Ends the command with a StartError that lists all mistakes, followed by the sentence `more`. */
export const refuse = (mistakes: readonly string[], more: string): never => {
  throw new StartError([...mistakes.map((mistake) => `Mistake: ${mistake}`), more].join('\n'))
}

const refusePrices = (mistakes: readonly Mistake[]): never =>
  refuse(mistakes.map(describeMistake), 'No price was changed.')

const checked = (folder: FolderFiles): Tenant => {
  const result = checkFolder(folder)
  return 'mistakes' in result ? refusePrices(result.mistakes) : result.tenant
}

const textOf = (body: Buffer) => body.toString('utf8').replace(/^\uFEFF/, '')

/**
 * Writes the prices of a shop's folder into a CSV file, or those of a CSV file into the folder. If folder or file has a
 * mistake, nothing is written.
 */
export const runPrices = ([action, folder, csv, ...rest]: string[], say: (words: string) => void): void => {
  if ((action !== 'export' && action !== 'import') || folder === undefined || csv === undefined || rest.length > 0)
    throw new StartError(`Usage:\n${PRICES_USAGE}`)
  const read = loadFolder(folder)
  const tenant = checked(read)
  const files = [...read.files].filter(([path]) => path.startsWith('products/') || path === FILE_OF.sets)
  const sources = new Map(files.map(([path, body]) => [path, textOf(body!)]))
  const categories = new Map<string, FolderCategory>(
    [...sources.keys()]
      .filter((path) => path.startsWith('products/'))
      .map((path, at) => [path, tenant.categories[at]!]),
  )
  const parts = { categories, sets: tenant.sets, seasons: tenant.seasons.map(({ id }) => id) }
  if (action === 'export') {
    writeFileSync(csv, pricesToCsv(parts))
    return say(`Wrote ${csv}`)
  }
  const result = pricesFromCsv({ file: basename(csv), text: readFileSync(csv, 'utf8') }, parts, sources)
  if ('mistakes' in result) return refusePrices(result.mistakes)
  const changed = [...result.files].filter(([path, text]) => sources.get(path) !== text)
  const bodies = new Map(changed.map(([path, text]) => [path, Buffer.from(text)]))
  checked({ ...read, files: new Map([...read.files, ...bodies]), mistakes: [] })
  for (const [path, body] of bodies) {
    writeFileSync(join(folder, path), body)
    say(`Changed ${join(folder, path)}`)
  }
  if (changed.length === 0) say('Nothing changes: these are the prices of the folder.')
}
