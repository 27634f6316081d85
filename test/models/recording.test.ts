import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { RECORDING_MAX, type Recording } from '#contract/recordings.ts'
import type { LeaderContext } from '#machines/groups/leader/context.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { record } from '#machines/recording/record.ts'
import { olderCharts, replayRecording } from '#machines/recording/replay.ts'
import { counterSearchMachine } from '#machines/counter-search.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { chartOfActor, RECORDED, type RecordedName } from '#machines/recording/redact.ts'
import { unpackedSize } from '#machines/recording/pack.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { RECORDED_FORMS } from '#test/support/recorded-forms.ts'
import { recordedVisit, SEEDS } from '#test/support/recorded-visit.ts'
import { checkedRecording } from '#server/recordings/checked-recording.ts'

const typesOf = ({ moments }: ReturnType<typeof replayRecording>) => moments.map(({ event }) => event?.type)

test('A recorded visit is replayed to the same state at every step', async () => {
  const recording = (await recordedVisit()).recording()
  const replay = replayRecording(recording)
  expect(replay.moments.filter(({ verdict }) => verdict !== 'same')).toEqual([])
  expect(typesOf(replay)).toEqual(expect.arrayContaining(['personal.saved', 'offer.answered', 'order.notBookable']))
  const { snapshots } = replay.moments.at(-1)!
  expect(snapshots.checkout!.value).toEqual({
    overview: { order: { refused: 'notBookable' }, terms: 'accepted', total: expect.any(String) },
  })
  expect(snapshots.visit!.value).toEqual({ ready: 'checkout' })
  expect(snapshots.session!.value).toEqual({ authenticated: 'idle' })
})

test('A recording contains no data that a visitor has entered about persons', async () => {
  const text = JSON.stringify((await recordedVisit()).recording())
  for (const seed of [...Object.values(SEEDS), '83.4', '83,4', '181.5', '43.5', '2017-08-03'])
    expect(text.includes(seed), seed).toBe(false)
  expect(text).toContain('person-1@example.org')
})

const recordedForms = async (): Promise<Recording> => {
  const recorder = await recordedVisit()
  for (const fillIn of Object.values(RECORDED_FORMS)) await fillIn((actor) => recorder.follow(actor))
  const search = createActor(counterSearchMachine).start()
  recorder.follow(search)
  search.send({ type: 'search.submit', text: SEEDS.lastname } as never)
  return recorder.recording()
}

test('A recording of every form contains no data that identifies or measures a person', async () => {
  const recording = await recordedForms()
  const text = JSON.stringify(recording)
  const measured = ['83.4', '83,4', '84,2', '181.5', '181,5', '183.5', '43.5', '43,5', '2017-08-03', '17.05.1984']
  for (const seed of [...Object.values(SEEDS), ...measured]) expect(text.includes(seed), seed).toBe(false)
  const charts = new Set(recording.segments[0]!.steps.flatMap(({ actor }) => chartOfActor(actor) ?? []))
  expect([...charts].toSorted()).toEqual([...RECORDED].toSorted())
  expect(checkedRecording(recording)).toEqual(recording)
})

test('Every form is replayed to the same state, including sizes found for a group', async () => {
  const { moments } = replayRecording(await recordedForms())
  const others = moments.filter(({ verdict }) => verdict !== 'same')
  expect(others.map(({ actor, event, verdict }) => [actor, event?.type, verdict])).toEqual([])
  const ends = Object.fromEntries(moments.flatMap(({ snapshots }) => Object.entries(snapshots)))
  const stateOf = (name: RecordedName) => ends[name]!.value
  expect(stateOf('groupLeader')).toEqual({
    flow: 'completed',
    keeping: 'closed',
    pasting: 'idle',
    giving: 'idle',
    reminding: 'sent',
  })
  expect(stateOf('groupMember')).toBe('welcome')
  expect(stateOf('groupQuote')).toBe('accepted')
  expect(stateOf('accountForm')).toBe('invalid')
  expect(stateOf('cancellation')).toBe('cancelled')
  expect(stateOf('withdrawal')).toBe('sending')
  const fitted = moments.find(({ event }) => (event?.edit as { kind?: string } | undefined)?.kind === 'fit')!
  const [row] = (fitted.snapshots.groupLeader!.context as LeaderContext).table.present.rows
  expect(row!.products).toContainEqual({ id: 'ski', count: 1, modelId: 'start', property1: '160 cm' })
})

