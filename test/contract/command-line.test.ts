import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { demoData } from '#test/support/prepared-data.ts'
import { QUICK_COMPILER } from '#test/support/server.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'

const CLI = 'server/cli/cli.ts'
const NO_DATABASE = undefined as never
const STOP_FIRST =
  'With the embedded database (no DATABASE_URL), stop the shop before this command: only one process may open the data folder.'

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-cli-'))
})
afterAll(() => rmSync(parent, { recursive: true }))

const begin = (program: string, words: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(program, words, {
    env: { ...process.env, PORT: '0', BASE_URL: '', DATA_DIR: join(parent, 'no-data'), LOG_LEVEL: 'silent', ...env },
  })
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  return {
    child,
    ended,
    printed: () => printed,
    prints: async (words: string | RegExp) => {
      await expect.poll(() => printed, { timeout: 60_000 }).toMatch(words)
    },
  }
}

const start = (words: readonly string[], env: Record<string, string> = {}) =>
  begin(process.execPath, [QUICK_COMPILER, CLI, ...words], env)

const run = async (words: readonly string[], env: Record<string, string> = {}) => {
  const command = start(words, env)
  command.child.stdin.end()
  return { code: await command.ended, printed: command.printed() }
}

const TIME = { timeout: 120_000 }

describe('The help', TIME, () => {
  test('the command line prints its commands if none is given', async () => {
    expect(await run([])).toEqual({
      code: 0,
      printed: `Usage: npm run talstation -- [options] [command]

Runs a server for shops, and manages the shops.

Options:
  -h, --help             display help for command

Commands:
  serve                  starts the server: imports the shops of TENANTS_DIR and listens on HOST and PORT
  migrate [options]      updates the database to the newest schema
  doctor [options]       checks what a server needs before it opens, and names each problem with its remedy
  backup <file.tar.gz>   writes the embedded database into a file
  restore <file.tar.gz>  makes the embedded database of a new DATA_DIR from a backup
  reconcile [options]    compares the payments with the provider’s report, and books or names each difference
  demo [options]         makes demo bookings and a staff login for the shops in test mode
  tenant                 makes, shows, checks, imports, renames and removes shops
  shop                   moves a shop to another database
  customer               finds, exports and erases the data of a person
  staff                  manages the logins for /staff, the counter of a shop
  flows                  shows and replays recordings of visits, for developers
  help [command]         display help for command

"npm run talstation -- tenant import --help" explains one command. contract/environment.ts explains the environment variables,
such as TENANTS_DIR, the folder of your shops.
`,
    })
  })

  test('commands have their own help, which says whether to stop the shop', async () => {
    const help = `Usage: npm run talstation -- tenant import [options] [folder...]

checks and stores shops; a running server shows them within five seconds

Arguments:
  folder      folders of shops; without one, all shops of TENANTS_DIR

Options:
  -h, --help  display help for command

${STOP_FIRST}
`
    expect(await run(['tenant', 'import', '--help'])).toEqual({ code: 0, printed: help })
    expect(await run(['tenant', 'help', 'import'])).toEqual({ code: 0, printed: help })
    expect((await run(['tenant', 'preview', '--help'])).printed).not.toContain(STOP_FIRST)
  })
})

describe('Wrong words', TIME, () => {
  test('commands refuse an unknown option and name it', async () => {
    const commands = [
      'serve',
      'migrate',
      'doctor',
      'backup a',
      'restore a',
      'reconcile',
      'demo',
      'tenant list',
      'tenant validate',
      'tenant import',
      'tenant diff',
      'tenant export a',
      'tenant rename a b',
      'shop move a --to postgres://a/b',
      'tenant rehearse a',
      'tenant init a',
      'tenant preview a',
      'tenant prices export a b',
      'tenant prices import a b',
      'customer find a',
      'customer erase-member a b',
      'staff list',
      'flows check',
    ]
    const inThisProcess = commandLine(NO_DATABASE, { withDatabase: () => Promise.reject(new Error('unexpected')) })
    for (const command of commands) {
      const [said] = await withErrors(inThisProcess(...command.split(' '), '--prot', '1'))
      expect([command, said]).toEqual([command, "Unknown option '--prot'"])
    }
    const { code, printed } = await run(['serve', '--port', '4000'])
    expect([code, printed.split('\n')[0]]).toEqual([1, "Unknown option '--port'"])
    expect(existsSync(join(parent, 'no-data'))).toBe(false)
  })

  test('a misspelt command or option is answered with a suggestion', async () => {
    expect((await run(['tenant', 'exprot', 'alpin'])).printed).toMatch(
      /^Unknown command 'exprot'\n\(Did you mean export\?\)\n/,
    )
    expect((await run(['staff', 'list', '--tennant', 'alpin'])).printed).toMatch(
      /^Unknown option '--tennant'\n\(Did you mean --tenant\?\)\n/,
    )
  })

  test('a file or folder that does not exist is named without a stack trace', async () => {
    const missing = join(parent, 'missing')
    const folder = writeWorkedFolder(parent, 'worked')
    const noFolder = { code: 1, printed: `There is no folder ${missing}. Look for a slip in its name.\n` }
    expect(await run(['tenant', 'preview', missing])).toEqual(noFolder)
    expect(await run(['tenant', 'prices', 'export', missing, join(parent, 'prices.csv')])).toEqual(noFolder)
    expect(await run(['tenant', 'prices', 'import', folder, missing])).toEqual({
      code: 1,
      printed: `${missing}: there is no such file or folder. Look for a slip in the name.\n`,
    })
    expect(await run(['tenant', 'validate', missing])).toEqual({
      code: 1,
      printed: 'Mistake: missing: there is no such folder. Look for a slip in its name.\n1 mistake.\n',
    })
    for (const [command, more] of [
      ['diff', 'nothing was compared'],
      ['rehearse', 'nothing was rehearsed'],
    ] as const)
      expect(await run(['tenant', command, missing])).toEqual({
        code: 1,
        printed: `Mistake: missing: there is no such folder. Look for a slip in its name.\nCorrect them first: ${more}.\n`,
      })
    expect(await run(['tenant', 'validate'])).toEqual({
      code: 1,
      printed: 'Name the folder of a shop, or set TENANTS_DIR to the folder that contains your shops.\n',
    })
    expect(await run(['tenant', 'validate'], { TENANTS_DIR: missing })).toEqual({
      code: 1,
      printed: `The folder ${missing} of TENANTS_DIR does not exist. Make it, or correct TENANTS_DIR.\n`,
    })
  })
})

