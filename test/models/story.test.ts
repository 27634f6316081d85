import { expect, test } from 'vitest'
import { createActor, SimulatedClock, type StateValue } from 'xstate'
import { ADULT, DRAFT_VERSION, ERROR_CODE } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { GroupShortfall } from '#contract/groups.ts'
import type { Recording } from '#contract/recordings.ts'
import type { OrderAnswer } from '#machines/checkout/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { type Acceptance, type AcceptAnswer, groupQuoteMachine } from '#machines/groups/quote.ts'
import { isKnownEvent, isKnownState } from '#machines/recording/known-names.ts'
import { joinRecordings } from '#machines/recording/join-recordings.ts'
import { record } from '#machines/recording/record.ts'
import type { RecordedName } from '#machines/recording/redact.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { storyOf, type Story } from '#machines/recording/story.ts'
import { TROUBLE_STATES } from '#machines/recording/trouble.ts'
import { OUTCOMES, VISITORS_EVENTS } from '#machines/recording/visible-events.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { recordedVisit } from '#test/support/recorded-visit.ts'

const told = (recording: Recording): Story => storyOf(replayRecording(recording).moments, recording.segments)

const ordered = async (answer: OrderAnswer) => told((await recordedVisit({ answer })).recording())

const nested = (path: string): StateValue => {
  const [last, ...outer] = path.split('.').toReversed()
  return outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), last!)
}

test('Every state and event that a story names exists in its chart', () => {
  for (const [chart, states] of Object.entries(TROUBLE_STATES))
    for (const state of states)
      expect(isKnownState(chart as RecordedName, nested(state)), `${chart} ${state}`).toBe(true)
  for (const events of [VISITORS_EVENTS, OUTCOMES])
    for (const type of Object.values(events).flat()) expect(isKnownEvent(type), type).toBe(true)
})

test('The story of an order without stock names goal and missing equipment, but no hold', async () => {
  const { wanted, failure, effect } = await ordered({
    type: 'order.outOfStock',
    outOfStock: [{ product: 'depot', missing: 1 }],
  })
  expect(wanted).toEqual({
    goal: 'cart',
    persons: { 1: 1, 2: 0, 3: 1 },
    days: { from: '2026-12-19', to: '2026-12-25' },
    location: 'tal',
    amount: 9200,
  })
  expect(failure).toMatchObject({ key: 'checkout.overview.order.refused.outOfStock', items: ['Skidepot'], count: 1 })
  expect(effect).toEqual({ money: 'nothing', stock: 'none', heldUntil: null })
})

test('The story of an order refused for its discount code has the error code', async () => {
  const { failure } = await ordered({ type: 'order.notBookable', errorcode: ERROR_CODE.discountInvalid })
  expect(failure).toMatchObject({ key: 'checkout.overview.order.refused.notBookable', reason: 800 })
})

test('The story of an order without an answer leaves open whether equipment is held', async () => {
  const { failure, effect } = await ordered({ type: 'order.unreachable' })
  expect(failure).toMatchObject({ key: 'checkout.overview.order.unreachable' })
  expect(effect).toEqual({ money: 'nothing', stock: 'open', heldUntil: null })
})

test('The story lists the visitor’s actions and folds the inner steps', async () => {
  const { steps } = await ordered({ type: 'order.notBookable', errorcode: ERROR_CODE.locationClosed })
  const names = steps.map(({ happened }) =>
    happened.kind === 'done' ? happened.moment.event!.type : happened.kind === 'failed' ? happened.failure.key : '/',
  )
  expect(names).toEqual(
    expect.arrayContaining(['login.submit', 'order.place', 'checkout.overview.order.refused.notBookable']),
  )
  expect(names).not.toContain('offer.answered')
  const [placed] = steps.filter(
    ({ happened }) => happened.kind === 'done' && happened.moment.event!.type === 'order.place',
  )
  expect(placed!.detail).toEqual({ kind: 'amount', amount: 9200 })
  expect(steps.flatMap(({ inner }) => inner).length).toBeGreaterThan(5)
})

