import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { runStep } from './run.mjs'
import { say } from './say.mjs'

/** @typedef {Record<string, { integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>} Packages */

/**
 * Does nothing if the packages of package-lock.json are installed, apart from optional ones.
 * @param {object} [options]
 * @param {boolean} [options.needsDev] false if development packages may be missing
 * @throws with an explanation if npm is missing or fails
 */
export async function install({ needsDev = true } = {}) {
  if (isInstalled(needsDev)) return
  say(
    existsSync('node_modules')
      ? 'node_modules is not what package-lock.json says: installing again (npm ci).'
      : 'Installing the packages of package-lock.json into node_modules (npm ci). This takes a minute or so, once.',
  )
  const { code } = await runStep(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { ...process.env, PATH: pathWithoutPackages() },
      shell: process.platform === 'win32',
    },
  ).catch((error) => {
    throw new Error(
      `npm could not be started (${error.code}). It comes with Node: install Node from https://nodejs.org.`,
    )
  })
  if (code !== 0)
    throw new Error(
      `The packages could not be installed: npm ci ended with ${code}, see the reason above. Usual causes: no network, an unreachable registry, a full disk. Nothing else was changed; run the command again once the cause is removed.`,
    )
}

/** npm writes this list of the installed packages as its last step, so the list shows whether npm has finished. */
/** @param {boolean} needsDev */
function isInstalled(needsDev) {
  const note = 'node_modules/.package-lock.json'
  return existsSync(note) && holdsAll(readPackages('package-lock.json'), readPackages(note), { needsDev })
}

/**
 * Optional packages may be missing, because they can be for another platform.
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {object} [options]
 * @param {boolean} [options.needsDev]
 */
export function holdsAll(wanted, installed, { needsDev = true } = {}) {
  return Object.entries(wanted).every(([path, { integrity, optional, dev, devOptional }]) => {
    if (path === '') return true // The entry without a path is the project itself.
    const found = installed[path]
    return found ? found.integrity === integrity : Boolean(optional || devOptional || (dev && !needsDev))
  })
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** npm ci deletes node_modules first, so npm must not run on the Node inside of it. */
function pathWithoutPackages() {
  const own = join('node_modules', '.bin')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(own))
    .join(delimiter)
}