test('An unanswered order and a refused order are replayed exactly and recorded without names', async () => {
  const issues = [{ path: 'persons.0.email', message: SEEDS.refusal }]
  for (const answer of [{ type: 'order.unreachable' }, { type: 'order.invalid', issues }] as const) {
    const recording = (await recordedVisit({ answer })).recording()
    expect(replayRecording(recording).moments.filter(({ verdict }) => verdict !== 'same')).toEqual([])
    for (const seed of Object.values(SEEDS)) expect(JSON.stringify(recording).includes(seed), seed).toBe(false)
  }
})

test('A long recording drops its oldest steps and begins with the state after them', async () => {
  const whole = replayRecording((await recordedVisit()).recording()).moments
  const recording = (await recordedVisit({ limits: { ...RECORDING_MAX, steps: 20 } })).recording()
  const [segment] = recording.segments
  expect(segment!.steps.length).toBeLessThanOrEqual(20)
  expect(segment!.dropped).toBeGreaterThan(0)
  const { moments } = replayRecording(recording)
  expect(moments.filter(({ verdict }) => verdict !== 'same')).toEqual([])
  for (const name of ['visit', 'booking', 'checkout'] as const)
    expect(moments.at(-1)!.snapshots[name]!.value).toEqual(whole.at(-1)!.snapshots[name]!.value)
})

test('A recording whose unpacked size is too large loses its oldest steps before sending', async () => {
  const whole = (await recordedVisit()).recording()
  const unpacked = unpackedSize(whole.segments, whole.parts) - 1
  const { segments, parts } = (await recordedVisit({ limits: { ...RECORDING_MAX, unpacked } })).recording()
  expect(unpackedSize(segments, parts)).toBeLessThanOrEqual(unpacked)
  expect(segments[0]!.dropped).toBeGreaterThan(0)
  expect(segments[0]!.steps.length).toBeGreaterThan(5)
})

const AT_ONCE: Parameters<typeof record>[2] = {
  startedAt: new Date(0),
  today: '2026-11-21',
  locale: 'de',
  width: 390,
  hashes: {},
  now: () => new Date(0),
  whenIdle: (work) => work(),
}

const longRecording = () => {
  const booking = createActor(bookingMachine, { input: bookingInput([bookedLocation('tal')]) }).start()
  const { recording } = record(booking.system, [booking], AT_ONCE)
  for (let at = 1; at <= 120; at += 1)
    booking.send(at === 10 ? { type: 'person.add', personType: 1 } : { type: 'remark.write', remark: `remark ${at}` })
  return recording()
}

test('A recording that begins late has the running children of an actor, too', () => {
  const visit = createActor(visitMachine, { input: bookingInput([bookedLocation('tal')]) })
  const checkout = createActor(checkoutMachine, {
    input: { visit, page: 'orderpaymentcheck', bookingId: 'b', access: undefined },
  }).start()
  const { recording } = record(checkout.system, [checkout], AT_ONCE)
  const { steps } = recording().segments[0]!
  expect(steps.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['start', 'checkout'],
    ['start', 'paymentCheck'],
  ])
  checkout.stop()
})

test('A recording has a snapshot of a chart after every fifty steps', () => {
  const recording = longRecording()
  const { steps } = recording.segments[0]!
  const snapshots = steps.flatMap(({ kind }, at) => (kind === 'snapshot' ? [at] : []))
  // The first snapshot is itself a step, so the second one is at 102 instead of 101.
  expect(snapshots).toEqual([51, 102])
  const { moments, differences } = replayRecording(recording)
  expect(moments.map(({ kind }) => kind)).toEqual(['start', ...Array.from({ length: 120 }, () => 'event')])
  expect(moments.every(({ verdict }) => verdict === 'same')).toBe(true)
  expect(differences).toEqual([])
})

