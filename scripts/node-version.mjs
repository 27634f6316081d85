import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/**
 * Whether a version is at least another one.
 * @param {string} version such as `24.7.0`
 * @param {number} wantedMajor
 * @param {number} wantedMinor
 */
const isSince = (version, wantedMajor, wantedMinor) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/**
 * Whether the server runs on it: passwords are hashed by `crypto.argon2` (server/auth/password.ts), which is younger than running .ts files.
 * @param {string} version
 */
export const canServe = (version) => isSince(version, 24, 7)

/** The oldest Node that the set-up itself runs on. @throws in words on an older one */
export function requireNode() {
  if (!isSince(process.versions.node, 20, 19))
    throw new Error(
      `Talstation needs Node 20.19 or newer; this is ${process.version}. Install Node 24 from https://nodejs.org.`,
    )
}

/**
 * The Node that runs the server: the one from the lockfile, else this one if it can.
 * @returns {string} its path
 * @throws in words when there is none
 */
export function findServerNode() {
  const { platform, arch } = process
  const own = resolve(
    platform === 'win32'
      ? `node_modules/node-win-${arch}/bin/node.exe`
      : `node_modules/node-${platform}-${arch}/bin/node`,
  )
  // It may be there and yet not run: on a Linux without glibc, for one.
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (canServe(process.versions.node)) return process.execPath
  throw new Error(
    `The server needs Node 24.7 or newer; this is ${process.version}, and npm has no Node 24 for ${platform} ${arch} in this lockfile. Install Node 24 from https://nodejs.org and run the command again.`,
  )
}
