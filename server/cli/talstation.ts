import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type * as Data from './data.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { INIT_OPTIONS } from './init-options.ts'
import type { ReconcileOptions } from './reconcile.ts'
import type { MoveOptions } from './shop-move.ts'
import type { RemoveOptions } from './tenant-remove.ts'

export type AskTerminal = ((question: string) => Promise<string>) | undefined

export interface Surroundings {
  variables: NodeJS.ProcessEnv
  withDatabase: Data.WithDatabase
  openScratch: () => Promise<OpenDatabase>
  clock: () => Date
  ask: AskTerminal
  askPassword: () => Promise<string>
  say: (words: string) => void
  recordedTests: string
}

const STOP_FIRST = `
With the embedded database (no DATABASE_URL), stop the shop before this command: only one process may open the data folder.`

const VARIABLES = `
"npm run talstation -- tenant import --help" explains one command. contract/environment.ts explains the environment variables,
such as TENANTS_DIR, the folder of your shops.`

const FOLDERS = 'folders of shops; without one, all shops of TENANTS_DIR'
const TENANT = ['--tenant <code>', 'the code of the shop'] as const

const count = (words: string): number => {
  if (/^[1-9]\d{0,2}$/.test(words)) return Number(words)
  throw new InvalidArgumentError('It is a number from 1 to 999.')
}

type AddCommand = (name: string, description: string) => Command

const usesData =
  (parent: Command): AddCommand =>
  (name, description) =>
    parent.command(name).description(description).addHelpText('after', STOP_FIRST)

const addServer = (program: Command, { variables, withDatabase, clock, say }: Surroundings) => {
  program
    .command('serve')
    .description('starts the server: imports the shops of TENANTS_DIR and listens on HOST and PORT')
    .action(async () => (await import('./serve.ts')).serve(readEnvironment(variables), say))
  usesData(program)('migrate', 'updates the database to the newest schema')
    .option('--estimate', 'only prints what would be done, and about how long it takes')
    .action(async ({ estimate }: { estimate?: true }) => {
      const { estimateData, migrateData } = await import('./data.ts')
      return (estimate ? estimateData : migrateData)(readEnvironment(variables), say)
    })
  usesData(program)('doctor', 'checks what a server needs before it opens, and names each problem with its remedy')
    .option('--mail-to <address>', 'sends a letter to this address, to show that mails arrive')
    .option('--servers <number>', 'the most servers that run at once, for the number of connections', count)
    .action(async ({ mailTo, servers }: { mailTo?: string; servers?: number }) => {
      const { examine } = await import('./doctor.ts')
      await examine({ environment: readEnvironment(variables), variables, clock, fetch, say, mailTo, servers })
    })
  for (const [name, run, description] of [
    ['backup', 'backUp', 'writes the embedded database into a file'],
    ['restore', 'restoreBackup', 'makes the embedded database of a new DATA_DIR from a backup'],
  ] as const)
    usesData(program)(name, description)
      .argument('<file.tar.gz>', 'the backup')
      .action(async (file: string) => (await import('./backup.ts'))[run](readEnvironment(variables), file, say))
  usesData(program)('reconcile', 'compares the payments with the provider’s report, and books or names each difference')
    .option('--from <day>', 'the first day; without it, two days before the last comparison')
    .option('--to <day>', 'the last day; without it, today')
    .option(...TENANT)
    .option('--refund <id...>', 'refunds unknown payments')
    .option('--close <id...>', 'closes unknown payments, about which somebody has decided elsewhere')
    .action(async (options: ReconcileOptions) => {
      const environment = readEnvironment(variables)
      const { createLogger } = await import('#server/base/logger.ts')
      const { runReconcile } = await import('./reconcile.ts')
      const log = createLogger('silent')
      await withDatabase((db) => runReconcile(db, options, { environment, variables, log, clock, say }))
    })
  usesData(program)('demo', 'makes demo bookings and a staff login for the shops in test mode')
    .option(...TENANT)
    .action(async ({ tenant }: { tenant?: string }) => {
      const environment = readEnvironment(variables)
      const { createLogger } = await import('#server/base/logger.ts')
      const { importDemoShops, runDemo } = await import('./demo.ts')
      const log = createLogger('error')
      await withDatabase(async (db) => {
        await importDemoShops(db, environment, clock(), say)
        await runDemo(db, environment, { tenant, log, clock, say, variables })
      })
    })
}

