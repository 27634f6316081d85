import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { runStep } from './run.mjs'
import { say } from './say.mjs'

/**
 * @param {string} name
 * @returns {string | undefined} the folder on PATH that contains the program
 */
export function findOnPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return (process.env.PATH ?? '').split(delimiter).find((folder) => folder !== '' && existsSync(join(folder, file)))
}

function canUseApt() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

/**
 * Ignores failures, because apt prints them and the caller looks for the program.
 * @param {string} name
 */
async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('apt-get', ['update', '-qq'], { env })
  await runStep('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', name], { env })
}

/**
 * Returns an installed program, otherwise Debian's package, otherwise the program that `fetch` downloads.
 * @param {object} program
 * @param {string} program.name
 * @param {() => string | undefined | Promise<string | undefined>} program.find
 * @param {string} program.debian name of the package
 * @param {string} [program.fetching] description of `fetch` for the output
 * @param {() => Promise<unknown>} [program.fetch]
 * @param {string} program.remedy advice if the program can neither be found nor installed
 * @returns {Promise<string>} its path
 * @throws with an explanation if the program can neither be found nor installed
 */
export async function getProgram({ name, find, debian, fetching, fetch, remedy }) {
  const installed = await find()
  if (installed) {
    say(`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${installed}.`)
    return installed
  }
  if (canUseApt()) {
    say(`No ${name} found: installing Debian's package ${debian} (apt-get install).`)
    await aptInstall(debian)
    const debians = await find()
    if (debians) return debians
  }
  if (fetch) {
    say(`No ${name} found: ${fetching}.`)
    await fetch()
  }
  const fetched = await find()
  if (fetched) return fetched
  throw new Error(`No ${name}: neither found nor installed. ${remedy}`)
}
