import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { Tenant } from '#contract/tenant-folder.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import type { Database } from '#server/db/schema.ts'
import type { Db } from '#server/db/transact.ts'
import {
  accountsWithoutShop,
  type PaymentAccounts,
  paymentAccounts,
  tenantsWithAccount,
} from '#server/provider/accounts.ts'
import { describeShortfalls } from '#server/staff/describe-shortfalls.ts'
import { describeChanges } from '#server/tenants/describe-changes.ts'
import { exportTenant, storedFiles } from '#server/tenants/export-tenant.ts'
import { besideStored, importFolders, validateFolders } from '#server/tenants/import.ts'
import { scriptWarning } from '#server/tenants/own-script.ts'
import type { TenantFolder } from '#server/tenants/read-folder.ts'
import { isShopElsewhere } from '#server/tenants/store-tenant.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import { idOfShop, withCode } from '#server/tenants/shop-ids.ts'
import { removalFacts } from './close-shop.ts'
import { counted } from './counted.ts'
import { readOrRefuse } from './read-or-refuse.ts'
import { shopNamed } from './shop-named.ts'
import { shopFolders } from './shop-folders.ts'
import { publicHostname } from './start-warnings.ts'
import type { Surroundings } from './talstation.ts'
import { refuse } from './tenant-prices.ts'
import { keptUntil } from './tenant-remove.ts'

type Setting = Pick<Surroundings, 'variables' | 'withDatabase' | 'clock' | 'ask' | 'say'>

const foldersOf = (given: readonly string[], { variables }: Setting): readonly string[] => {
  const { TENANTS_DIR } = readEnvironment(variables)
  if (given.length > 0) return given
  if (TENANTS_DIR === undefined)
    throw new StartError('Name the folder of a shop, or set TENANTS_DIR to the folder that contains your shops.')
  return shopFolders(TENANTS_DIR)
}

const stateOf = async (
  db: Db,
  { tenant: id, code, data, removed_at }: Selectable<Database['tenants']>,
  accounts: PaymentAccounts,
): Promise<string> => {
  const { data: tenant } = z.safeParse(Tenant, data)
  if (await isShopElsewhere(db, { id, code })) return 'at another database'
  if (removed_at !== null) {
    const { bookings, lastPaidDay } = await removalFacts(db, id, dayIn('UTC', removed_at))
    const year = tenant && keptUntil(tenant, lastPaidDay)
    return `removed on ${dayIn('UTC', removed_at)}, ${counted(bookings, 'booking')} kept${year === undefined ? '' : ` until the end of ${year}`}`
  }
  if (!tenant) return 'cannot be read by this release; import its folder once more'
  if (accounts.has(code.toUpperCase())) return tenant.shop.testmode ? 'open, test payments at the provider' : 'open'
  return tenant.shop.testmode ? 'open, test payments' : 'open, but without payments: its PAYMENT_ variables are missing'
}

export const listTenants = ({ variables, withDatabase, say }: Setting): Promise<void> =>
  withDatabase(async (db) => {
    const rows = await db.selectFrom('tenants').selectAll().orderBy('code').execute()
    if (rows.length === 0) say('There is no shop yet. Import one with "tenant import".')
    const accounts = paymentAccounts(variables)
    for (const row of rows) {
      const { code, data, imported_at, former_codes } = row
      const state = await stateOf(db, row, accounts)
      const parsed = z.safeParse(Tenant, data)
      if (!parsed.success) {
        say(`${code}  ${state}`)
        continue
      }
      const { shop, locations, categories } = parsed.data
      const products = categories.flatMap(({ products }) => products).length
      const former = former_codes.length > 0 ? `; called ${former_codes.join(', ')} before` : ''
      const addresses = row.removed_at === null ? `, at ${[`/${code}`, ...shop.hosts].join(', ')}` : ''
      const size = `${counted(products, 'product')}, ${counted(locations.length, 'location')}`
      say(`${code}  ${shop.name}: ${state}; ${size}${addresses}; imported ${imported_at.toISOString()}${former}`)
      const warning = scriptWarning(shop, publicHostname(readEnvironment(variables)))
      if (warning !== undefined) say(`Warning: ${warning}`)
    }
  })

