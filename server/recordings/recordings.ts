import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/primitives.ts'
import {
  Recording,
  RECORDING_CODE,
  REPORTS_LISTED,
  type ReportNote,
  type ReportSummary,
  type StoredRecording,
} from '#contract/recordings.ts'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { normalEmail } from '#server/base/normal-email.ts'
import { has } from '#server/db/has.ts'
import type { Db } from '#server/db/transact.ts'

/** The letters leave out 0, O, 1 and I, because people read codes out on the phone. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

const newRecordingCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const recordingCodeOf = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return RECORDING_CODE.test(code) ? code : null
}

const decompress = promisify(gunzip)

interface NewReport extends ReportNote {
  compressed: Uint8Array
  reservation: string | null
  locale: Locale
}

export const keepReport = async (
  db: Db,
  tenant: string,
  { compressed, message, email, reservation, locale }: NewReport,
  now: Date,
): Promise<string> => {
  const row = { tenant, received_at: now, recording: Buffer.from(compressed) }
  const note = { tenant, message: message || null, email: email ? normalEmail(email) : null, reservation, locale }
  for (;;) {
    const code = newRecordingCode()
    const written = await db
      .insertInto('recordings')
      .values({ ...row, code })
      .onConflict((conflict) => conflict.columns(['tenant', 'code']).doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!written) continue
    await db
      .insertInto('reports')
      .values({ ...note, code, received_at: now })
      .execute()
    return code
  }
}

const summaries = (db: Db, tenant: string) =>
  db
    .selectFrom('reports')
    .leftJoin('reservations', (join) =>
      join.onRef('reservations.tenant', '=', 'reports.tenant').onRef('reservations.id', '=', 'reports.reservation'),
    )
    .select(['code', 'received_at', 'message', 'reports.email', 'reports.locale', 'done_at', 'number'])
    .where('reports.tenant', '=', tenant)

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

const summaryOf = ({ code, received_at, message, email, locale, done_at, number }: SummaryRow): ReportSummary => ({
  code,
  receivedAt: received_at.toISOString(),
  message,
  email,
  number,
  locale,
  doneAt: done_at?.toISOString() ?? null,
})

export const readRecording = async (db: Db, tenant: string, code: string): Promise<StoredRecording | null> => {
  const row = await db
    .selectFrom('recordings')
    .select(['received_at', 'recording'])
    .where(has({ tenant, code }))
    .executeTakeFirst()
  if (!row) return null
  const text = (await decompress(row.recording)).toString('utf8')
  const recording = Recording.parse(JSON.parse(text))
  // Uses these values for a recording without a report, which an earlier release has stored.
  const unknown = { message: null, email: null, number: null, locale: recording.segments[0]!.locale, doneAt: null }
  const report = await findReport(db, tenant, code)
  return { ...unknown, ...report, code, receivedAt: row.received_at.toISOString(), recording }
}

export const listReports = async (db: Db, tenant: string, state: 'open' | 'done'): Promise<ReportSummary[]> => {
  const rows = await summaries(db, tenant)
    .where('done_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('received_at', 'desc')
    .orderBy('code', 'desc')
    .limit(REPORTS_LISTED)
    .execute()
  return rows.map((row) => summaryOf(row))
}

export const findReport = async (db: Db, tenant: string, code: string): Promise<ReportSummary | undefined> => {
  const row = await summaries(db, tenant).where('code', '=', code).executeTakeFirst()
  return row && summaryOf(row)
}

export const markReport = async (db: Db, tenant: string, code: string, doneAt: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ done_at: doneAt })
    .where(has({ tenant, code }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const listRecordings = (db: Db, tenant: string): Promise<{ code: string; received_at: Date }[]> =>
  db
    .selectFrom('recordings')
    .select(['code', 'received_at'])
    .where('tenant', '=', tenant)
    .orderBy('received_at', 'desc')
    .orderBy('code', 'desc')
    .execute()
