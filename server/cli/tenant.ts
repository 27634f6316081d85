import { parseArgs } from 'node:util'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Tenant } from '#contract/tenant-folder.ts'
import { StartError } from '#server/base/environment.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transact.ts'
import { describeChanges } from '#server/tenants/describe-changes.ts'
import { exportTenant, storedFiles } from '#server/tenants/export-tenant.ts'
import { importFolders, tenantFolders, validateFolders } from '#server/tenants/import.ts'
import { describeMistake } from '#server/tenants/mistake.ts'
import { scriptWarning } from '#server/tenants/own-script.ts'
import { readTenantFolder, type TenantFolder } from '#server/tenants/read-folder.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import type { WithDatabase } from './data.ts'
import { nearest } from '#server/base/nearest.ts'
import { shopCode } from './shop-code.ts'
import { type AskTerminal, initTenant } from './tenant-init.ts'
import { refuse, runPrices } from './tenant-prices.ts'
import { TENANT_USAGE } from './usage.ts'

const TENANTS = join(import.meta.dirname, '..', '..', 'tenants')

interface Setting {
  /** The words after the command. Some commands, such as `tenant init`, parse their own options from the words. */
  words: string[]
  withDatabase: WithDatabase
  /** Opens a database in memory that has the tables but no shop. */
  openScratch: () => Promise<OpenDatabase>
  now: Date
  /** Returns the host that serves all shops, each at its own path. */
  publicHostname: () => string
  ask: AskTerminal
  say: (words: string) => void
}

/**
 * Returns the words of a command that has no options.
 * @throws StartError if there are fewer than `min` or more than `max`
 */
const wordsOf = (words: string[], min: number, max: number): string[] => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true })
  if (positionals.length < min || positionals.length > max) throw new StartError(`Usage:\n${TENANT_USAGE}`)
  return positionals
}

const foldersOf = (words: string[]): string[] => {
  const folders = wordsOf(words, 0, Infinity)
  return folders.length > 0 ? folders : tenantFolders(TENANTS)
}

const list = ({ withDatabase, publicHostname, say }: Setting) =>
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
      const warning = scriptWarning(shop, publicHostname())
      if (warning !== undefined) say(`Warning: ${warning}`)
    }
  })

const validate = async ({ words, say }: Setting) => {
  const { valid, warnings, mistakes } = await validateFolders(foldersOf(words))
  for (const code of valid) say(`${code}: no mistakes`)
  for (const warning of warnings) say(`Warning: ${warning}`)
  if (mistakes.length > 0) refuse(mistakes, `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`)
}

const importAll = async ({ words, withDatabase, now, say }: Setting) => {
  const folders = foldersOf(words)
  const { imported, unchanged, warnings, mistakes } = await withDatabase((db) => importFolders(db, folders, now))
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

const diff = async ({ words, withDatabase, say }: Setting) => {
  const folders = foldersOf(words).map(readOrRefuse)
  await withDatabase(async (db) => {
    for (const folder of folders)
      for (const change of await changesOf(db, folder)) say(`${folder.tenant.shop.code}: ${change}`)
  })
}

const exportOne = async ({ words, withDatabase, say }: Setting) => {
  const [code = '', folder = code] = wordsOf(words, 1, 2)
  await withDatabase(async (db) => exportTenant(db, await shopCode(db, code), folder))
  say(`Wrote ${folder}`)
}

const rename = async ({ words, withDatabase, say }: Setting) => {
  const [from = '', to = ''] = wordsOf(words, 2, 2)
  await withDatabase(async (db) => renameTenant(db, await shopCode(db, from), to))
  say(`${from} is now ${to}. Its old links redirect to the new ones.`)
  say(`Remove the folder tenants/${from} if there is one: "tenant export ${to} tenants/${to}" writes the new one.`)
  say(
    `Rename the variables PAYMENT_${from.toUpperCase()}_... to PAYMENT_${to.toUpperCase()}_..., and restart the server.`,
  )
}

const rehearseFolder = ({ words, withDatabase, openScratch, say }: Setting) => {
  const [folder = ''] = wordsOf(words, 1, 1)
  return withDatabase(async (db) => (await import('./tenant-rehearse.ts')).rehearseTenant(db, folder, openScratch, say))
}

const COMMANDS = {
  list,
  validate,
  import: importAll,
  diff,
  export: exportOne,
  rename,
  prices: ({ words, say }: Setting) => runPrices(words, say),
  rehearse: rehearseFolder,
  preview: async ({ words, say }: Setting) => (await import('./tenant-preview.ts')).previewTenant(words, say),
  init: ({ words, ask, say }: Setting) => initTenant(words, ask, say),
}

/** Runs the commands for the shops of an installation, such as `tenant import`. */
export const runTenant = async ({ words: [action = '', ...words], ...setting }: Setting): Promise<void> => {
  if (!Object.hasOwn(COMMANDS, action)) {
    const meant = nearest(action, Object.keys(COMMANDS))
    throw new StartError(
      meant === undefined
        ? `Usage:\n${TENANT_USAGE}`
        : `There is no command "tenant ${action}". Did you mean "tenant ${meant}"?`,
    )
  }
  await COMMANDS[action as keyof typeof COMMANDS]({ words, ...setting })
}
