import { readdirSync, realpathSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { CONTENT_TYPES, GROUP_CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import { FILE_OF } from './file-of.ts'
import { askMeant, type Mistake, type ReportMistake, reportIn } from './mistake.ts'
import { readInside } from './read-inside.ts'

const MIB = 1024 * 1024

type Kind = 'json' | 'html' | 'picture' | 'photo' | 'own'

/** A photo may be as large as a camera makes it, because the import makes smaller files of it. */
const BYTES_MAX: Record<Kind, number> = {
  json: 5 * MIB,
  html: MIB / 2,
  picture: 2 * MIB,
  photo: 20 * MIB,
  own: MIB / 4,
}

const FILES_MAX = 2_000
const ALL_BYTES_MAX = 500 * MIB

const TOP_FILES: ReadonlySet<string> = new Set(Object.values(FILE_OF))
const CONTENTS: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) =>
    [...CONTENT_TYPES, ...GROUP_CONTENT_TYPES].map((type) => `contents/${locale}/${type}.html`),
  ),
)
const TEXTS_ARE = `The texts of each language (${LOCALES.join(', ')}) are ${[...CONTENT_TYPES, ...GROUP_CONTENT_TYPES].map((type) => `${type}.html`).join(', ')}. `
const FOLDERS: ReadonlySet<string> = new Set([
  'products',
  'pictures',
  'contents',
  ...LOCALES.map((locale) => `contents/${locale}`),
])

export const PHOTO = /^pictures\/[^/]+\.(jpe?g|png|webp|avif)$/

export const OWN_FILE = /^[^/]+\.(css|js)$/

const kindOf = (file: string): Kind | undefined => {
  if (TOP_FILES.has(file) || /^products\/[^/]+\.json$/.test(file)) return 'json'
  if (CONTENTS.has(file)) return 'html'
  if (OWN_FILE.test(file)) return 'own'
  if (PHOTO.test(file)) return 'photo'
  return /^pictures\/[^/]+$/.test(file) ? 'picture' : undefined
}

const isLeftover = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

export interface FolderFiles {
  name: string
  /** The content is null for a file that exists but cannot be used. `mistakes` then has the reason. */
  files: ReadonlyMap<string, Buffer | null>
  mistakes: Mistake[]
  warnings: Mistake[]
}

const inMegabytes = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MB`

const reportIrregular = (report: ReportMistake, isLink: boolean) =>
  report(
    '',
    isLink ? 'it is a link, or lies behind one, and what it leads to would be published' : 'it is not a regular file',
    'Put the file itself into the folder.',
  )

const readFile = (report: ReportMistake, root: string, file: string): Buffer | undefined => {
  const kind = kindOf(file)
  if (FOLDERS.has(file)) return report('', 'it is a link or a file, not a folder', 'Put the folder itself here.')
  if (kind === undefined)
    return report(
      '',
      'a shop’s folder has no such file',
      `${askMeant(file, [...TOP_FILES, ...CONTENTS])}${file.startsWith('contents/') ? TEXTS_ARE : ''}Look for a slip in its name, or remove it. Files whose names begin with a dot are left alone.`,
    )
  try {
    const found = readInside(root, file, BYTES_MAX[kind])
    if ('body' in found) return found.body
    if (found.problem !== 'large') return reportIrregular(report, found.problem === 'link')
    return report(
      '',
      `it has ${inMegabytes(found.bytes)}, and at most ${inMegabytes(BYTES_MAX[kind])} are taken`,
      kind === 'picture' || kind === 'photo'
        ? 'Save the picture smaller.'
        : 'Look whether this is the right file, and shorten it.',
    )
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Reports a link, a socket, or a device without a driver, which cause these errors.
    if (code === 'ELOOP' || code === 'ENXIO') return reportIrregular(report, code === 'ELOOP')
    return report('', `it cannot be read (${code})`, 'Look who may read it.')
  }
}

const pathsIn = (folder: string, under = ''): string[] =>
  readdirSync(join(folder, under), { withFileTypes: true })
    .filter(({ name }) => !isLeftover(name))
    .flatMap((entry) => {
      const path = `${under}${entry.name}`
      return entry.isDirectory() && FOLDERS.has(path) ? pathsIn(folder, `${path}/`) : [path]
    })

const TOO_MUCH = 'Look whether this is the right folder, and remove what the shop does not need.'

export const loadFolder = (folder: string): FolderFiles => {
  const mistakes: Mistake[] = []
  const reportFolder = reportIn(mistakes, '')
  const files = new Map<string, Buffer | null>()
  const root = realpathSync(folder)
  const paths = pathsIn(root).toSorted()
  if (paths.length > FILES_MAX)
    reportFolder('', `it has ${paths.length} files, and at most ${FILES_MAX} are taken`, TOO_MUCH)
  let bytes = 0
  for (const file of paths.slice(0, FILES_MAX)) {
    const body = readFile(reportIn(mistakes, file), root, file)
    bytes += body?.byteLength ?? 0
    files.set(file, body ?? null)
    if (bytes <= ALL_BYTES_MAX) continue
    reportFolder('', `its files have more than the ${inMegabytes(ALL_BYTES_MAX)} that are taken`, TOO_MUCH)
    break
  }
  return { name: basename(resolve(folder)), files, mistakes, warnings: [] }
}