const DRAFT: BookingDraft = {
  version: DRAFT_VERSION,
  persons: [{ type: ADULT, age: null, coverage: false, products: [] }],
  days: { from: '2026-12-19', to: '2026-12-25' },
  rate: null,
  hours: null,
  location: 'tal',
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
}

const unanswered = async (ms: number): Promise<Recording> => {
  const begun = Date.parse('2026-11-21T09:00:00Z')
  let now = begun
  const clock = new SimulatedClock()
  const input = bookingInput([bookedLocation('tal')])
  const booking = createActor(bookingMachine, { input, clock }).start()
  const recorder = record(booking.system, [booking], {
    startedAt: new Date(begun),
    today: input.shop.today,
    locale: 'de',
    width: 390,
    hashes: {},
    now: () => new Date(now),
    whenIdle: setImmediate,
  })
  booking.send({ type: 'draft.restored', draft: DRAFT, personal: null, step: 'products' })
  clock.increment(1000)
  await new Promise(setImmediate)
  now += ms
  booking.send({ type: 'swaps.unreachable' })
  const recording = recorder.recording()
  booking.stop()
  return recording
}

const acceptance = (answer: AcceptAnswer) => fromAnswer<AcceptAnswer, Acceptance>(() => Promise.resolve(answer), answer)

const SHORT: GroupShortfall = {
  person: 'p1',
  name: '',
  product: 'ski',
  title: 'Ski',
  modelId: null,
  property1: '160',
  missing: 2,
  nearest: null,
}

const UNTOUCHED = { money: 'untouched', stock: 'untouched', heldUntil: null }

test.each([
  [
    { type: 'acceptance.short', short: [SHORT] },
    { key: 'groupQuote.reading.short', items: ['2\u00A0×\u00A0Ski, 160'] },
    UNTOUCHED,
  ],
  [
    { type: 'acceptance.refused', errorcode: ERROR_CODE.locationClosed },
    { key: 'groupQuote.reading.refused', reason: 201 },
    UNTOUCHED,
  ],
  [{ type: 'acceptance.changed' }, { key: 'groupQuote.changed' }, UNTOUCHED],
  [
    { type: 'acceptance.unreachable' },
    { key: 'groupQuote.unreachable' },
    { money: 'nothing', stock: 'open', heldUntil: null },
  ],
] as const)(
  'A quote’s acceptance ending in $0.type is reported with its effect on money and stock',
  async (answer, failed, changed) => {
    const quote = createActor(groupQuoteMachine.provide({ actors: { accept: acceptance(answer as AcceptAnswer) } }), {
      input: { group: 'g', quote: 'q' },
    }).start()
    const recorder = record(quote.system, [quote], {
      startedAt: new Date('2026-11-21T09:00:00Z'),
      today: '2026-11-21',
      locale: 'de',
      width: 390,
      hashes: {},
      now: () => new Date('2026-11-21T09:00:01Z'),
      whenIdle: setImmediate,
    })
    quote.send({ type: 'conditions.accept', conditionsAccepted: true })
    quote.send({ type: 'terms.accept', termsAccepted: true })
    quote.send({ type: 'quote.accept', key: 'k' })
    await new Promise(setImmediate)
    const { failure, effect } = told(recorder.recording())
    expect(failure).toMatchObject(failed)
    expect(effect).toEqual(changed)
  },
)

const failedDocument = (recording: Recording): number => {
  const { moments } = replayRecording(recording)
  const { steps, failure } = storyOf(moments, recording.segments)
  expect(failure).toMatchObject({ key: 'booking.offer.unreachable', count: 1 })
  expect(steps.filter(({ happened }) => happened.kind === 'failed')).toHaveLength(1)
  return moments[failure!.at]!.segment
}

test('A call aborted because its page was left is not reported as an error', async () => {
  const [left, read] = [await unanswered(200), await unanswered(5000)]
  expect(failedDocument(left)).toBe(0)
  expect(failedDocument(joinRecordings(left, left))).toBe(1)
  expect(failedDocument(joinRecordings(read, left))).toBe(0)
})
