import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail, Transport } from './outgoing.ts'

export interface KeptMail extends Omit<OutgoingMail, 'attachments'> {
  sentAt: string
  attachments: { filename: string; contentType: string; base64: string; cid?: string }[]
}

/** Only ids of rows (base64url) match, so that no other file is opened. */
const ID = /^[\w-]{22}$/
const FILE = /^(?<id>[\w-]{22})\.(json|part)$/

export const mailboxFolder = (dataDir: string): string => join(dataDir, 'mailbox')

const read = async (folder: string, id: string): Promise<KeptMail> =>
  JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as KeptMail

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export const keptIds = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return [...new Set(names.flatMap((name) => FILE.exec(name)?.groups?.['id'] ?? []))]
}

export const keptMail = async (folder: string, id: string): Promise<KeptMail | undefined> => {
  if (!ID.test(id)) return undefined
  try {
    return await read(folder, id)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const keptMails = async (folder: string): Promise<KeptMail[]> => {
  const mails = await Promise.all((await keptIds(folder)).map((id) => keptMail(folder, id)))
  return mails.filter((mail) => mail !== undefined).toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : -1))
}

export const removeMail = async (folder: string, id: string): Promise<void> => {
  for (const ending of ['json', 'part']) await rm(join(folder, `${id}.${ending}`), { force: true })
}

/** Each file is named by the mail's id, so that a mail that is sent twice is stored once. */
export const mailboxTransport = (folder: string, clock: () => Date): Transport => ({
  send: async ({ attachments, ...mail }) => {
    const kept: KeptMail = {
      ...mail,
      sentAt: clock().toISOString(),
      attachments: attachments.map(({ content, ...attachment }) => ({
        ...attachment,
        base64: content.toString('base64'),
      })),
    }
    await mkdir(folder, { recursive: true })
    // Renames the file when it is complete, so that nobody reads half a file.
    const unfinished = join(folder, `${mail.id}.part`)
    await writeFile(unfinished, JSON.stringify(kept), { mode: 0o600 })
    await rename(unfinished, join(folder, `${mail.id}.json`))
  },
  close: () => {},
})
