import * as z from 'zod/mini'
import { Tenant } from '#contract/tenant-folder.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import { describeChanges } from '#server/tenants/describe-changes.ts'
import { exportTenant, storedFiles } from '#server/tenants/export-tenant.ts'
import { importFolders, validateFolders } from '#server/tenants/import.ts'
import { describeMistake } from '#server/tenants/mistake.ts'
import { scriptWarning } from '#server/tenants/own-script.ts'
import { readTenantFolder, type TenantFolder } from '#server/tenants/read-folder.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import { shopCode } from './shop-code.ts'
import { shopFolders } from './shop-folders.ts'
import { publicHostname } from './start-warnings.ts'
import type { Surroundings } from './talstation.ts'
import { refuse } from './tenant-prices.ts'

/** The surroundings that the commands for shops use. */
type Setting = Pick<Surroundings, 'variables' | 'withDatabase' | 'clock' | 'ask' | 'say'>

/** Returns the given folders, or all folders of TENANTS_DIR. */
const foldersOf = (given: readonly string[], { variables }: Setting): readonly string[] => {
  const { TENANTS_DIR } = readEnvironment(variables)
  if (given.length > 0) return given
  if (TENANTS_DIR === undefined)
    throw new StartError('Name the folder of a shop, or set TENANTS_DIR to the folder that contains your shops.')
  return shopFolders(TENANTS_DIR)
}

/** Lists the shops of the database with their state. */
export const listTenants = ({ variables, withDatabase, say }: Setting): Promise<void> =>
  withDatabase(async (db) => {
    const rows = await db.selectFrom('tenants').selectAll().orderBy('tenant').execute()
    if (rows.length === 0) say('There is no shop yet. Import one with "tenant import".')
    for (const { tenant, data, imported_at, former_codes } of rows) {
      const { shop, locations, categories } = data
      const products = categories.flatMap(({ products }) => products).length
      const former = former_codes.length > 0 ? `; called ${former_codes.join(', ')} before` : ''
      const addresses = [`/${tenant}`, ...shop.hosts].join(', ')
      say(
        `${tenant}  ${shop.name}: ${products} products, ${locations.length} locations, at ${addresses}; imported ${imported_at.toISOString()}${former}`,
      )
      const warning = scriptWarning(shop, publicHostname(readEnvironment(variables)))
      if (warning !== undefined) say(`Warning: ${warning}`)
    }
  })

/** Prints each mistake of the folders. */
export const validateTenants = async (given: readonly string[], setting: Setting): Promise<void> => {
  const { say } = setting
  const { valid, warnings, mistakes } = await validateFolders(foldersOf(given, setting))
  for (const code of valid) say(`${code}: no mistakes`)
  for (const warning of warnings) say(`Warning: ${warning}`)
  if (mistakes.length > 0) refuse(mistakes, `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`)
}

/** Checks and stores the shops of the folders. */
export const importTenants = async (given: readonly string[], setting: Setting): Promise<void> => {
  const { withDatabase, clock, say } = setting
  const folders = foldersOf(given, setting)
  const { imported, unchanged, warnings, mistakes } = await withDatabase((db) => importFolders(db, folders, clock()))
  for (const code of imported) say(`Imported ${code}`)
  for (const code of unchanged) say(`Unchanged ${code}: the shop already has this folder`)
  for (const warning of warnings) say(`Warning: ${warning}`)
  if (mistakes.length > 0)
    refuse(mistakes, 'A shop with a mistake stays as it was: nothing of its folder was imported.')
}

const readOrRefuse = (folder: string): TenantFolder => {
  const result = readTenantFolder(folder)
  return 'mistakes' in result
    ? refuse(result.mistakes.map(describeMistake), 'Correct them first: nothing was compared.')
    : result
}

const changesOf = async (db: Db, folder: TenantFolder): Promise<string[]> => {
  const { code } = folder.tenant.shop
  const row = await db.selectFrom('tenants').select(['version', 'data']).where('tenant', '=', code).executeTakeFirst()
  if (!row) return ['the shop is new']
  if (row.version === folder.version) return ['nothing changes']
  const stored = { tenant: z.parse(Tenant, row.data), version: row.version, files: await storedFiles(db, code) }
  const changes = describeChanges(stored, folder)
  return changes.length > 0 ? changes : ['only how the files are written, nothing that visitors see']
}

/** Prints the changes that an import of the folders would make. */
export const diffTenants = async (given: readonly string[], setting: Setting): Promise<void> => {
  const { withDatabase, say } = setting
  const folders = foldersOf(given, setting).map(readOrRefuse)
  await withDatabase(async (db) => {
    for (const folder of folders)
      for (const change of await changesOf(db, folder)) say(`${folder.tenant.shop.code}: ${change}`)
  })
}

/** Writes the folder of a shop, with the schemas for editors. */
export const writeTenant = async (
  code: string,
  folder: string = code,
  { withDatabase, say }: Setting,
): Promise<void> => {
  await withDatabase(async (db) => exportTenant(db, await shopCode(db, code), folder))
  say(`Wrote ${folder}`)
}

/** Gives a shop another code, and says what else has the old one. */
export const changeCode = async (from: string, to: string, { withDatabase, say }: Setting): Promise<void> => {
  await withDatabase(async (db) => renameTenant(db, await shopCode(db, from), to))
  say(`${from} is now ${to}. Its old links redirect to the new ones.`)
  say(`Remove the folder ${from} if there is one: "tenant export ${to} FOLDER/${to}" writes the new one.`)
  say(
    `Rename the variables PAYMENT_${from.toUpperCase()}_... to PAYMENT_${to.toUpperCase()}_..., and restart the server.`,
  )
}