const addTenant = (program: Command, surroundings: Surroundings) => {
  const tenant = program.command('tenant').description('makes, shows, checks, imports, renames and removes shops')
  const data = usesData(tenant)
  data('list', 'lists the shops of the database with their state').action(async () =>
    (await import('./tenant.ts')).listTenants(surroundings),
  )
  tenant
    .command('validate')
    .description('checks shops, and prints each mistake with file, path and remedy')
    .argument('[folder...]', FOLDERS)
    .action(async (folders: string[]) => (await import('./tenant.ts')).validateTenants(folders, surroundings))
  data('import', 'checks and stores shops; a running server shows them within five seconds')
    .argument('[folder...]', FOLDERS)
    .action(async (folders: string[]) => (await import('./tenant.ts')).importTenants(folders, surroundings))
  data('diff', 'prints the changes of an import')
    .argument('[folder...]', FOLDERS)
    .action(async (folders: string[]) => (await import('./tenant.ts')).diffTenants(folders, surroundings))
  data('export', 'writes the folder that a shop was imported from, with the schemas for editors')
    .argument('<code>', 'the code of the shop')
    .argument('[folder]', 'a new folder with the name of the code')
    .action(async (code: string, folder?: string) =>
      (await import('./tenant.ts')).writeTenant(code, folder, surroundings),
    )
  data('rename', 'gives a shop another code; links with the old one redirect to the new one')
    .argument('<code>', 'the code of the shop')
    .argument('<new code>', '3 to 18 lower case letters, digits or _')
    .action(async (from: string, to: string) => (await import('./tenant.ts')).changeCode(from, to, surroundings))
  data('remove', 'closes a shop, after it has said what becomes of bookings and data')
    .argument('<code>', 'the code of the shop')
    .addOption(new Option('--bookings <what>', 'what becomes of open bookings').choices(['cancel', 'keep']))
    .option('--yes', 'removes the shop without a question')
    .action(async (code: string, options: RemoveOptions) =>
      (await import('./tenant-remove.ts')).removeShop(code, options, surroundings),
    )
  data('rehearse', 'repeats recorded visits with a changed folder, and prints which would end differently')
    .argument('<folder>', 'the changed folder of a shop')
    .action(async (folder: string) => {
      const { withDatabase, openScratch, clock, say } = surroundings
      const { readOrRefuse } = await import('./read-or-refuse.ts')
      const { rehearseTenant } = await import('./tenant-rehearse.ts')
      const changed = readOrRefuse(folder, 'Correct them first: nothing was rehearsed.')
      await withDatabase((db) => rehearseTenant(db, changed, openScratch, clock(), say))
    })
  addFolderCommands(tenant, surroundings)
}

const addFolderCommands = (tenant: Command, { variables, ask, say }: Surroundings) => {
  const init = tenant
    .command('init')
    .description('makes the folder of a new shop; asks for each option that is not given')
    .argument('<folder>', 'a new folder; its name becomes the code of the shop')
  for (const [flags, description] of INIT_OPTIONS) init.option(flags, description)
  init.action(async (folder: string, options: Record<string, string>) =>
    (await import('./tenant-init.ts')).initTenant(folder, options, ask, say),
  )
  tenant
    .command('preview')
    .description('shows a folder without importing it, at PORT or a free one; Ctrl+C stops it')
    .argument('<folder>', 'the folder of a shop')
    .action(async (folder: string) => (await import('./tenant-preview.ts')).previewTenant(folder, variables, say))
  const prices = tenant.command('prices').description('writes the prices of a folder as a table, and reads them back')
  for (const [name, description] of [
    ['export', 'writes the price lists of a folder as a table for a spreadsheet'],
    ['import', 'changes the prices of a folder to those of the table'],
  ] as const)
    prices
      .command(name)
      .description(description)
      .argument('<folder>', 'the folder of a shop')
      .argument('<file.csv>', 'the table')
      .action(async (folder: string, csv: string) =>
        (await import('./tenant-prices.ts'))[name === 'export' ? 'exportPrices' : 'importPrices'](folder, csv, say),
      )
}

const addShop = (program: Command, { variables, withDatabase, say }: Surroundings) => {
  const shop = program.command('shop').description('moves a shop to another database')
  shop
    .command('move')
    .description('moves an open shop to the database of other servers; repeat it if it was interrupted')
    .argument('<code>', 'the code of the shop')
    .requiredOption('--to <url>', 'the other database, such as postgres://user:password@host:5432/name')
    .option('--route <command>', 'a command that routes the shop to the other servers; SHOP is its code')
    .option('--undo', 'stops a move that is not finished, and removes the copy')
    .option('--remove', 'removes the rows here, some days after the move')
    .action(async (code: string, options: MoveOptions) => {
      const { runMove } = await import('./shop-move.ts')
      await withDatabase((db) => runMove(db, code, options, { environment: readEnvironment(variables), say }))
    })
}

