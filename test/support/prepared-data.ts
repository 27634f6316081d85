import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'

const HOME = join(import.meta.dirname, '../..')
const CACHE = join(HOME, '.cache/test')

const hashOf = (sources: string[]): string => {
  const hash = createHash('sha256')
  const add = (path: string) => {
    if (fs.statSync(path).isDirectory()) for (const name of fs.readdirSync(path).toSorted()) add(join(path, name))
    else hash.update(path).update(fs.readFileSync(path))
  }
  for (const source of sources) add(resolve(HOME, source))
  return hash.digest('hex').slice(0, 16)
}

export const prepared = async (
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
    fs.rmSync(begun, { recursive: true })
  }
  return ready
}

const preparedFolder = (name: string, sources: string[], make: (dataDir: string) => Promise<void> | void) =>
  prepared(name, ['server', 'contract', 'domain', 'tenants', 'package-lock.json', ...sources], make)

export const copyOf = (folder: string): string => {
  const copy = fs.mkdtempSync(join(tmpdir(), 'talstation-data-'))
  fs.cpSync(folder, copy, { recursive: true })
  return copy
}

export const talstation = (words: string[], dataDir: string): string =>
  execFileSync(process.execPath, ['server/cli/cli.ts', ...words], {
    cwd: HOME,
    // Empties BASE_URL, because Vitest sets a variable of this name for itself.
    env: { ...process.env, BASE_URL: '', DATA_DIR: dataDir, TENANTS_DIR: 'tenants', LOG_LEVEL: 'warn' },
    encoding: 'utf8',
    stdio: 'pipe',
  })

const preparedDemo = () => preparedFolder('demo-data', [], (dataDir) => void talstation(['tenant', 'import'], dataDir))

export const demoData = async (): Promise<string> => copyOf(await preparedDemo())

export const preparedDemoAnd = (
  name: string,
  sources: string[],
  add: (dataDir: string) => Promise<void>,
): Promise<string> =>
  preparedFolder(name, sources, async (dataDir) => {
    fs.cpSync(await preparedDemo(), dataDir, { recursive: true })
    await add(dataDir)
  })

export const mustNotBreak = (error: Error) => {
  throw error
}

export const preparedDatabase = (): Promise<string> =>
  prepared('empty-database', ['server/db', 'package-lock.json'], async (path) => {
    const embedded = await PGlite.create()
    const { db, close } = await openDatabase({ embedded }, mustNotBreak)
    await migrate(db)
    const dump = await embedded.dumpDataDir('none')
    fs.writeFileSync(path, new Uint8Array(await dump.arrayBuffer()))
    await close()
  })

export const newDatabase = async (): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([fs.readFileSync(await preparedDatabase())]) })

const textOf = async (embedded: PGlite, query: string): Promise<string> => {
  const { rows } = await embedded.query<{ text: string }>(query)
  return rows[0]!.text
}

const shapeOf = (embedded: PGlite): Promise<string> =>
  textOf(
    embedded,
    `select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_attribute), (select count(*) from pg_trigger),
      (select count(*) from pg_proc), (select count(*) from pg_constraint)) as text`,
  )

const empty = async (embedded: PGlite): Promise<void> => {
  const tables = await textOf(
    embedded,
    `select string_agg(quote_ident(tablename), ', ') as text from pg_tables
      where schemaname = 'public' and tablename not like '%migration%'`,
  )
  await embedded.exec(`truncate ${tables} restart identity cascade`)
  await embedded.exec('discard all')
  await embedded.exec('checkpoint')
}

const idle: PGlite[] = []

export const openEmptyDatabase = async (): Promise<OpenDatabase> => {
  const embedded = idle.pop() ?? (await newDatabase())
  const shape = await shapeOf(embedded)
  const { db, connections } = await openDatabase({ embedded }, mustNotBreak)
  const close = async () => {
    await db.destroy()
    if ((await shapeOf(embedded)) !== shape) return embedded.close()
    await empty(embedded)
    idle.push(embedded)
  }
  return { db, connections, close }
}
