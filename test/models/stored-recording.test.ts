import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Recording } from '#contract/recordings.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { checkedRecording } from '#server/recordings/checked-recording.ts'

/** A recording as shops have stored them: every form, with its answers. */
const STORED = Recording.parse(
  JSON.parse(readFileSync(new URL('../support/stored-recording.json', import.meta.url), 'utf8')),
)

/** The last states of each chart. */
const ENDS = {
  visit: { ready: 'checkout' },
  session: { authenticated: 'idle' },
  personalForm: 'submitted',
  accountForm: 'invalid',
  cancellation: 'cancelled',
  hold: 'over',
  withdrawal: 'sending',
  productFilter: 'recommending',
  paymentCheck: 'known',
  groupMember: 'welcome',
}

test.each([
  ['as it is stored', STORED],
  ['as it is received', checkedRecording(STORED)],
])('A stored recording replays with the same states and contexts %s', (_, recording) => {
  const { moments } = replayRecording(recording)
  expect(moments.filter(({ verdict }) => verdict !== 'same')).toEqual([])
  const ends = Object.fromEntries(moments.flatMap(({ snapshots }) => Object.entries(snapshots)))
  for (const [name, value] of Object.entries(ENDS)) expect(ends[name]!.value, name).toEqual(value)
})

test('The check of a received recording changes nothing of one that was checked before', () => {
  expect(checkedRecording(STORED)).toEqual(STORED)
})
