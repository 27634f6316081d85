import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, getProgram } from './get-program.mjs'

/** The programs with which shops run the server and which the deep tests need, with Debian's package of each. */
const PACKAGES = { haproxy: 'haproxy', promtool: 'prometheus' }

/**
 * Finds one of the programs on PATH, or in /usr/sbin, which is not on the PATH of every user.
 * @param {keyof typeof PACKAGES} name
 * @returns {string | undefined} its path
 */
export function findOperatingProgram(name) {
  const folder = findOnPath(name)
  return [...(folder ? [join(folder, name)] : []), `/usr/sbin/${name}`].find((file) => existsSync(file))
}

/**
 * Finds the programs, and installs Debian's packages of those that are missing.
 * @throws with an explanation if there is no such program
 */
export async function getOperatingPrograms() {
  for (const name of /** @type {(keyof typeof PACKAGES)[]} */ (Object.keys(PACKAGES)))
    await getProgram({
      name,
      find: () => findOperatingProgram(name),
      debian: PACKAGES[name],
      remedy: 'Install it by the package manager of this machine.',
    })
}
