import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { dayIn } from '#domain/calendar/days.ts'
import type { Database } from '#server/db/schema.ts'
import { describeMistake, type Mistake } from './mistake.ts'
import { readTenantFolder, type TenantFolder } from './read-folder.ts'
import { storeTenant } from './store-tenant.ts'

export interface ImportReport {
  /** Codes of the shops that were stored. */
  imported: string[]
  /** Codes of the shops whose folder has not changed. */
  unchanged: string[]
  warnings: string[]
  /** One line each; nothing of a shop with a mistake was stored. */
  mistakes: string[]
}

/** The folders of tenants/ that hold a shop. */
export const tenantFolders = (parent: string): string[] =>
  existsSync(parent)
    ? readdirSync(parent, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(parent, name))
        .toSorted()
    : []

/** Location ids are unique across tenants, host names open one shop, codes name one. */
const claimedByOthers = async (
  db: Kysely<Database>,
  { tenant }: TenantFolder,
  earlier: readonly TenantFolder[],
): Promise<Mistake[]> => {
  const stored = await db.selectFrom('tenants').select(['tenant', 'data']).execute()
  const inThisImport = new Set(earlier.map((folder) => folder.tenant.shop.code))
  const others = [
    ...earlier.map((folder) => folder.tenant),
    ...stored.filter((row) => !inThisImport.has(row.tenant)).map((row) => row.data),
  ].filter(({ shop }) => shop.code !== tenant.shop.code)
  const mistakes: Mistake[] = []
  if (inThisImport.has(tenant.shop.code))
    mistakes.push({
      file: 'shop.json',
      path: 'code',
      reason: `another folder of this import has the code "${tenant.shop.code}" too`,
      remedy: 'Import one of the two, or give one of them another code.',
    })
  for (const other of others) {
    for (const [at, { id }] of tenant.locations.entries())
      if (other.locations.some((location) => location.id === id))
        mistakes.push({
          file: 'locations.json',
          path: `${at}.id`,
          reason: `"${id}" is a location of the shop ${other.shop.code} already`,
          remedy: `Ids of locations are unique among all shops: write another one, such as "${tenant.shop.code}-${id}", here and wherever the folder names it (stock, fixedLocation).`,
        })
    for (const [at, host] of tenant.shop.hosts.entries())
      if (other.shop.hosts.includes(host))
        mistakes.push({
          file: 'shop.json',
          path: `hosts.${at}`,
          reason: `"${host}" opens the shop ${other.shop.code} already`,
          remedy: 'Remove it from one of the two shops.',
        })
  }
  return mistakes
}

/** Reads, checks and stores shops. A shop with a mistake is left as it was; the others are imported. */
export const importFolders = async (
  db: Kysely<Database>,
  folders: readonly string[],
  now: Date,
): Promise<ImportReport> => {
  const report: ImportReport = { imported: [], unchanged: [], warnings: [], mistakes: [] }
  const read: TenantFolder[] = []
  for (const folder of folders) {
    const addMistakes = (mistakes: Mistake[]) =>
      report.mistakes.push(
        ...mistakes.map((mistake) =>
          describeMistake({ ...mistake, file: join(basename(resolve(folder)), mistake.file) }),
        ),
      )
    const result = readTenantFolder(folder)
    if ('mistakes' in result) {
      addMistakes(result.mistakes)
      continue
    }
    const { code, timeZone } = result.tenant.shop
    const claimed = await claimedByOthers(db, result, read)
    if (claimed.length > 0) {
      addMistakes(claimed)
      continue
    }
    read.push(result)
    report.warnings.push(...result.warnings)
    const isNew = await storeTenant(db, result, dayIn(timeZone, now))
    report[isNew ? 'imported' : 'unchanged'].push(code)
  }
  return report
}
