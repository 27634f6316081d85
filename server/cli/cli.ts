import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { migrate } from '#server/db/migrate.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import { CUSTOMER_USAGE, runCustomer } from './customer.ts'
import { openData, withDatabase } from './data.ts'
import { DEMO_USAGE, runDemo } from './demo.ts'
import { FLOWS_USAGE, runFlows } from './flows.ts'
import { misspelt } from './misspelt.ts'
import { nearest } from './nearest.ts'
import { serve } from './serve.ts'
import { askPassword, runStaff, STAFF_USAGE } from './staff.ts'
import { runTenant, TENANT_USAGE } from './tenant.ts'

const USAGE = `Usage: node server/cli/cli.ts [command]
  serve               opens the shop (default): migrates, imports tenants/, listens on HOST and PORT
  migrate             brings the database up to date
${TENANT_USAGE}
${DEMO_USAGE}
${CUSTOMER_USAGE}
${STAFF_USAGE}
${FLOWS_USAGE}`

const say = (words: string) => console.log(words)

const runMigrations = async () => {
  const environment = readEnvironment(process.env)
  const { workDb, close } = await openData(environment, createLogger(environment.LOG_LEVEL))
  try {
    const migrations = await migrate(workDb)
    say(migrations.length > 0 ? `Ran ${migrations.join(', ')}` : 'The database is up to date.')
  } finally {
    await close()
  }
}

/** Asks at the terminal, if there is one. */
const ask = async (question: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}

const runTenants = (words: string[]) =>
  runTenant({ words, withDatabase, now: new Date(), ask: process.stdin.isTTY ? ask : undefined, say })

const runDemoCommand = async (tenant: string | undefined) => {
  const environment = readEnvironment(process.env)
  // What the calls log is for a server, not for a terminal.
  const log = createLogger('error')
  await runTenants(['import'])
  await withDatabase((db) => runDemo(db, environment, { tenant, log, clock: () => new Date(), say }))
}

const runCustomers = (words: string[], tenant: string | undefined) =>
  withDatabase(async (db) => {
    await runCustomer(db, words, { tenant, now: new Date(), say })
    await sweepMailbox(db, readEnvironment(process.env).DATA_DIR)
  })

const runStaffCommand = (words: string[], tenant: string | undefined) =>
  withDatabase((db) => runStaff(db, words, { tenant, now: new Date(), say, ask: askPassword }))

const COMMANDS = ['serve', 'migrate', 'tenant', 'demo', 'customer', 'staff', 'flows']

const main = async (words: string[]) => {
  for (const { name, meant } of misspelt(process.env))
    console.error(`Warning: the environment variable ${name} is not known, and not used. Is ${meant} meant?`)
  // Its options are its own.
  if (words[0] === 'tenant' && !words.some((word) => word === '--help' || word === '-h'))
    return runTenants(words.slice(1))
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, tenant: { type: 'string' } },
  })
  const [command = 'serve', ...rest] = positionals
  if (values.help) return say(USAGE)
  if (command === 'customer') return runCustomers(rest, values.tenant)
  if (command === 'staff') return runStaffCommand(rest, values.tenant)
  if (command === 'flows') return withDatabase((db) => runFlows(db, rest, { tenant: values.tenant, say }))
  const meant = nearest(command, COMMANDS)
  if (!COMMANDS.includes(command))
    throw new StartError(
      `There is no command "${command}".${meant === undefined ? `\n${USAGE}` : ` Is ${meant} meant?`}`,
    )
  if (rest.length > 0) throw new StartError(USAGE)
  if (command === 'demo') return runDemoCommand(values.tenant)
  if (command === 'migrate') return runMigrations()
  return serve(readEnvironment(process.env), say)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isMistake = error instanceof StartError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isMistake ? (error as Error).message : error)
  process.exitCode = 1
}
