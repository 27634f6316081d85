import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/http-server.ts'
import { listen } from '#server/http/listen.ts'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { type Machine, openMachine } from '#test/support/operator/machine.ts'
import { pageBlocks, testThatRuns } from '#test/support/page-commands.ts'

const SERVER = 'docs/operations/server'
/** Blocks in these languages are no commands: sums, addresses and settings. */
const SETTINGS = new Set(['text', 'ini'])

const PAGES = ['operations.md', ...globSync('*.md', { cwd: 'docs/operations' }).map((name) => `operations/${name}`)]
const blocks = PAGES.flatMap((page) => pageBlocks(page).map((block) => ({ page, ...block })))

let machine: Machine
beforeAll(async () => {
  machine = await openMachine({})
})
afterAll(() => machine.stop())

test('A test runs each command of the pages about operating a server', () => {
  const left = blocks.filter(({ page, section, language }) => {
    if (SETTINGS.has(language)) return false
    const file = testThatRuns(page, section)
    if (file === undefined || !['sh', 'sql'].includes(language)) return true
    const text = readFileSync(file, 'utf8')
    return ![`'${section}'`, `Blocks('${page}')`, `Commands('${page}')`].some((words) => text.includes(words))
  })
  const words = left.map(({ page, section, language }) => `${page}, "${section}": a block in "${language}"`)
  expect(words, 'Name the test that runs them in test/support/page-commands.ts').toEqual([])
  expect(blocks.length).toBeGreaterThan(30)
})

const alerts = [...readFileSync('docs/operations/alerts.yml', 'utf8').matchAll(/- alert: (\w+)|runbook: (.+)/g)].map(
  ([, alert, runbook]) => alert ?? runbook!,
)

