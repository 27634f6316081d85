import { beforeAll, expect, test } from 'vitest'
import type { Recording } from '#contract/recordings.ts'
import { replayRecording, type Moment } from '#machines/recording/replay.ts'
import { branchOf, momentAfter, possibleEvents } from '#machines/recording/what-if.ts'
import { RECORDED_FORMS } from '#test/support/recorded-forms.ts'
import { recordedVisit } from '#test/support/recorded-visit.ts'

let moments: Moment[]
beforeAll(async () => {
  const recorder = await recordedVisit()
  for (const fillIn of Object.values(RECORDED_FORMS)) await fillIn((actor) => recorder.follow(actor))
  const recording: Recording = recorder.recording()
  ;({ moments } = replayRecording(recording))
})

const before = (type: string) => moments.findIndex(({ event }) => event?.type === type) - 1

const pickOf = (at: number, moment: Moment, type: string, actor = 'checkout'): number =>
  possibleEvents(moments, at, moment).findIndex((each) => each.event.type === type && each.actor === actor)

test('A branch of a replay shows the state after another answer of the shop', () => {
  const at = before('order.notBookable')
  const [, then] = branchOf(moments, at, [pickOf(at, moments[at]!, 'order.unreachable')])
  expect(then).toMatchObject({ at, actor: 'checkout', event: { type: 'order.unreachable' }, verdict: 'same' })
  expect(then!.snapshots.checkout!.value).toMatchObject({ overview: { order: 'unreachable' } })
  expect(moments[at + 1]!.snapshots.checkout!.value).toMatchObject({ overview: { order: { refused: 'notBookable' } } })
})

test('A branch of a replay continues with further events and leaves other charts unchanged', () => {
  const at = before('order.notBookable')
  const first = pickOf(at, moments[at]!, 'order.unreachable')
  const [start, middle] = branchOf(moments, at, [first])
  const second = pickOf(at, middle!, 'order.retry')
  const branch = branchOf(moments, at, [first, second])
  expect(branch).toHaveLength(3)
  expect(branch[2]!.snapshots.checkout!.value).toMatchObject({ overview: { order: 'ordering' } })
  for (const name of ['booking', 'visit', 'session']) expect(branch[2]!.snapshots[name]).toBe(start!.snapshots[name])
})

test('A recorded event with its data can be repeated at another moment', () => {
  const at = before('remark.write') + 1
  const possible = possibleEvents(moments, at, moments[at]!)
  const remark = possible.find(({ event }) => event.type === 'personal.saved')
  expect(remark?.event.personal).toMatchObject({ persons: [{ firstname: 'firstname-1' }, {}] })
})

test('Each chart can process every event that is possible in its state', () => {
  const branched = new Set<string>()
  const states = new Set<string>()
  for (const moment of moments) {
    const state = JSON.stringify(Object.entries(moment.snapshots).map(([name, { value }]) => [name, value]))
    if (states.has(state)) continue
    states.add(state)
    for (const possible of possibleEvents(moments, moment.at, moment)) {
      const { chart, event } = possible
      expect(() => momentAfter(moment, possible), `${chart} ${event.type} at ${moment.at}`).not.toThrow()
      branched.add(chart)
    }
  }
  expect([...branched]).toEqual(
    expect.arrayContaining(['booking', 'checkout', 'session', 'groupLeader', 'accountForm']),
  )
  expect(branched).not.toContain('visit')
})

test('A branch of a replay ends at an event that is not possible', () => {
  expect(branchOf(moments, 3, [10_000])).toEqual([moments[3]])
})
