import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { migrate } from '#server/db/migrate.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import { importFolders, tenantFolders } from '#server/tenants/import.ts'
import { CUSTOMER_USAGE, runCustomer } from './customer.ts'
import { openData } from './data.ts'
import { DEMO_USAGE, runDemo } from './demo.ts'
import { misspelt } from './misspelt.ts'
import { serve } from './serve.ts'
import { askPassword, runStaff, STAFF_USAGE } from './staff.ts'

const USAGE = `Usage: node server/cli/cli.ts [command]
  serve               opens the shop (default): migrates, imports tenants/, listens on HOST and PORT
  migrate             brings the database up to date
  import [folder...]  checks and stores the shops of tenants/, or those of the folders given
${DEMO_USAGE}
${CUSTOMER_USAGE}
${STAFF_USAGE}`

const say = (words: string) => console.log(words)

const withDatabase = async (work: (data: Awaited<ReturnType<typeof openData>>) => Promise<void>) => {
  const environment = readEnvironment(process.env)
  const data = await openData(environment, createLogger(environment.LOG_LEVEL))
  try {
    await work(data)
  } finally {
    await data.close()
  }
}

const runMigrations = () =>
  withDatabase(async ({ workDb: db }) => {
    const migrations = await migrate(db)
    say(migrations.length > 0 ? `Ran ${migrations.join(', ')}` : 'The database is up to date.')
  })

const runImport = (folders: string[]) =>
  withDatabase(async ({ workDb: db }) => {
    await migrate(db)
    const chosen = folders.length > 0 ? folders : tenantFolders(join(import.meta.dirname, '..', '..', 'tenants'))
    const { imported, unchanged, warnings, mistakes } = await importFolders(db, chosen, new Date())
    for (const code of imported) say(`Imported ${code}`)
    for (const code of unchanged) say(`Unchanged ${code}: this very folder is what the shop has already`)
    for (const warning of warnings) say(`Warning: ${warning}`)
    for (const mistake of mistakes) console.error(`Mistake: ${mistake}`)
    if (mistakes.length === 0) return
    console.error('A shop with a mistake stays as it was: nothing of its folder was imported.')
    process.exitCode = 1
  })

const runCustomers = (words: string[], tenant: string | undefined) =>
  withDatabase(async ({ workDb: db }) => {
    await migrate(db)
    await runCustomer(db, words, { tenant, now: new Date(), say })
    await sweepMailbox(db, readEnvironment(process.env).DATA_DIR)
  })

const runStaffCommand = (words: string[], tenant: string | undefined) =>
  withDatabase(async ({ workDb: db }) => {
    await migrate(db)
    await runStaff(db, words, { tenant, now: new Date(), say, ask: askPassword })
  })

const runDemoCommand = async (tenant: string | undefined) => {
  const environment = readEnvironment(process.env)
  // What the calls log is for a server, not for a terminal.
  const log = createLogger('error')
  await runImport([])
  await withDatabase(({ workDb: db }) => runDemo(db, environment, { tenant, log, clock: () => new Date(), say }))
}

const main = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, tenant: { type: 'string' } },
  })
  const [command = 'serve', ...rest] = positionals
  if (values.help) return say(USAGE)
  for (const { name, meant } of misspelt(process.env))
    console.error(`Warning: the environment variable ${name} is not known, and not used. Is ${meant} meant?`)
  if (command === 'import') return runImport(rest)
  if (command === 'customer') return runCustomers(rest, values.tenant)
  if (command === 'staff') return runStaffCommand(rest, values.tenant)
  if (rest.length > 0) throw new StartError(USAGE)
  if (command === 'demo') return runDemoCommand(values.tenant)
  if (command === 'migrate') return runMigrations()
  if (command === 'serve') return serve(readEnvironment(process.env), say)
  throw new StartError(`There is no command "${command}".\n${USAGE}`)
}

try {
  await main()
} catch (error) {
  const isMistake = error instanceof StartError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isMistake ? (error as Error).message : error)
  process.exitCode = 1
}
