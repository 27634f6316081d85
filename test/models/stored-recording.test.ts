import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Recording } from '#contract/recordings.ts'
import { initialLeader, type LeaderContext } from '#machines/groups/leader/context.ts'
import { nextMissing } from '#machines/groups/leader/missing.ts'
import { restoreSnapshot } from '#machines/recording/charts.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { checkedRecording } from '#server/recordings/checked-recording.ts'
import { CHANGE_INPUT } from '#test/support/booked-group.ts'
import { EMPTY_GENERAL } from '#test/support/seen-group.ts'

const STORED = Recording.parse(
  JSON.parse(readFileSync(new URL('../support/stored-recording.json', import.meta.url), 'utf8')),
)

const FOLDED = ['customer.read', 'person.fill', 'form.submit'].map((type) => `personalForm ${type} differs`)

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
])('A stored recording is replayed to the same states and contexts, except folded persons: %s', (_, recording) => {
  const { moments } = replayRecording(recording)
  const others = moments.filter(({ verdict }) => verdict !== 'same')
  expect(others.map(({ chart, event, verdict }) => `${chart} ${event?.type} ${verdict}`)).toEqual(FOLDED)
  const ends = Object.fromEntries(moments.flatMap(({ snapshots }) => Object.entries(snapshots)))
  for (const [name, value] of Object.entries(ENDS)) expect(ends[name]!.value, name).toEqual(value)
})

test('Checking a stored recording again changes nothing in it', () => {
  expect(checkedRecording(STORED)).toEqual(STORED)
})

test('A leader’s recording of an earlier release gets the fields that it lacks', () => {
  const { shop } = CHANGE_INPUT
  const begun = initialLeader({ shop, general: EMPTY_GENERAL, slug: '4b-k3m9', access: undefined, draft: null })
  const { shown: _shown, giving: _giving, pasted: _pasted, short: _short, ...older } = { ...begun, version: 7 }
  const value = { flow: { filling: { persons: 'writing' } }, keeping: 'kept', reminding: 'idle' }
  const { context, ...restored } = restoreSnapshot('groupLeader', { value, context: older })
  expect(context).toMatchObject({ shown: null, giving: null, pasted: null, short: [], version: 7 })
  expect(Object.keys(restored.value as object)).toEqual(expect.arrayContaining(['flow', 'pasting', 'giving']))
  expect(() => nextMissing(context as LeaderContext)).not.toThrow()
})