test('A replay that differs continues from the next snapshot and says where it differed', () => {
  const recording = longRecording()
  const step = recording.segments[0]!.steps[10]!
  expect(step).toMatchObject({ kind: 'event', event: { type: 'person.add' } })
  Object.assign(step, { event: { type: 'remark.write', remark: 'remark 9' } })
  const { moments, differences } = replayRecording(recording)
  expect(moments.flatMap(({ at, verdict }) => (verdict === 'differs' ? [at] : []))).toEqual(
    Array.from({ length: 41 }, (_, index) => index + 10),
  )
  expect(moments[51]).toMatchObject({ kind: 'snapshot', actor: 'booking', verdict: 'same' })
  expect(differences).toEqual([{ actor: 'booking', chart: 'booking', from: 10, until: 51 }])
})

test('Events that happen while the browser is busy are recorded in order with their times', () => {
  let seconds = 0
  const idle: (() => void)[] = []
  const booking = createActor(bookingMachine, { input: bookingInput([bookedLocation('tal')]) }).start()
  const { recording } = record(booking.system, [booking], {
    startedAt: new Date(0),
    today: '2026-11-21',
    locale: 'de',
    width: 390,
    hashes: {},
    now: () => new Date(seconds * 1000),
    whenIdle: (work) => idle.push(work),
  })
  const remark = (text: string) => {
    seconds += 1
    booking.send({ type: 'remark.write', remark: text })
  }
  remark('first')
  remark('second')
  idle.shift()!()
  remark('third')
  seconds += 1
  const { steps } = recording().segments[0]!
  expect(steps.map(({ at, kind }) => [at, kind])).toEqual([
    [0, 'start'],
    [1000, 'event'],
    [2000, 'event'],
    [3000, 'event'],
  ])
  expect(replayRecording(recording()).moments.every(({ verdict }) => verdict === 'same')).toBe(true)
  idle.shift()!()
  expect(recording().segments[0]!.steps).toEqual(steps)
})

test('A recording stores a repeated answer only once', async () => {
  const text = JSON.stringify((await recordedVisit()).recording())
  expect(text.split('"Skidepot","stock":9').length).toBe(2)
})

const earlier = (recording: Recording): Recording => ({
  ...recording,
  segments: recording.segments.map((segment) => ({
    ...segment,
    charts: { ...segment.charts, booking: '0'.repeat(16), wishlist: '1'.repeat(16) },
    steps: segment.steps.map((step) =>
      step.kind === 'start' && step.actor === 'checkout'
        ? { ...step, snapshot: { value: 'basket', context: {} } }
        : step.kind === 'event' && step.actor === 'booking'
          ? { ...step, hash: '0'.repeat(16) }
          : step,
    ),
  })),
})

test('A recording made by earlier charts is marked and replayed as far as possible', async () => {
  const recording = earlier((await recordedVisit()).recording())
  recording.segments[0]!.steps.push({
    kind: 'event',
    at: 1,
    actor: 'wishlist',
    event: 1,
    value: '',
    hash: '0'.repeat(16),
  })
  const { moments } = replayRecording(recording)
  expect(olderCharts(recording, { booking: '1'.repeat(16) })).toEqual(['booking'])
  expect(olderCharts(recording, { booking: '0'.repeat(16) })).toEqual([])
  const verdicts = (name: string) =>
    new Set(moments.flatMap(({ actor, event, verdict }) => (actor === name && event ? [verdict] : [])))
  expect(verdicts('booking')).toEqual(new Set(['differs']))
  expect(verdicts('checkout')).toEqual(new Set(['lost']))
  expect(verdicts('session')).toEqual(new Set(['same']))
  expect(moments.at(-1)!.snapshots.booking!.matches({ step: 'cart' })).toBe(true)
})