export const validateTenants = async (given: readonly string[], setting: Setting): Promise<void> => {
  const { variables, withDatabase, say } = setting
  const folders = foldersOf(given, setting)
  // Reads no embedded database, because a running server locks it, and because it may not exist yet.
  const hasServer = readEnvironment(variables).DATABASE_URL !== undefined
  const { valid, warnings, mistakes } = hasServer
    ? await withDatabase((db) => validateFolders(folders, (folder) => besideStored(db, folder, new Date())))
    : await validateFolders(folders)
  for (const code of valid) say(`${code}: no mistakes`)
  for (const warning of warnings) say(`Warning: ${warning}`)
  if (mistakes.length > 0) refuse(mistakes, `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`)
}

export const importTenants = async (given: readonly string[], setting: Setting): Promise<void> => {
  const { variables, withDatabase, clock, say } = setting
  const folders = foldersOf(given, setting)
  const { imported, unchanged, warnings, mistakes, others } = await withDatabase(async (db) => {
    const { stored, ...report } = await importFolders(db, folders, clock())
    const codes = await db.selectFrom('tenants').select('code').execute()
    const strange = accountsWithoutShop(
      tenantsWithAccount(variables),
      codes.map(({ code }) => code),
    )
    return { ...report, others: [...(await describeShortfalls(db, stored, clock())), ...strange] }
  })
  for (const code of imported) say(`Imported ${code}`)
  for (const code of unchanged) say(`Unchanged ${code}: the shop already has this folder`)
  for (const warning of [...warnings, ...others]) say(`Warning: ${warning}`)
  if (mistakes.length > 0)
    refuse(mistakes, 'A shop with a mistake stays as it was: nothing of its folder was imported.')
}

const changesOf = async (db: Db, folder: TenantFolder): Promise<string[]> => {
  const { code } = folder.tenant.shop
  const id = await idOfShop(db, code)
  const row = await db.selectFrom('tenants').select(['version', 'data']).where('tenant', '=', id).executeTakeFirst()
  if (!row) return ['the shop is new']
  if (row.version === folder.version) return ['nothing changes']
  const tenant = withCode(z.parse(Tenant, row.data), code)
  const stored = { tenant, version: row.version, files: await storedFiles(db, id) }
  const changes = describeChanges(stored, folder)
  return changes.length > 0 ? changes : ['only how the files are written, nothing that visitors see']
}

export const diffTenants = async (given: readonly string[], setting: Setting): Promise<void> => {
  const { withDatabase, clock, say } = setting
  const folders = foldersOf(given, setting).map((folder) =>
    readOrRefuse(folder, 'Correct them first: nothing was compared.'),
  )
  await withDatabase(async (db) => {
    for (const folder of folders) {
      for (const change of await changesOf(db, folder)) say(`${folder.tenant.shop.code}: ${change}`)
      for (const warning of [...folder.warnings, ...(await describeShortfalls(db, [folder], clock()))])
        say(`Warning: ${warning}`)
    }
  })
}

export const writeTenant = async (
  code: string,
  folder: string = code,
  { withDatabase, say }: Setting,
): Promise<void> => {
  await withDatabase(async (db) => exportTenant(db, await shopNamed(db, code), folder))
  say(`Wrote ${folder}`)
}

export const changeCode = async (from: string, to: string, { withDatabase, say }: Setting): Promise<void> => {
  await withDatabase(async (db) => renameTenant(db, await shopNamed(db, from), to))
  say(`${from} is now ${to}. Its old links redirect to the new ones.`)
  say(`Remove the folder ${from} if there is one: "tenant export ${to} FOLDER/${to}" writes the new one.`)
  say(
    `Rename the variables PAYMENT_${from.toUpperCase()}_... to PAYMENT_${to.toUpperCase()}_..., and restart the server.`,
  )
}
