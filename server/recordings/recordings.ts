import { randomInt } from 'node:crypto'
import { RECORDING_CODE, Recording, type StoredRecording } from '#contract/recordings.ts'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { has } from '#server/db/has.ts'
import type { Db } from '#server/db/transact.ts'

/** Without 0 O and 1 I, because people read it out on the phone. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

const newRecordingCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The code in any spelling; null: not a code. */
export const recordingCodeOf = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return RECORDING_CODE.test(code) ? code : null
}

const decompress = promisify(gunzip)

/**
 * @param compressed the checked JSON
 * @returns its code
 */
export const keepRecording = async (db: Db, tenant: string, compressed: Uint8Array, now: Date): Promise<string> => {
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

export const readRecording = async (db: Db, tenant: string, code: string): Promise<StoredRecording | null> => {
  const row = await db
    .selectFrom('recordings')
    .select(['received_at', 'recording'])
    .where(has({ tenant, code }))
    .executeTakeFirst()
  if (!row) return null
  const text = (await decompress(row.recording)).toString('utf8')
  return { code, receivedAt: row.received_at.toISOString(), recording: Recording.parse(JSON.parse(text)) }
}

/** Codes of all recordings of a shop, the newest first. */
export const listRecordings = (db: Db, tenant: string): Promise<{ code: string; received_at: Date }[]> =>
  db
    .selectFrom('recordings')
    .select(['code', 'received_at'])
    .where('tenant', '=', tenant)
    .orderBy('received_at', 'desc')
    .orderBy('code', 'desc')
    .execute()

/** Codes of the newest recordings of a shop, the newest first. */
export const newestRecordings = async (db: Db, tenant: string, count: number): Promise<string[]> => {
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
