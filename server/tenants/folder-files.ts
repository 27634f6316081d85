import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { CONTENT_TYPES, GROUP_CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import { FILE_OF } from './file-of.ts'
import type { Mistake } from './mistake.ts'

const MIB = 1024 * 1024

type Kind = 'json' | 'html' | 'picture' | 'own'

/** Bytes of a file that are at most read; a shop's own are a hundredth of that. */
const BYTES_MAX: Record<Kind, number> = { json: 5 * MIB, html: MIB / 2, picture: 2 * MIB, own: MIB / 4 }

const TOP_FILES: ReadonlySet<string> = new Set(Object.values(FILE_OF))
const CONTENTS: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) =>
    [...CONTENT_TYPES, ...GROUP_CONTENT_TYPES].map((type) => `contents/${locale}/${type}.html`),
  ),
)
const FOLDERS: ReadonlySet<string> = new Set([
  'products',
  'pictures',
  'contents',
  ...LOCALES.map((locale) => `contents/${locale}`),
])

/** Styles and scripts of the shop's own, beside shop.json. */
export const OWN_FILE = /^[^/]+\.(css|js)$/

const kindOf = (file: string): Kind | undefined => {
  if (TOP_FILES.has(file) || /^products\/[^/]+\.json$/.test(file)) return 'json'
  if (CONTENTS.has(file)) return 'html'
  if (OWN_FILE.test(file)) return 'own'
  return /^pictures\/[^/]+$/.test(file) ? 'picture' : undefined
}

/** What editors and systems leave behind. */
const isLeftover = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

/** A shop's folder as it was read, not yet understood. */
export interface FolderFiles {
  /** The folder's own name. */
  name: string
  /** Bodies by their path in the folder, in order; null: there is such a file, and its mistake is in the list. */
  files: ReadonlyMap<string, Buffer | null>
  mistakes: Mistake[]
  warnings: string[]
}

const inMegabytes = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MB`

const readFile = (folder: string, file: string): Buffer | Mistake => {
  const kind = kindOf(file)
  if (kind === undefined)
    return {
      file,
      path: '',
      reason: 'a shop’s folder has no such file',
      remedy: 'Look for a slip in its name, or remove it. Files whose names begin with a dot are left alone.',
    }
  try {
    const { size } = statSync(join(folder, file))
    if (size <= BYTES_MAX[kind]) return readFileSync(join(folder, file))
    return {
      file,
      path: '',
      reason: `it has ${inMegabytes(size)}, and at most ${inMegabytes(BYTES_MAX[kind])} are taken`,
      remedy: kind === 'picture' ? 'Save the picture smaller.' : 'Look whether this is the right file, and shorten it.',
    }
  } catch (error) {
    return {
      file,
      path: '',
      reason: `it cannot be read (${(error as NodeJS.ErrnoException).code})`,
      remedy: 'Look who may read it.',
    }
  }
}

const pathsIn = (folder: string, under = ''): string[] =>
  readdirSync(join(folder, under), { withFileTypes: true })
    .filter(({ name }) => !isLeftover(name))
    .flatMap((entry) => {
      const path = `${under}${entry.name}`
      return entry.isDirectory() && FOLDERS.has(path) ? pathsIn(folder, `${path}/`) : [path]
    })

/** Every file of a shop's folder; an unknown file is a mistake. */
export const loadFolder = (folder: string): FolderFiles => {
  const mistakes: Mistake[] = []
  const files = new Map<string, Buffer | null>()
  for (const file of pathsIn(folder).toSorted()) {
    const read = readFile(folder, file)
    if (!Buffer.isBuffer(read)) mistakes.push(read)
    files.set(file, Buffer.isBuffer(read) ? read : null)
  }
  return { name: basename(resolve(folder)), files, mistakes, warnings: [] }
}
