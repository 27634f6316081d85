import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/** The oldest Node that the set-up itself runs on. @throws in words on an older one */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(
      `Talstation needs Node 20.19 or newer; this is ${process.version}. Install Node 24 from https://nodejs.org.`,
    )
}

/**
 * The Node that runs the server's .ts files: the one from the lockfile, else this one if it can.
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
  if (process.features.typescript) return process.execPath
  throw new Error(
    `The server needs Node 22.18 or newer; this is ${process.version}, and npm has no Node 24 for ${platform} ${arch} in this lockfile. Install Node 24 from https://nodejs.org and run the command again.`,
  )
}
