import { closeSync, constants, existsSync, fstatSync, openSync, readlinkSync, readSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux says which file is really open, whatever has been put in its place since. */
const OPEN_FILES = '/proc/self/fd'

/** A FIFO is opened without a writer, a link is not followed. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export type InsideFile = { body: Buffer } | { problem: 'link' | 'special' } | { problem: 'large'; bytes: number }

/** It may grow meanwhile. */
const readAtMost = (descriptor: number, bytes: number): Buffer => {
  const body = Buffer.alloc(bytes)
  let length = 0
  for (let read = 1; read > 0 && length < bytes; length += read)
    read = readSync(descriptor, body, length, bytes - length, null)
  return body.subarray(0, length)
}

/**
 * Reads a file of a folder, whose real path is `root`: a regular file that lies in it, without a link on the way. What is checked is the file that was
 * opened, since another may take its place between a look and the opening.
 * @throws when it cannot be read
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
