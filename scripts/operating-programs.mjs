import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, getProgram } from './get-program.mjs'

const PACKAGES = { haproxy: 'haproxy', promtool: 'prometheus', prometheus: 'prometheus', pgbouncer: 'pgbouncer' }

/**
 * Looks in /usr/sbin too, because it is not on the PATH of every user.
 * @param {keyof typeof PACKAGES} name
 * @returns {string | undefined} its path
 */
export function findOperatingProgram(name) {
  const folder = findOnPath(name)
  return [...(folder ? [join(folder, name)] : []), `/usr/sbin/${name}`].find((file) => existsSync(file))
}

export async function getOperatingPrograms() {
  for (const name of /** @type {(keyof typeof PACKAGES)[]} */ (Object.keys(PACKAGES)))
    await getProgram({
      name,
      find: () => findOperatingProgram(name),
      debian: PACKAGES[name],
      remedy: 'Install it by the package manager of this machine.',
    })
}
