import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import { Recording, type StoredRecording } from '#contract/recordings.ts'
import type { Database } from '#server/db/schema.ts'
import { newRecordingCode } from './recording-code.ts'

const decompress = promisify(gunzip)

/**
 * @param compressed the checked JSON
 * @returns its code
 */
export const keepRecording = async (
  db: Kysely<Database>,
  tenant: string,
  compressed: Uint8Array,
  now: Date,
): Promise<string> => {
  const row = { tenant, received_at: now, recording: Buffer.from(compressed) }
  for (;;) {
    const code = newRecordingCode()
    const written = await db
      .insertInto('recordings')
      .values({ ...row, code })
      .onConflict((conflict) => conflict.columns(['tenant', 'code']).doNothing())
      .returning('code')
      .executeTakeFirst()
    if (written) return code
  }
}

export const readRecording = async (
  db: Kysely<Database>,
  tenant: string,
  code: string,
): Promise<StoredRecording | null> => {
  const row = await db
    .selectFrom('recordings')
    .select(['received_at', 'recording'])
    .where('tenant', '=', tenant)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return null
  const text = (await decompress(row.recording)).toString('utf8')
  return { code, receivedAt: row.received_at.toISOString(), recording: Recording.parse(JSON.parse(text)) }
}

/** Codes of all recordings of a shop, the newest first. */
export const listRecordings = (db: Kysely<Database>, tenant: string): Promise<{ code: string; received_at: Date }[]> =>
  db
    .selectFrom('recordings')
    .select(['code', 'received_at'])
    .where('tenant', '=', tenant)
    .orderBy('received_at', 'desc')
    .orderBy('code', 'desc')
    .execute()

/** Codes of the newest recordings of a shop, the newest first. */
export const newestRecordings = async (db: Kysely<Database>, tenant: string, count: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('recordings')
    .select('code')
    .where('tenant', '=', tenant)
    .orderBy('received_at', 'desc')
    .orderBy('code', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ code }) => code)
}
