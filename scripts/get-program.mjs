import { existsSync } from 'node:fs'
import process from 'node:process'
import { runStep } from './run.mjs'

/** Returns whether this is Debian (or based on it) and we may install its packages. */
export function canUseApt() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

/**
 * Installs a Debian package. apt prints its own errors; the caller checks whether the program exists now.
 * @param {string} name
 */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('apt-get', ['update', '-qq'], { env })
  await runStep('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', name], { env })
}
