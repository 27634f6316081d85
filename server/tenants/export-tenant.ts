import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import { FILE_OF } from './file-of.ts'
import { editorFiles } from './new-folder.ts'
import type { Shop } from './shop.ts'

export const storedFiles = async (db: Db, tenant: string): Promise<ReadonlyMap<string, Buffer>> => {
  const rows = await db
    .selectFrom('tenant_files')
    .select(['name', 'body'])
    .where('tenant', '=', tenant)
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ name, body }) => [name, body]))
}

export const writeFolder = (folder: string, code: string, files: ReadonlyMap<string, Buffer | string>): void => {
  if (basename(resolve(folder)) !== code)
    throw new StartError(`A shop’s folder has the name of its code: choose a path that ends in ${code}.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`${folder} is not empty. Choose a folder that does not exist yet.`)
  for (const [path, body] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // Uses the flag `wx`, which refuses to write through a link that was created meanwhile.
    writeFileSync(join(folder, path), body, { flag: 'wx' })
  }
}

/** Writes the stored files, in which the import has cleaned the drawings. */
export const exportTenant = async (db: Db, { id, code }: Pick<Shop, 'id' | 'code'>, folder: string): Promise<void> => {
  const files = await storedFiles(db, id)
  if (!files.has(FILE_OF.shop))
    throw new StartError(`${code} was imported by an earlier release: import its folder again first.`)
  writeFolder(folder, code, new Map<string, Buffer | string>([...editorFiles(), ...files]))
}
