import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PictureFacts } from '#contract/picture.ts'
import { Tenant } from '#contract/tenant-folder.ts'
import type { Db } from '#server/db/transact.ts'
import { type FolderFiles, PHOTO } from './folder-files.ts'
import { MAIL_MAP } from './mail-map.ts'
import { reportIn } from './mistake.ts'
import { inPhotoProcesses } from './photo-processes.ts'

/** Raise this version when other files are needed, so that imports make all files again. */
const FORMAT = 1

export interface MadePicture {
  hash: string
  name: string
  body: Buffer
}

export interface Photos {
  facts: Tenant['pictures']
  made: MadePicture[]
}

/** A picture that is the map of a location. */
export interface MapFile {
  path: string
  body: Buffer
  /** Known for drawings only. */
  facts: PictureFacts | undefined
}

const hashOf = (body: Buffer) =>
  createHash('sha256').update(`photo ${FORMAT}\0`).update(body).digest('base64url').slice(0, 22)

export const storedFacts = async (db: Db, tenant: string): Promise<Tenant['pictures']> => {
  const row = await db.selectFrom('tenants').select('data').where('tenant', '=', tenant).executeTakeFirst()
  return z.safeParse(Tenant.shape.pictures, row?.data.pictures).data ?? {}
}

const photosIn = ({ files, mistakes }: FolderFiles) =>
  [...files].flatMap(([path, body]) =>
    body && PHOTO.test(path) && !mistakes.some(({ file }) => file === path) ? [{ path, body, hash: hashOf(body) }] : [],
  )

const reportNoSharp = ({ mistakes }: FolderFiles) =>
  reportIn(mistakes, 'pictures/')(
    '',
    'photos and maps cannot be decoded on this machine',
    'Install the packages again: npm ci.',
  )

interface DrawnMap {
  map: MapFile
  hash: string
  mail: NonNullable<PictureFacts['mail']>
  png?: Uint8Array
}

/** Maps in `known` are not drawn again, because the last import has drawn them. */
const drawMaps = async (
  folder: FolderFiles,
  maps: readonly MapFile[],
  known: ReadonlyMap<string | undefined, PictureFacts>,
): Promise<DrawnMap[]> => {
  const drawn: DrawnMap[] = []
  const undrawn: Omit<DrawnMap, 'mail'>[] = []
  for (const map of maps) {
    const hash = hashOf(map.body)
    const mail = known.get(hash)?.mail
    if (mail) drawn.push({ map, hash, mail })
    else if (!folder.mistakes.some(({ file }) => file === map.path)) undrawn.push({ map, hash })
  }
  const answers = await inPhotoProcesses(undrawn.map(({ map: { body } }) => ({ kind: 'drawMap', body })))
  if (!answers) reportNoSharp(folder)
  answers?.forEach((answer, at) => {
    const { map, hash } = undrawn[at]!
    if ('reason' in answer) reportIn(folder.mistakes, map.path)('', answer.reason, answer.remedy)
    if ('png' in answer) drawn.push({ map, hash, ...answer })
  })
  return drawn
}

/** Photos in `known` are not checked again, because the last import has checked them. */
export const readPhotos = async (
  folder: FolderFiles,
  maps: readonly MapFile[],
  known: Tenant['pictures'],
  { make }: { make: boolean },
): Promise<Photos> => {
  const photos = photosIn(folder)
  const byHash = new Map(Object.values(known).map((facts) => [facts.hash, facts]))
  const found = new Map<string, PictureFacts>()
  const unknown = photos.filter(({ hash }) => !byHash.has(hash))
  const looked = await inPhotoProcesses(unknown.map(({ body }) => ({ kind: 'look', body })))
  if (!looked) reportNoSharp(folder)
  photos.forEach(({ path, hash }) => {
    const answer = looked?.[unknown.findIndex((photo) => photo.path === path)]
    const facts = answer && 'facts' in answer ? { ...answer.facts, hash } : byHash.get(hash)
    if (facts) found.set(path, facts)
    if (answer && 'reason' in answer) reportIn(folder.mistakes, path)('', answer.reason, answer.remedy)
  })

  const made: MadePicture[] = []
  for (const { map, hash, mail, png } of await drawMaps(folder, maps, byHash)) {
    found.set(map.path, { ...mail, widths: [], ...map.facts, ...found.get(map.path), hash, mail })
    if (png) made.push({ hash, name: MAIL_MAP, body: Buffer.from(png) })
  }

  if (make && folder.mistakes.length === 0) {
    const unmade = photos.filter(({ path }) => found.get(path)?.widths.length === 0)
    const answers = await inPhotoProcesses(
      unmade.map(({ path, body }) => ({ kind: 'make', body, isOpaque: found.get(path)!.colour !== undefined })),
    )
    if (!answers) reportNoSharp(folder)
    answers?.forEach((answer, at) => {
      const { path, hash } = unmade[at]!
      if ('reason' in answer) reportIn(folder.mistakes, path)('', answer.reason, answer.remedy)
      if (!('files' in answer)) return
      found.set(path, { ...found.get(path)!, widths: answer.widths })
      made.push(...Object.entries(answer.files).map(([name, body]) => ({ hash, name, body: Buffer.from(body) })))
    })
  }
  return { facts: Object.fromEntries([...found].map(([path, facts]) => [path.replace('pictures/', ''), facts])), made }
}
