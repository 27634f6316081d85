import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { misspelt } from './misspelt.ts'
import { nearest } from '#server/base/nearest.ts'
import { USAGE } from './usage.ts'

const say = (words: string) => console.log(words)

const runServer = async () => {
  const environment = readEnvironment(process.env)
  const { serve } = await import('./serve.ts')
  await serve(environment, say)
}

const runMigrations = async () => {
  const environment = readEnvironment(process.env)
  const { createLogger } = await import('#server/base/logger.ts')
  const { migrate } = await import('#server/db/migrate.ts')
  const { openData } = await import('./data.ts')
  const { workDb, close } = await openData(environment, createLogger(environment.LOG_LEVEL))
  try {
    const migrations = await migrate(workDb)
    say(migrations.length > 0 ? `Ran ${migrations.join(', ')}` : 'The database is up to date.')
  } finally {
    await close()
  }
}

const ask = async (question: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}

const runTenants = async (words: string[]) => {
  const { openScratch, withDatabase } = await import('./data.ts')
  const { publicHostname } = await import('./start-warnings.ts')
  const { runTenant } = await import('./tenant.ts')
  await runTenant({
    words,
    withDatabase,
    openScratch,
    now: new Date(),
    publicHostname: () => publicHostname(readEnvironment(process.env)),
    ask: process.stdin.isTTY ? ask : undefined,
    say,
  })
}

const runDemoCommand = async (tenant: string | undefined) => {
  const environment = readEnvironment(process.env)
  await runTenants(['import'])
  const { createLogger } = await import('#server/base/logger.ts')
  const { withDatabase } = await import('./data.ts')
  const { runDemo } = await import('./demo.ts')
  // Logs only errors, because the terminal shows the command's own output.
  const log = createLogger('error')
  await withDatabase((db) => runDemo(db, environment, { tenant, log, clock: () => new Date(), say }))
}

const runCustomers = async (words: string[], tenant: string | undefined) => {
  const { sweepMailbox } = await import('#server/mail/sweep-mailbox.ts')
  const { runCustomer } = await import('./customer.ts')
  const { withDatabase } = await import('./data.ts')
  await withDatabase(async (db) => {
    await runCustomer(db, words, { tenant, now: new Date(), say })
    await sweepMailbox(db, readEnvironment(process.env).DATA_DIR)
  })
}

const runStaffCommand = async (words: string[], tenant: string | undefined) => {
  const { withDatabase } = await import('./data.ts')
  const { askPassword, runStaff } = await import('./staff.ts')
  await withDatabase((db) => runStaff(db, words, { tenant, now: new Date(), say, ask: askPassword }))
}

const runFlowsCommand = async (words: string[], tenant: string | undefined) => {
  const { checkFlows, runFlows } = await import('./flows.ts')
  if (tenant === undefined && words.join(' ') === 'check') return checkFlows(say)
  const { withDatabase } = await import('./data.ts')
  await withDatabase((db) => runFlows(db, words, { tenant, say }))
}

/** Wraps a command that takes no words besides its options. Refuses any further word with the usage text. */
const alone = (run: (tenant: string | undefined) => Promise<void>) => (words: string[], tenant: string | undefined) => {
  if (words.length > 0) throw new StartError(USAGE)
  return run(tenant)
}

const COMMANDS: Record<string, (words: string[], tenant: string | undefined) => Promise<void>> = {
  serve: alone(runServer),
  migrate: alone(runMigrations),
  tenant: runTenants,
  demo: alone(runDemoCommand),
  customer: runCustomers,
  staff: runStaffCommand,
  flows: runFlowsCommand,
}

const main = async (words: string[]) => {
  for (const { name, meant } of misspelt(process.env))
    console.error(`Warning: the environment variable ${name} is unknown and ignored. Did you mean ${meant}?`)
  // Leaves the options of `tenant` unparsed, because each of its commands parses its own options.
  if (words[0] === 'tenant' && !words.some((word) => word === '--help' || word === '-h'))
    return runTenants(words.slice(1))
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, tenant: { type: 'string' } },
  })
  const [command = 'serve', ...rest] = positionals
  if (values.help) return say(USAGE)
  if (Object.hasOwn(COMMANDS, command)) return COMMANDS[command]!(rest, values.tenant)
  const meant = nearest(command, Object.keys(COMMANDS))
  throw new StartError(
    `There is no command "${command}".${meant === undefined ? `\n${USAGE}` : ` Did you mean ${meant}?`}`,
  )
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isMistake = error instanceof StartError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isMistake ? (error as Error).message : error)
  process.exitCode = 1
}
