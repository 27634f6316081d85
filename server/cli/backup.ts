import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import type { Environment } from '#contract/environment.ts'
import { StartError } from '#server/base/environment.ts'
import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { lockFolder } from './lock.ts'

type Say = (words: string) => void

const OWNER_ONLY = 0o600

const refusePostgres = ({ DATABASE_URL }: Environment): void => {
  if (DATABASE_URL !== undefined)
    throw new StartError('DATABASE_URL is set: back up PostgreSQL by its own programs (docs/operations/backup.md).')
}

/** @throws StartError if a server uses the folder, the file exists, or there is no embedded database */
export const backUp = async (environment: Environment, file: string, say: Say): Promise<void> => {
  refusePostgres(environment)
  const { DATA_DIR } = environment
  const folder = join(DATA_DIR, 'db')
  if (!existsSync(folder)) throw new StartError(`There is no database in ${folder}.`)
  if (existsSync(file)) throw new StartError(`${file} exists already. Name another file.`)
  useQuickCompiler()
  const unlock = lockFolder(DATA_DIR)
  try {
    const embedded = await PGlite.create(folder)
    const dump = await embedded.dumpDataDir('gzip')
    await embedded.close()
    // Renames the file when it is complete, so that an interrupted backup leaves no file that looks complete.
    writeFileSync(`${file}.part`, new Uint8Array(await dump.arrayBuffer()), { mode: OWNER_ONLY })
    renameSync(`${file}.part`, file)
  } finally {
    unlock()
  }
  say(`Backed up ${folder} into ${file}.`)
}

const unpacked = (file: string): Uint8Array<ArrayBuffer> => {
  try {
    return new Uint8Array(gunzipSync(readFileSync(file)))
  } catch {
    throw new StartError(`${file} is damaged, or no backup of this command. Nothing was restored.`)
  }
}

/** @throws StartError if the file is missing or damaged, or if the folder is in use or has a database already */
export const restoreBackup = async (environment: Environment, file: string, say: Say): Promise<void> => {
  refusePostgres(environment)
  const { DATA_DIR } = environment
  const folder = join(DATA_DIR, 'db')
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  if (existsSync(folder)) throw new StartError(`${folder} has a database already. Set DATA_DIR to a new folder.`)
  useQuickCompiler()
  const unlock = lockFolder(DATA_DIR)
  try {
    const embedded = await PGlite.create(folder, { loadDataDir: new Blob([unpacked(file)]) })
    await embedded.close()
  } finally {
    unlock()
  }
  say(`Restored ${file} into ${folder}. Start the server with JOBS=off and MAILS=off, and compare the payments first.`)
}
