import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, getProgram } from './get-program.mjs'

/**
 * Finds haproxy. Debian installs it into /usr/sbin, which is not on the PATH of every user.
 * @returns {string | undefined} its path
 */
export function findHaproxy() {
  const folder = findOnPath('haproxy')
  return [...(folder ? [join(folder, 'haproxy')] : []), '/usr/sbin/haproxy'].find((file) => existsSync(file))
}

/**
 * Returns haproxy for the deep tests: an installed one, otherwise Debian's package.
 * @returns {Promise<string>} its path
 * @throws with an explanation if there is none
 */
export function getHaproxy() {
  return getProgram({
    name: 'haproxy',
    find: findHaproxy,
    debian: 'haproxy',
    remedy: 'Install it by the package manager of this machine.',
  })
}
