import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PictureFacts } from '#contract/picture.ts'
import { Tenant } from '#contract/tenant-folder.ts'
import type { Db } from '#server/db/transact.ts'
import { type FolderFiles, PHOTO } from './folder-files.ts'
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

/** Photos in `known` are not checked again, because the last import has checked them. */
export const readPhotos = async (
  folder: FolderFiles,
  known: Tenant['pictures'],
  { make }: { make: boolean },
): Promise<Photos> => {
  const photos = photosIn(folder)
  const byHash = new Map(Object.values(known).map((facts) => [facts.hash, facts]))
  const found = new Map<string, PictureFacts>()
  const noSharp = () =>
    reportIn(folder.mistakes, 'pictures/')(
      '',
      'photos cannot be decoded on this machine',
      'Install the packages again: npm ci.',
    )

  const unknown = photos.filter(({ hash }) => !byHash.has(hash))
  const looked = await inPhotoProcesses(unknown.map(({ body }) => ({ body })))
  if (!looked) noSharp()
  photos.forEach(({ path, hash }) => {
    const answer = looked?.[unknown.findIndex((photo) => photo.path === path)]
    const facts = answer && 'facts' in answer ? { ...answer.facts, hash } : byHash.get(hash)
    if (facts) found.set(path, facts)
    if (answer && 'reason' in answer) reportIn(folder.mistakes, path)('', answer.reason, answer.remedy)
  })

  const made: MadePicture[] = []
  if (make && folder.mistakes.length === 0) {
    const unmade = photos.filter(({ path }) => found.get(path)?.widths.length === 0)
    const answers = await inPhotoProcesses(
      unmade.map(({ path, body }) => ({ body, make: { isOpaque: found.get(path)!.colour !== undefined } })),
    )
    if (!answers) noSharp()
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
