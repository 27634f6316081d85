import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'

/* Data to begin with. Making an embedded database takes three seconds of a core; a copy of one takes half a second. */

const HOME = join(import.meta.dirname, '../..')
const CACHE = join(HOME, '.cache/test')

const hashOf = (sources: string[]): string => {
  const hash = createHash('sha256')
  const add = (path: string) => {
    if (fs.statSync(path).isDirectory()) for (const name of fs.readdirSync(path).toSorted()) add(join(path, name))
    else hash.update(path).update(fs.readFileSync(path))
  }
  for (const source of sources) add(join(HOME, source))
  return hash.digest('hex').slice(0, 16)
}

/** What `make` writes to a path. It is made again when its sources have changed. */
const prepared = async (
  name: string,
  sources: string[],
  make: (path: string) => Promise<void> | void,
): Promise<string> => {
  const ready = join(CACHE, `${name}-${hashOf(sources)}`)
  if (fs.existsSync(ready)) return ready
  const begun = join(CACHE, `${name}-${randomUUID()}`)
  fs.mkdirSync(CACHE, { recursive: true })
  await make(begun)
  try {
    fs.renameSync(begun, ready)
  } catch {
    // Another process has made the folder meanwhile.
    fs.rmSync(begun, { recursive: true })
  }
  return ready
}

/** A data folder of its own with the demo shops, as they are after the first start. */
export const demoData = async (): Promise<string> => {
  const sources = ['server', 'contract', 'domain', 'tenants', 'package-lock.json']
  const data = await prepared('demo-data', sources, (path) => {
    execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import'], {
      cwd: HOME,
      env: { DATA_DIR: path, LOG_LEVEL: 'warn' },
      stdio: 'pipe',
    })
  })
  const copy = fs.mkdtempSync(join(tmpdir(), 'talstation-data-'))
  fs.cpSync(data, copy, { recursive: true })
  return copy
}

const mustNotBreak = (error: Error) => {
  throw error
}

/** An embedded database of its own in memory, without a shop. */
export const openEmptyDatabase = async (): Promise<OpenDatabase> => {
  const copy = await prepared('empty-database', ['server/db', 'package-lock.json'], async (path) => {
    const embedded = await PGlite.create()
    const { db, close } = await openDatabase({ embedded }, mustNotBreak)
    await migrate(db)
    const dump = await embedded.dumpDataDir('none')
    fs.writeFileSync(path, new Uint8Array(await dump.arrayBuffer()))
    await close()
  })
  return openDatabase(
    { embedded: await PGlite.create({ loadDataDir: new Blob([fs.readFileSync(copy)]) }) },
    mustNotBreak,
  )
}
