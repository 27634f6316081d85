import { closeSync, constants, existsSync, fstatSync, openSync, readlinkSync, readSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Linux lists the files that this process has open in this folder, with their real paths. */
const OPEN_FILES = '/proc/self/fd'

/** These flags open a FIFO without waiting for a writer, and refuse to follow links. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export type InsideFile = { body: Buffer } | { problem: 'link' | 'special' } | { problem: 'large'; bytes: number }

/** Reads at most `bytes`, because the file may have grown since its size was checked. */
const readAtMost = (descriptor: number, bytes: number): Buffer => {
  const body = Buffer.alloc(bytes)
  let length = 0
  for (let read = 1; read > 0 && length < bytes; length += read)
    read = readSync(descriptor, body, length, bytes - length, null)
  return body.subarray(0, length)
}

/**
 * Checks the file after opening it, because the path could be replaced between a check and the opening.
 * @param root a real path
 * @throws if the file cannot be read
 */
export const readInside = (root: string, file: string, bytesMax: number): InsideFile => {
  const path = join(root, file)
  const descriptor = openSync(path, FLAGS)
  try {
    const found = fstatSync(descriptor)
    if (!found.isFile()) return { problem: 'special' }
    const real = existsSync(OPEN_FILES) ? readlinkSync(`${OPEN_FILES}/${descriptor}`) : realpathSync(path)
    if (real !== path) return { problem: 'link' }
    if (found.size > bytesMax) return { problem: 'large', bytes: found.size }
    return { body: readAtMost(descriptor, found.size) }
  } finally {
    closeSync(descriptor)
  }
}
