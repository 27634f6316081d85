import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/**
 * @param {string} version such as `24.7.0`
 * @param {number} wantedMajor
 * @param {number} wantedMinor
 */
const isSince = (version, wantedMajor, wantedMinor) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/**
 * The server needs `crypto.argon2` to hash passwords (server/auth/password.ts).
 * @param {string} version
 */
export const canServe = (version) => isSince(version, 24, 7)

export function requireNode() {
  if (!isSince(process.versions.node, 20, 19))
    throw new Error(
      `Talstation needs Node 20.19 or newer; this is ${process.version}. Install Node 24 from https://nodejs.org.`,
    )
}

/**
 * @returns {string} the path of the Node that npm has installed, otherwise of the current one
 * @throws with an explanation if neither can run the server
 */
export function findServerNode() {
  const { platform, arch } = process
  const own = resolve(
    platform === 'win32'
      ? `node_modules/node-win-${arch}/bin/node.exe`
      : `node_modules/node-${platform}-${arch}/bin/node`,
  )
  // Runs the installed Node once, because it may not work on this machine, for example on a Linux without glibc.
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (canServe(process.versions.node)) return process.execPath
  throw new Error(
    `The server needs Node 24.7 or newer; this is ${process.version}, and npm has no Node 24 for ${platform} ${arch} in this lockfile. Install Node 24 from https://nodejs.org and run the command again.`,
  )
}
