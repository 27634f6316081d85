import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredRecording } from '#contract/recordings.ts'
import { olderCharts, replayRecording, type Moment } from '#machines/recording/replay.ts'
import { StartError } from '#server/base/environment.ts'
import { describeMoment } from '#machines/recording/describe-moment.ts'
import type { Db } from '#server/db/transact.ts'
import { chartHashes } from '#server/recordings/chart-hashes.ts'
import { recordingCodeOf, listRecordings, readRecording } from '#server/recordings/recordings.ts'
import { testOfRecording } from '#server/recordings/test-of-recording.ts'
import { shopNamed } from './shop-named.ts'
import { checkKept, checkReceived, describeChecks, describeDifference } from './replay-check.ts'
import { spokenStates } from './spoken-states.ts'

interface More {
  tenant: string | undefined
  say: (words: string) => void
}

const stored = async (db: Db, typed: string, more: More): Promise<StoredRecording> => {
  const shop = await shopNamed(db, more.tenant)
  const code = recordingCodeOf(typed)
  const found = code && (await readRecording(db, shop.id, code))
  if (!found) throw new StartError(`${shop.code} has no recording "${typed}". They are deleted after 30 days.`)
  return found
}

export const listFlows = async (db: Db, { tenant: named, say }: More): Promise<void> => {
  const shop = await shopNamed(db, named)
  const rows = await listRecordings(db, shop.id)
  if (rows.length === 0) say(`Nobody has sent a recording to ${shop.code} in the last 30 days.`)
  for (const { code, received_at } of rows) say(`${code}  ${received_at.toISOString()}`)
}

export const showFlow = async (db: Db, typed: string, more: More): Promise<void> => {
  const { code, receivedAt, recording } = await stored(db, typed, more)
  more.say(`${code}, received ${receivedAt}`)
  for (const moment of replayRecording(recording).moments) more.say(describeMoment(moment))
}

const MARKS = { same: '=', differs: '≠', lost: '?' } as const

const statesAfter = ({ actor, chart, snapshots, verdict, recorded }: Moment): string => {
  if (chart === null) return ''
  const now = snapshots[actor] ? spokenStates(chart, snapshots[actor].value) : 'no state'
  const then = recorded === null ? '' : spokenStates(chart, recorded)
  return verdict === 'same' || then === now ? now : `${now}, recorded: ${then}`
}

export const replayFlow = async (db: Db, typed: string, more: More): Promise<void> => {
  const { say } = more
  const { recording } = await stored(db, typed, more)
  const { moments, differences } = replayRecording(recording)
  const older = olderCharts(recording, await chartHashes())
  for (const moment of moments) {
    say(`${MARKS[moment.verdict]} ${describeMoment(moment)}`)
    say(`                          ${statesAfter(moment)}`)
  }
  for (const difference of differences) say(describeDifference(moments, difference))
  if (older.length > 0) say(`Recorded by another version of: ${older.join(', ')}.`)
  const others = moments.filter(({ verdict }) => verdict !== 'same').length
  say(
    others === 0
      ? `All ${moments.length} steps lead to the recorded state.`
      : `${others} of ${moments.length} steps do not lead to the recorded state.`,
  )
}

export const writeFlowTest = async (db: Db, typed: string, more: More & { folder: string }): Promise<void> => {
  const { folder, say } = more
  const recording = await stored(db, typed, more)
  const { test, json } = testOfRecording(recording)
  const file = join(folder, `${recording.code}.test.ts`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${recording.code}.json`), json)
  writeFileSync(file, test)
  say(`Wrote ${file}`)
}

export const checkKeptFlows = async (say: (words: string) => void): Promise<void> =>
  describeChecks('Kept recordings', await checkKept()).forEach((line) => say(line))

export const checkFlows = async (db: Db, { tenant: named, say }: More): Promise<void> => {
  const { id, code } = await shopNamed(db, named)
  await checkKeptFlows(say)
  describeChecks(`Recordings of ${code}`, await checkReceived(db, id)).forEach((line) => say(line))
}