const addCustomer = (program: Command, { variables, withDatabase, clock, say }: Surroundings) => {
  const customer = program.command('customer').description('finds, exports and erases the data of a person')
  const data = usesData(customer)
  const withCommands = async (
    run: (
      db: Parameters<Parameters<Data.WithDatabase>[0]>[0],
      commands: typeof import('./customer.ts'),
    ) => Promise<void>,
  ) => {
    const commands = await import('./customer.ts')
    const { sweepMailbox } = await import('#server/mail/sweep-mailbox.ts')
    await withDatabase(async (db) => {
      await run(db, commands)
      await sweepMailbox(db, readEnvironment(variables).DATA_DIR)
    })
  }
  for (const [action, description] of [
    ['find', 'lists the data that shops have about a person, with or without an account'],
    ['export', 'prints the data that shops have about a person'],
    ['erase', 'erases a person; needs --tenant if several shops have data'],
  ] as const)
    data(action, description)
      .argument('<email>', 'the address of the person')
      .option(...TENANT)
      .action((email: string, { tenant }: { tenant?: string }) =>
        withCommands((db, { runCustomer }) => runCustomer(db, action, email, { tenant, now: clock(), say })),
      )
  data('erase-member', 'erases a person without an e-mail address from another person’s booking')
    .argument('<number>', 'the number of the booking')
    .argument('<name...>', 'the name of the person')
    .option(...TENANT)
    .action((number: string, names: string[], { tenant }: { tenant?: string }) =>
      withCommands((db, { eraseMember }) => eraseMember(db, number, names.join(' '), { tenant, say })),
    )
}

const addStaff = (program: Command, { withDatabase, clock, askPassword, say }: Surroundings) => {
  const staff = program.command('staff').description('manages the logins for /staff, the counter of a shop')
  const data = usesData(staff)
  data('add', 'adds a login or sets its password, which is asked for or read from stdin; empty, one is made up')
    .argument('<email>', 'the address of the member of staff')
    .option(...TENANT)
    .action(async (email: string, { tenant }: { tenant?: string }) => {
      const { addLogin } = await import('./staff.ts')
      await withDatabase((db) => addLogin(db, email, { tenant, now: clock(), say, ask: askPassword }))
    })
  data('remove', 'removes a login and ends its sessions')
    .argument('<email>', 'the address of the member of staff')
    .option(...TENANT)
    .action(async (email: string, { tenant }: { tenant?: string }) => {
      const { removeLogin } = await import('./staff.ts')
      await withDatabase((db) => removeLogin(db, email, { tenant, say }))
    })
  data('list', 'lists the logins of a shop')
    .option(...TENANT)
    .action(async ({ tenant }: { tenant?: string }) => {
      const { listLogins } = await import('./staff.ts')
      await withDatabase((db) => listLogins(db, { tenant, say }))
    })
}

const addFlows = (program: Command, { withDatabase, say, recordedTests }: Surroundings) => {
  const flows = program.command('flows').description('shows and replays recordings of visits, for developers')
  const data = usesData(flows)
  data('list', 'lists the recordings that were sent with a report, the newest first')
    .option(...TENANT)
    .action(async ({ tenant }: { tenant?: string }) => {
      const { listFlows } = await import('./flows.ts')
      await withDatabase((db) => listFlows(db, { tenant, say }))
    })
  data('check', 'counts the recordings of test/recordings, and of a shop, that today’s charts replay the same')
    .option(...TENANT)
    .action(async ({ tenant }: { tenant?: string }) => {
      const { checkFlows, checkKeptFlows } = await import('./flows.ts')
      await (tenant === undefined ? checkKeptFlows(say) : withDatabase((db) => checkFlows(db, { tenant, say })))
    })
  for (const [name, run, description] of [
    ['show', 'showFlow', 'prints a recording step by step'],
    ['replay', 'replayFlow', 'repeats a recording with today’s charts, and marks differences'],
    ['to-test', 'writeFlowTest', 'writes a recording as a test into test/models/recorded/'],
  ] as const)
    data(name, description)
      .argument('<code>', 'the code of the recording')
      .option(...TENANT)
      .action(async (code: string, { tenant }: { tenant?: string }) => {
        const command = (await import('./flows.ts'))[run]
        await withDatabase((db) => command(db, code, { tenant, say, folder: recordedTests }))
      })
}

const createProgram = (surroundings: Surroundings, print: (text: string) => void): Command => {
  // Sets the program's settings first, because each command copies the settings of its parent when it is added.
  const program = new Command('npm run talstation --')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ helpWidth: 120 })
    .configureOutput({ writeOut: print, writeErr: print })
    .description('Runs a server for shops, and manages the shops.')
    .addHelpText('after', VARIABLES)
  addServer(program, surroundings)
  addTenant(program, surroundings)
  addShop(program, surroundings)
  addCustomer(program, surroundings)
  addStaff(program, surroundings)
  addFlows(program, surroundings)
  return program
}

export const talstation = async (words: readonly string[], surroundings: Surroundings): Promise<void> => {
  let printed = ''
  const program = createProgram(surroundings, (text) => (printed += text))
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const text = printed.trimEnd().replace(/^error: ./, (start) => start.slice(-1).toUpperCase())
    const isHelp = ['commander.help', 'commander.helpDisplayed'].includes(error.code)
    if (!isHelp) throw new StartError(text)
    surroundings.say(text)
  }
}