describe('Ctrl+C', TIME, () => {
  test.runIf(existsSync('/usr/bin/script'))('the init command stops at its question and changes nothing', async () => {
    const folder = join(parent, 'unasked')
    const command = begin('script', ['-qec', `${process.execPath} ${CLI} tenant init ${folder}`, '/dev/null'])
    await command.prints('What is the shop called?')
    command.child.stdin.write('\x03')
    expect(await command.ended).toBe(130)
    expect(command.printed()).toMatch(/What is the shop called\? .*\r\nStopped: nothing was changed\.\r\n$/s)
    expect(existsSync(folder)).toBe(false)
  })

  test('a preview leaves nothing in the folder for temporary files', async () => {
    const temporary = join(parent, 'temporary')
    mkdirSync(temporary)
    const folder = writeWorkedFolder(parent, 'previewed')
    const preview = start(['tenant', 'preview', folder], { TMPDIR: temporary })
    await preview.prints(/is open: http/)
    expect(readdirSync(temporary)).toHaveLength(1)
    preview.child.kill('SIGINT')
    expect(await preview.ended).toBe(0)

    rmSync(join(folder, 'rates.json'))
    const waiting = start(['tenant', 'preview', folder], { TMPDIR: temporary })
    await waiting.prints('The shop opens once they are corrected.')
    waiting.child.kill('SIGINT')
    expect(await waiting.ended).toBe('SIGINT')
    expect(readdirSync(temporary)).toEqual([])
  })
})

describe('The start of the server', TIME, () => {
  test('a second Ctrl+C ends the server while a request is under way', async () => {
    const DATA_DIR = await demoData()
    const server = start(['serve'], { DATA_DIR })
    await server.prints(/is open: http/)
    const origin = /is open: (\S+)/.exec(server.printed())![1]!
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': 100 }
    const sending = request(`${origin}/de/api/stock`, { method: 'POST', headers })
    sending.on('error', () => {})
    sending.write('{')
    await once(sending, 'socket')
    await fetch(`${origin}/healthz`)
    server.child.kill('SIGINT')
    await server.prints('Closing')
    await delay(1_100)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(130)
    rmSync(DATA_DIR, { recursive: true })
  })

  test('the server tries its port before it makes a database', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await run(['serve'], { PORT: String(port) })).toEqual({
      code: 1,
      printed: `The port ${port} is in use. Stop what listens there, or set PORT to another one.\n`,
    })
    expect(await run(['tenant', 'preview', writeWorkedFolder(parent, 'shown')], { PORT: String(port) })).toMatchObject({
      code: 1,
    })
    expect(existsSync(join(parent, 'no-data'))).toBe(false)
    other.close()
  })

  test('the server names all open shops, and warns of an unreachable mail server', async () => {
    const DATA_DIR = await demoData()
    const server = start(['serve'], { DATA_DIR, SMTP_URL: 'smtp://rent:geheim@127.0.0.1:9' })
    await server.prints('WARNING: The mail server')
    const origin = /is open: (\S+)/.exec(server.printed())![1]!
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.printed().replace(/^The app is not built.*\n/m, '')).toBe(`Opening the data folder ${DATA_DIR}
Talstation is open: ${origin}
  Alpin Sport Zirbental: ${origin}/alpin and ${origin}, test payments
  Velo Fendelsee: ${origin}/velo, test payments
WARNING: The mail server 127.0.0.1:9 of SMTP_URL cannot be reached (ESOCKET). Check scheme, host, port, user and password. Mails wait and are tried again.
Closing: requests under way are finished first.
`)
    rmSync(DATA_DIR, { recursive: true })
  })

  test('the server imports the shops of TENANTS_DIR and no others', async () => {
    const shops = join(parent, 'shops')
    mkdirSync(join(shops, '.git'), { recursive: true })
    writeWorkedFolder(shops, 'worked')
    const server = start(['serve'], { DATA_DIR: join(parent, 'data'), TENANTS_DIR: shops })
    await server.prints('Mails are not sent')
    const origin = /is open: (\S+)/.exec(server.printed())![1]!
    expect(server.printed()).toContain('Made a new database.\nImported the shops: worked\n')
    expect(server.printed()).toContain(`  Musterverleih: ${origin}/worked and ${origin}, test payments\n`)
    expect((await fetch(`${origin}/de/api/site`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const other = start(['serve'], { DATA_DIR: join(parent, 'data'), DEFAULT_TENANT: 'wroked' })
    await other.prints('WARNING: There is no shop "wroked"')
    expect(other.printed()).toContain('Set DEFAULT_TENANT, for example to worked.')
    other.child.kill('SIGTERM')
    expect(await other.ended).toBe(0)
  })
})
