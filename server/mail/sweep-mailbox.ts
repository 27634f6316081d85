import type { Db } from '#server/db/transact.ts'
import { keptIds, mailboxFolder, removeMail } from './mailbox.ts'

const BATCH = 1_000

/** Runs with a mail server too, because files may remain from the time before it. */
export const sweepMailbox = async (db: Db, dataDir: string): Promise<number> => {
  const folder = mailboxFolder(dataDir)
  const ids = await keptIds(folder)
  let removed = 0
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const rows = await db
      .selectFrom('mails')
      .select('id')
      .where('tenant', 'in', (query) => query.selectFrom('tenants').select('tenants.tenant'))
      .where('id', 'in', batch)
      .where('recipient', '<>', '')
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    const gone = batch.filter((id) => !known.has(id))
    for (const id of gone) await removeMail(folder, id)
    removed += gone.length
  }
  return removed
}
