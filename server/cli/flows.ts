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
import { nearest } from '#server/base/nearest.ts'
import { shopCode } from './shop-code.ts'
import { checkKept, checkReceived, describeChecks, describeDifference } from './replay-check.ts'
import { spokenStates } from './spoken-states.ts'
import { FLOWS_USAGE } from './usage.ts'

const TESTS = join(import.meta.dirname, '..', '..', 'test', 'models', 'recorded')

interface Setting {
  db: Db
  tenant: string
  say: (words: string) => void
  /** The folder into which tests are generated. */
  folder: string
}

const stored = async ({ db, tenant }: Setting, typed: string): Promise<StoredRecording> => {
  const code = recordingCodeOf(typed)
  const found = code && (await readRecording(db, tenant, code))
  if (!found) throw new StartError(`${tenant} has no recording "${typed}". They are deleted after 30 days.`)
  return found
}

const list = async ({ db, tenant, say }: Setting) => {
  const rows = await listRecordings(db, tenant)
  if (rows.length === 0) say(`Nobody has sent a recording to ${tenant} in the last 30 days.`)
  for (const { code, received_at } of rows) say(`${code}  ${received_at.toISOString()}`)
}

const show = async (setting: Setting, typed: string) => {
  const { code, receivedAt, recording } = await stored(setting, typed)
  setting.say(`${code}, received ${receivedAt}`)
  for (const moment of replayRecording(recording).moments) setting.say(describeMoment(moment))
}

const MARKS = { same: '=', differs: '≠', lost: '?' } as const

/** Returns the names of a chart's states after a step, and of the recorded states if they differ. */
const statesAfter = ({ actor, chart, snapshots, verdict, recorded }: Moment): string => {
  if (chart === null) return ''
  const now = snapshots[actor] ? spokenStates(chart, snapshots[actor].value) : 'no state'
  const then = recorded === null ? '' : spokenStates(chart, recorded)
  return verdict === 'same' || then === now ? now : `${now}, recorded: ${then}`
}

const replay = async (setting: Setting, typed: string) => {
  const { recording } = await stored(setting, typed)
  const { moments, differences } = replayRecording(recording)
  const older = olderCharts(recording, await chartHashes())
  for (const moment of moments) {
    setting.say(`${MARKS[moment.verdict]} ${describeMoment(moment)}`)
    setting.say(`                          ${statesAfter(moment)}`)
  }
  for (const difference of differences) setting.say(describeDifference(moments, difference))
  if (older.length > 0) setting.say(`Recorded by another version of: ${older.join(', ')}.`)
  const others = moments.filter(({ verdict }) => verdict !== 'same').length
  setting.say(
    others === 0
      ? `All ${moments.length} steps lead to the recorded state.`
      : `${others} of ${moments.length} steps do not lead to the recorded state.`,
  )
}

const toTest = async (setting: Setting, typed: string) => {
  const recording = await stored(setting, typed)
  const { test, json } = testOfRecording(recording)
  const file = join(setting.folder, `${recording.code}.test.ts`)
  mkdirSync(setting.folder, { recursive: true })
  writeFileSync(join(setting.folder, `${recording.code}.json`), json)
  writeFileSync(file, test)
  setting.say(`Wrote ${file}`)
}

/** Replays the kept recordings with today's charts. Needs no database. */
export const checkFlows = async (say: (words: string) => void): Promise<void> =>
  describeChecks('Kept recordings', await checkKept()).forEach((line) => say(line))

const check = async ({ db, tenant, say }: Setting) => {
  await checkFlows(say)
  describeChecks(`Recordings of ${tenant}`, await checkReceived(db, tenant)).forEach((line) => say(line))
}

const OF_ALL = { list, check }
const OF_ONE = { show, replay, 'to-test': toTest }

/** Runs the commands of developers and support that show recordings, replay them, and generate tests from them. */
export const runFlows = async (
  db: Db,
  words: readonly string[],
  more: { tenant: string | undefined; say: (words: string) => void; folder?: string },
): Promise<void> => {
  const [action = '', code, ...rest] = words
  const isOfAll = Object.hasOwn(OF_ALL, action)
  const isKnown = isOfAll || Object.hasOwn(OF_ONE, action)
  const meant = isKnown ? undefined : nearest(action, [...Object.keys(OF_ALL), ...Object.keys(OF_ONE)])
  if (meant !== undefined) throw new StartError(`There is no command "flows ${action}". Did you mean "flows ${meant}"?`)
  if (!isKnown || isOfAll !== (code === undefined) || rest.length > 0) throw new StartError(`Usage:\n${FLOWS_USAGE}`)
  const setting: Setting = { db, tenant: await shopCode(db, more.tenant), say: more.say, folder: more.folder ?? TESTS }
  if (code === undefined) return OF_ALL[action as keyof typeof OF_ALL](setting)
  await OF_ONE[action as keyof typeof OF_ONE](setting, code)
}
