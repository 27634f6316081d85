import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { dayIn } from '#domain/calendar/days.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { checkSwitched } from './check-switched.ts'
import { FILE_OF } from './file-of.ts'
import type { FolderFiles } from './folder-files.ts'
import { describeMistake, type Mistake, reportIn } from './mistake.ts'
import { hostsBeside } from './neighbour-folders.ts'
import { type MapFile, type Photos, readPhotos, storedFacts } from './photos.ts'
import { readWithPhotos, type TenantFolder } from './read-folder.ts'
import { idOfShop } from './shop-ids.ts'
import { storeStock } from './store-stock.ts'
import { isRemoved, isShopElsewhere, lockImports, storeWithin } from './store-tenant.ts'
import { hostsOf } from './unreadable.ts'

interface Findings {
  warnings: string[]
  mistakes: string[]
}

export const tenantFolders = (parent: string): string[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => join(parent, name))
    .toSorted()

const takenHosts = ({ tenant }: TenantFolder, others: ReadonlyMap<string, readonly string[]>): Mistake[] => {
  const mistakes: Mistake[] = []
  for (const [code, hosts] of others)
    tenant.shop.hosts.forEach((host, at) => {
      if (hosts.includes(host))
        reportIn(mistakes, FILE_OF.shop)(
          `hosts.${at}`,
          `"${host}" opens the shop ${code} already`,
          'Remove it from one of the two shops.',
        )
    })
  return mistakes
}

const codeIsTaken = (reason: string, remedy: string): Mistake[] => [
  { file: FILE_OF.shop, path: 'code', reason, remedy },
]

const besideEarlier = (folder: TenantFolder, earlier: readonly TenantFolder[]): Mistake[] => {
  const { code } = folder.tenant.shop
  return earlier.some(({ tenant }) => tenant.shop.code === code)
    ? codeIsTaken(
        `another folder of this import has the code "${code}" too`,
        'Import one of the two, or give one of them another code.',
      )
    : takenHosts(folder, new Map(earlier.map(({ tenant }) => [tenant.shop.code, tenant.shop.hosts])))
}

export const besideStored = async (trx: Db | Trx, folder: TenantFolder, now: Date): Promise<Mistake[]> => {
  const { code, timeZone } = folder.tenant.shop
  const id = await idOfShop(trx, code)
  if (await isShopElsewhere(trx, { id, code }))
    return codeIsTaken(`the shop ${code} is at another database`, 'Remove the folder here, and import it there.')
  const renamed = await trx
    .selectFrom('tenants')
    .select('code')
    .where('tenant', '=', id)
    .where('code', '<>', code)
    .executeTakeFirst()
  if (renamed)
    return codeIsTaken(
      `"${code}" is the former code of the shop ${renamed.code}, and its old links redirect there`,
      `Remove the folder if it is that shop's, which "tenant export ${renamed.code}" writes again; else choose another code.`,
    )
  const others = await trx
    .selectFrom('tenants')
    .select(['code', sql`data #> '{shop,hosts}'`.as('hosts')])
    .where('tenant', '<>', id)
    .where('removed_at', 'is', null)
    .execute()
  const taken = takenHosts(folder, new Map(others.map((other) => [other.code, hostsOf({ shop: other })])))
  return taken.length > 0 ? taken : checkSwitched(trx, id, folder, dayIn(timeZone, now))
}

const readFolders = async (
  folders: readonly string[],
  photosOf: (folder: FolderFiles, maps: readonly MapFile[]) => Promise<Photos>,
  take: (folder: TenantFolder) => Promise<Mistake[]> | Mistake[],
): Promise<Findings> => {
  const findings: Findings = { warnings: [], mistakes: [] }
  const earlier: TenantFolder[] = []
  for (const path of folders) {
    const result = await readWithPhotos(path, photosOf)
    const early = 'mistakes' in result ? result.mistakes : besideEarlier(result, earlier)
    const mistakes = 'mistakes' in result || early.length > 0 ? early : await take(result)
    const name = basename(resolve(path))
    findings.mistakes.push(
      ...mistakes.map((mistake) => describeMistake({ ...mistake, file: join(name, mistake.file) })),
    )
    if ('mistakes' in result || mistakes.length > 0) continue
    earlier.push(result)
    findings.warnings.push(...result.warnings)
  }
  return findings
}

const lookAtPhotos = (folder: FolderFiles, maps: readonly MapFile[]) => readPhotos(folder, maps, {}, { make: false })

export const validateFolders = async (
  folders: readonly string[],
  besideOthers: (folder: TenantFolder) => Promise<Mistake[]> = () => Promise.resolve([]),
) => {
  const valid: string[] = []
  const beside = hostsBeside(folders, tenantFolders)
  const findings = await readFolders(folders, lookAtPhotos, async (folder) => {
    const { code } = folder.tenant.shop
    const others = new Map([...beside].filter(([other]) => other !== code))
    const mistakes = takenHosts(folder, others)
    if (mistakes.length === 0) mistakes.push(...(await besideOthers(folder)))
    if (mistakes.length === 0) valid.push(code)
    return mistakes
  })
  return { ...findings, valid }
}

/**
 * A shop with a mistake stays as it was, and the others are imported. A start of the server sets `reopens` to false, so
 * that a removed shop stays closed.
 */
export const importFolders = async (
  db: Db,
  folders: readonly string[],
  now: Date,
  { makesPictures = true, reopens = true }: { makesPictures?: boolean; reopens?: boolean } = {},
) => {
  const imported: string[] = []
  const unchanged: string[] = []
  const removed: string[] = []
  const stored: TenantFolder[] = []
  const photosOf = async (folder: FolderFiles, maps: readonly MapFile[]) =>
    readPhotos(folder, maps, await storedFacts(db, await idOfShop(db, folder.name)), { make: makesPictures })
  const findings = await readFolders(folders, photosOf, async (folder) => {
    const { code, timeZone } = folder.tenant.shop
    const mistakes = await db.transaction().execute(async (trx) => {
      await lockImports(trx)
      const found = await besideStored(trx, folder, now)
      if (found.length > 0) return found
      if (!reopens && (await isRemoved(trx, await idOfShop(trx, code)))) {
        removed.push(code)
        return []
      }
      const isNew = await storeWithin(trx, folder)
      ;(isNew ? imported : unchanged).push(code)
      return []
    })
    if (mistakes.length === 0 && !removed.includes(code)) {
      await storeStock(db, folder, dayIn(timeZone, now))
      stored.push(folder)
    }
    return mistakes
  })
  return { ...findings, imported, unchanged, removed, stored }
}