test('Each alert leads to its remedy among the incidents, and each remedy has an alert', () => {
  const headings = [...readFileSync('docs/operations/incidents.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(
    ([, name]) => name!,
  )
  expect(alerts).toEqual(headings.flatMap((name) => [name, `docs/operations/incidents.md#${name.toLowerCase()}`]))
})

interface Command {
  program: string
  words: string[]
  options: string[]
}

/** Splits a line at pipes, brackets and operators, and leaves quoted texts out. */
const commandsOf = (line: string): Command[] =>
  line
    .replaceAll(/'[^']*'|"[^"]*"/g, 'text')
    .split(/\|\|?|&&|\$\(|[();{}]/)
    .map((part) => part.trim().replace(/^\w+=(?=\S* )/, ''))
    .filter((part) => /^[a-z]/.test(part) && !/^\w+=/.test(part))
    .map((part) => {
      const words = part.split(/\s+/)
      const end = words.indexOf('--')
      return {
        program: words[0]!,
        words: words.slice(1).filter((word) => !word.startsWith('-')),
        options: (end === -1 ? words : words.slice(0, end))
          .filter((word) => word.startsWith('--') && word !== '--')
          .map((word) => word.split('=')[0]!),
      }
    })

const commands = blocks.filter(({ language }) => language === 'sh').flatMap(({ lines }) => lines.flatMap(commandsOf))

/** Their help is compared with the options in the pages. */
const EXPLAINED = [
  'buildah',
  'createdb',
  'curl',
  'install',
  'ln',
  'logrotate',
  'mmdebstrap',
  'pg_basebackup',
  'pg_dump',
  'pg_restore',
  'psql',
  'tar',
]
/** The tests that run the pages try the options of these programs. */
const TRIED =
  'apt-get cat cd chgrp cp echo find git grep haproxy journalctl nginx npm openssl patronictl promtool readlink rm socat systemctl systemd-analyze talstation test touch umask useradd'.split(
    ' ',
  )

const helpOf = (program: string, words: string[]): string => {
  const asked = { buildah: [words[0]!, '--help'], curl: ['--help', 'all'] }[program] ?? ['--help']
  const { error, stdout, stderr } = spawnSync(program, asked, { env: machine.env, encoding: 'utf8' })
  return error ? '' : stdout + stderr
}

test('The commands of the pages are of known programs, which know their options', () => {
  const programs = new Set(commands.map(({ program }) => program))
  expect([...programs].filter((program) => ![...EXPLAINED, ...TRIED].includes(program))).toEqual([])
  const helps = new Map<string, string>()
  const unknown = commands
    .filter(({ program }) => EXPLAINED.includes(program))
    .flatMap(({ program, words, options }) => {
      const key = program === 'buildah' ? `${program} ${words[0]}` : program
      if (!helps.has(key)) helps.set(key, helpOf(program, words))
      const help = helps.get(key)!
      // A program that is not installed explains nothing.
      return help === '' ? [] : options.filter((option) => !help.includes(option)).map((option) => `${key} ${option}`)
    })
  expect(unknown).toEqual([])
})

test('The program talstation knows its commands and options in the pages', async () => {
  const own = PAGES.flatMap((page) => [
    ...readFileSync(`docs/${page}`, 'utf8').matchAll(
      /(?:npm run talstation --|(?<![/-])\btalstation) ((?:[a-z][a-z-]* ?)+)([^`\n|]*)/g,
    ),
  ])
  const talstation = commandLine(undefined as never)
  const helps = new Map<string, string>()
  const problems: string[] = []
  for (const [whole, words, rest] of own) {
    const [first = '', second = ''] = words!.trim().split(' ')
    const name = ['tenant', 'shop', 'staff', 'customer', 'flows'].includes(first) ? `${first} ${second}` : first
    if (!helps.has(name)) helps.set(name, (await withErrors(talstation(...name.split(' '), '--help'))).join('\n'))
    const options = [...`${words}${rest}`.matchAll(/ (--[a-z-]+)/g)].map(([, option]) => option!)
    const help = helps.get(name)!
    if (!help.startsWith('Usage') || options.some((option) => !help.includes(option))) problems.push(whole)
  }
  expect(own.length).toBeGreaterThan(15)
  expect(problems).toEqual([])
})

const inMachine = (file: string, path: string): string => {
  const target = machine.inRoot(path)
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(target, machine.inRoot(readFileSync(join(SERVER, file), 'utf8')))
  return target
}

const check = (program: Parameters<typeof findOperatingProgram>[0], ...words: string[]) => {
  const path = findOperatingProgram(program)
  if (path === undefined) return 0
  const { status, stdout, stderr } = spawnSync(path, words, { env: machine.env, encoding: 'utf8' })
  return status === 0 ? 0 : stdout + stderr
}

test('haproxy, nginx, logrotate and systemd accept their files, where they are installed', async () => {
  if (findOperatingProgram('openssl')) {
    await machine.run('operations/proxy.md', 'Get a certificate')
    for (const name of ['haproxy', 'nginx']) {
      mkdirSync(join(machine.root, 'etc', name, 'certificates'))
      symlinkSync(
        join(machine.root, 'work/rent.example.com.pem'),
        join(machine.root, 'etc', name, 'certificates/rent.example.com.pem'),
      )
    }
    expect(check('haproxy', '-c', '-f', inMachine('haproxy.cfg', '/etc/haproxy/haproxy.cfg'))).toBe(0)
    const included = inMachine('nginx.conf', '/etc/nginx/conf.d/talstation.conf')
    const main = join(machine.root, 'etc/nginx/nginx.conf')
    writeFileSync(main, `pid ${machine.root}/nginx.pid; events {} http { include ${included}; access_log off; }\n`)
    expect(check('nginx', '-t', '-e', 'stderr', '-c', main)).toBe(0)
  }
  expect(check('logrotate', '--debug', inMachine('logrotate.conf', '/etc/logrotate.d/talstation'))).toBe(0)
  const node = machine.inRoot('/opt/talstation/current/node_modules/.bin/node')
  mkdirSync(join(node, '..'), { recursive: true })
  symlinkSync(process.execPath, node)
  const unit = inMachine('talstation@.service', '/etc/systemd/system/talstation@.service')
  expect(check('systemd-analyze', 'verify', unit)).toBe(0)
})

const secondsIn = (file: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(join(SERVER, file), 'utf8'))![1])

test('The proxies wait longer than the servers, and close idle connections before them', async () => {
  const server = createHttpServer(() => new Response(), 1)
  await listen(server, { HOST: '127.0.0.1', PORT: 0 })
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server
  server.close()
  expect(secondsIn('haproxy.cfg', /timeout http-request (\d+)s/) * 1000).toBeGreaterThan(headersTimeout)
  expect(secondsIn('nginx.conf', /client_header_timeout (\d+)s/) * 1000).toBeGreaterThan(headersTimeout)
  for (const pattern of [/timeout client (\d+)s/, /timeout server (\d+)s/])
    expect(secondsIn('haproxy.cfg', pattern) * 1000).toBeGreaterThan(requestTimeout)
  for (const pattern of [/proxy_read_timeout (\d+)s/, /proxy_send_timeout (\d+)s/])
    expect(secondsIn('nginx.conf', pattern) * 1000).toBeGreaterThan(requestTimeout)
  expect(secondsIn('haproxy.cfg', /timeout http-keep-alive (\d+)s/) * 1000).toBeLessThan(keepAliveTimeout)
  expect(secondsIn('nginx.conf', /^ {2}keepalive_timeout (\d+)s/m) * 1000).toBeLessThan(keepAliveTimeout)
})
