import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '#scripts/postgres.mjs'
import { freePort } from '#test/support/free-port.ts'
import { pageCommands } from '#test/support/page-commands.ts'

const ROOT = resolve(import.meta.dirname, '..', '..', '..')
const FILES = 'docs/operations/server'

/** The programs of a page that the tests replace, and the reason. */
const STAND_INS: Record<string, { reason: string; script: (root: string) => string }> = {
  systemctl: { reason: 'No systemd runs here.', script: () => inNode('systemctl.ts') },
  journalctl: { reason: 'No systemd runs here.', script: () => inNode('systemctl.ts') },
  useradd: { reason: 'The machine keeps its users.', script: () => 'exit 0' },
  chgrp: { reason: 'The group does not exist here.', script: () => 'exit 0' },
  runuser: { reason: 'The user does not exist here.', script: () => 'shift 3; exec "$@"' },
}

const inNode = (file: string) => `exec ${process.execPath} ${join(import.meta.dirname, file)} "$@"`

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** The port of a server's metrics has a 1 before the port of the server, so it has four digits. */
const freePair = async (): Promise<[number, number]> => {
  for (let port = 3100 + (process.pid % 1000) * 4; port < 9_990; port += 2) {
    const all = [port, port + 1, 10_000 + port, 10_001 + port]
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return [port, port + 1]
  }
  throw new Error('No ports are free.')
}

export interface Machine {
  root: string
  servers: [number, number]
  http: number
  https: number
  prometheus: number
  env: Record<string, string>
  inRoot: (text: string) => string
  sh: (script: string) => Promise<string>
  run: (page: string, section: string) => Promise<string>
  ran: () => string[]
  stop: () => Promise<void>
}

/**
 * A folder that the commands of the pages take for the machine: paths such as /etc and the ports of servers and proxies are
 * replaced in commands and files.
 */
export const openMachine = async (variables: Record<string, string>): Promise<Machine> => {
  const root = mkdtempSync(join(tmpdir(), 'talstation-machine-'))
  chmodSync(root, 0o755)
  const servers = await freePair()
  const [http, https, prometheus] = [await freePort(), await freePort(), await freePort()]
  const inRoot = (text: string): string =>
    text
      .replaceAll(/(?<![\w.}])\/(opt|etc|srv|run|usr\/local|var\/(?:lib|log))\//g, `${root}/$1/`)
      .replaceAll(/(?<!\d)(1?)300([01])(?!\d)/g, (_, one: string, at: string) => `${one}${servers[Number(at)]}`)
      .replaceAll(/(\*:|listen )80\b/g, `$1${http}`)
      .replaceAll(/(\*:|listen )443\b/g, `$1${https}`)
      .replaceAll(/ --(?:owner|group)=talstation\b/g, '')
      // npm run test:deep has installed the packages.
      .replaceAll(/^apt-get install .*$/gm, 'true')
      // Shops in test mode are a problem for doctor.
      .replace(/^talstation doctor .*$/m, '$& || test $? = 1')
  for (const folder of [
    'bin',
    'work',
    'releases',
    'backups',
    'opt',
    'etc/systemd/system',
    'etc/logrotate.d',
    'etc/haproxy',
    'etc/nginx/conf.d',
    'etc/nginx/sites-enabled',
    'etc/prometheus',
    'usr/local/bin',
    'run/haproxy',
    'srv',
    'var/lib',
    'var/log',
  ])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, { script }] of Object.entries(STAND_INS))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${script(root)}\n`, { mode: 0o755 })
  const curl = [
    `connect-to = "rent.example.com:80:127.0.0.1:${http}"`,
    `connect-to = "rent.example.com:443:127.0.0.1:${https}"`,
    `cacert = "${join(root, 'work/certificate.pem')}"`,
  ]
  writeFileSync(join(root, '.curlrc'), `${curl.join('\n')}\n`)
  const { NODE_ENV: _, ...own } = process.env
  const env: Record<string, string> = {
    ...(own as Record<string, string>),
    PATH: [join(root, 'bin'), join(root, 'usr/local/bin'), findPostgres() ?? '', process.env.PATH, '/usr/sbin'].join(
      ':',
    ),
    MACHINE_ROOT: root,
    CURL_HOME: root,
    PROMETHEUS_PORT: String(prometheus),
    RELEASES: join(root, 'releases'),
    BACKUPS: join(root, 'backups'),
    ...variables,
  }
  const sh = async (script: string): Promise<string> => {
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', inRoot(script)], {
      cwd: join(root, 'work'),
      env,
      maxBuffer: 1024 ** 2 * 64,
    })
    return stdout + stderr
  }
  const ran: string[] = []
  const run = async (page: string, section: string): Promise<string> => {
    const commands = pageCommands(page, section)
    if (commands.length === 0) throw new Error(`${page} has no commands in "${section}".`)
    ran.push(`${page}#${section}`)
    return sh(commands.join('\n'))
  }
  const stop = async () => {
    const running = globSync('*.pid', { cwd: join(root, 'units') }).map((file) => basename(file, '.pid'))
    execFileSync(join(root, 'bin/systemctl'), ['stop', ...running], { env })
    // Node takes minutes for the packages of several releases.
    await promisify(execFile)('rm', ['-rf', root])
  }
  return { root, servers, http, https, prometheus, env, inRoot, sh, run, ran: () => ran, stop }
}

/** Makes a repository of this working tree, in which the files of servers name the machine's own paths and ports. */
export const makeRepository = (folder: string, tag: string, inRoot: (text: string) => string): void => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1024 ** 2 * 16 }).split('\0')
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  for (const file of [
    ...readdirSync(join(folder, FILES)).map((name) => join(FILES, name)),
    'docs/operations/prometheus.yml',
  ]) {
    const path = join(folder, file)
    writeFileSync(path, inRoot(readFileSync(path, 'utf8')))
  }
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
      cwd: folder,
      stdio: 'pipe',
    })
  git('init', '--quiet')
  git('add', '--all', '--force')
  git('commit', '--quiet', '--no-verify', '--message', 'The working tree')
  git('tag', tag)
}
