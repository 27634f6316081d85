import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Recording } from '#contract/recordings.ts'
import { replayRecording, type Difference, type Moment } from '#machines/recording/replay.ts'
import type { Db } from '#server/db/transact.ts'
import { listRecordings, readRecording } from '#server/recordings/recordings.ts'
import { stateNames } from './spoken-states.ts'

export const KEPT_RECORDINGS = join(import.meta.dirname, '..', '..', 'test', 'recordings')

const OUTCOMES = ['same', 'differently', 'not at all'] as const

interface ReplayCheck {
  name: string
  outcome: (typeof OUTCOMES)[number]
  where: string[]
}

export const describeDifference = (moments: readonly Moment[], { chart, from, until }: Difference): string => {
  const begins = `${stateNames(chart).title} differs from step ${from + 1} (${moments[from]!.event?.type ?? 'begins'})`
  return until === null ? `${begins} until the end.` : `${begins} to step ${until + 1}.`
}

export const checkReplay = async (name: string, read: () => Recording | Promise<Recording>): Promise<ReplayCheck> => {
  try {
    const { moments, differences } = replayRecording(await read())
    const where = differences.map((difference) => describeDifference(moments, difference))
    const events = moments.filter(({ event }) => event !== null)
    const isLost = events.length > 0 && events.every(({ verdict }) => verdict === 'lost')
    return { name, outcome: isLost ? 'not at all' : where.length > 0 ? 'differently' : 'same', where }
  } catch (error) {
    return { name, outcome: 'not at all', where: [error instanceof Error ? error.message : String(error)] }
  }
}

const kept = (file: string): Recording =>
  Recording.parse(JSON.parse(gunzipSync(readFileSync(join(KEPT_RECORDINGS, file))).toString('utf8')))

export const checkKept = (): Promise<ReplayCheck[]> =>
  Promise.all(
    readdirSync(KEPT_RECORDINGS)
      .filter((file) => file.endsWith('.json.gz'))
      .map((file) => checkReplay(file.replace('.json.gz', ''), () => kept(file))),
  )

export const checkReceived = async (db: Db, tenant: string): Promise<ReplayCheck[]> => {
  const checks: ReplayCheck[] = []
  for (const { code } of await listRecordings(db, tenant))
    checks.push(
      await checkReplay(code, async () => {
        const stored = await readRecording(db, tenant, code)
        if (!stored) throw new Error('It was deleted meanwhile.')
        return stored.recording
      }),
    )
  return checks
}

export const describeChecks = (title: string, checks: readonly ReplayCheck[]): string[] => {
  const counts = OUTCOMES.map((outcome) => `${checks.filter((each) => each.outcome === outcome).length} ${outcome}`)
  return [
    `${title}, replayed with today's charts: ${counts.join(', ')}.`,
    ...checks.flatMap(({ name, outcome, where }) =>
      outcome === 'same' ? [] : [`  ${name} ${outcome}:`, ...where.map((line) => `    ${line}`)],
    ),
  ]
}
