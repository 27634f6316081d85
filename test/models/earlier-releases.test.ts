import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Recording } from '#contract/recordings.ts'
import { currentContext, currentStates } from '#machines/recording/earlier-releases.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { checkedRecording } from '#server/recordings/checked-recording.ts'

/** Recorded by the release of 2026-11-23: every form, with its answers. */
const EARLIER = Recording.parse(
  JSON.parse(readFileSync(new URL('../support/earlier-recording.json', import.meta.url), 'utf8')),
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
  ['as it is stored', EARLIER],
  ['as it is received', checkedRecording(EARLIER)],
])('a recording of an earlier release replays to its end %s', (_, recording) => {
  const { moments } = replayRecording(recording)
  expect(moments.filter(({ verdict }) => verdict === 'lost')).toEqual([])
  const ends = Object.fromEntries(moments.flatMap(({ snapshots }) => Object.entries(snapshots)))
  for (const [name, value] of Object.entries(ENDS)) expect(ends[name]!.value, name).toEqual(value)
  expect(JSON.stringify(moments.map(({ recorded }) => recorded))).not.toContain('"mending"')
})

test('states of an earlier release have the names of today', () => {
  expect(currentStates({ flow: { filling: { persons: 'mending' } }, keeping: 'kept' })).toEqual({
    flow: { filling: { persons: 'invalid' } },
    keeping: 'kept',
  })
})

test('a person of an earlier personal form is one record', () => {
  const form = { texts: [{ city: 'Bern' }, {}], taking: [false, true], folded: [], chosen: [null, 'saved'], marked: [] }
  expect(currentContext('personalForm', form)).toEqual({
    persons: [
      { texts: { city: 'Bern' }, isTaking: false, isFolded: false },
      { texts: {}, isTaking: true, isFolded: false, chosen: 'saved' },
    ],
    marked: [],
  })
})

test('the payment of an earlier checkout has the ends of its hold', () => {
  const [holdEnds, holdLimit] = [1000, 2000]
  expect(currentContext('checkout', { payment: { brands: [] }, holdEnds, holdLimit, seen: 5 })).toEqual({
    payment: { form: { brands: [] }, holdEnds, holdLimit },
    seen: 5,
  })
  expect(currentContext('checkout', { payment: null, holdEnds: null, holdLimit: null })).toEqual({ payment: null })
})
