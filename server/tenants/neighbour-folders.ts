import { dirname, resolve } from 'node:path'
import { FILE_OF } from './file-of.ts'
import { readInside } from './read-inside.ts'
import { hostsOf } from './unreadable.ts'

const BYTES_MAX = 5 * 1024 * 1024

/** Returns undefined if the file cannot be read, because that folder's own check reports why. */
const readLeniently = (folder: string, file: string): unknown => {
  try {
    const found = readInside(folder, file, BYTES_MAX)
    return 'body' in found ? JSON.parse(found.body.toString('utf8').replace(/^\uFEFF/, '')) : undefined
  } catch {
    return undefined
  }
}

export const hostsBeside = (
  folders: readonly string[],
  listFolders: (parent: string) => readonly string[],
): Map<string, readonly string[]> => {
  const own = new Set(folders.map((folder) => resolve(folder)))
  const parents = new Set([...own].map((folder) => dirname(folder)))
  const hosts = new Map<string, readonly string[]>()
  for (const path of [...parents].flatMap((parent) => listFolders(parent)))
    if (!own.has(resolve(path))) {
      const shop = readLeniently(path, FILE_OF.shop) as { code?: unknown } | undefined
      if (typeof shop?.code === 'string') hosts.set(shop.code, hostsOf({ shop }))
    }
  return hosts
}
