import { transition, type AnyMachineSnapshot, type StateValue } from 'xstate'
import {
  EventShape,
  SnapshotShape,
  StateValueShape,
  type RecordedAddress,
  type RecordedSegment,
  type RecordedStep,
  type Recording,
} from '#contract/recordings.ts'
import { RECORDED_CHARTS, restoreEvent, restoreSnapshot } from './charts.ts'
import { createPacker, unpack, type Parts } from './pack.ts'
import { chartOfActor, createRedaction, RECORDED, type RecordedName } from './redact.ts'

export type Verdict =
  | 'same'
  | 'differs'
  /** Today's chart cannot process the step, so later steps of this chart are not replayed. */
  | 'lost'

export type Snapshots = Partial<Record<RecordedName, AnyMachineSnapshot>> & Record<string, AnyMachineSnapshot>

export interface Moment {
  at: number
  segment: number
  /** In milliseconds since the segment began. */
  time: number
  kind: RecordedStep['kind']
  /** The name of a chart's actor, with a number if the chart has several actors; `page` for the page. */
  actor: string
  chart: RecordedName | null
  event: { type: string; [field: string]: unknown } | null
  recorded: StateValue | null
  verdict: Verdict
  snapshots: Snapshots
  address: RecordedAddress | null
}

export interface Difference {
  actor: string
  chart: RecordedName
  from: number
  /** The index of the moment at which the chart is as recorded again; null if there is none. */
  until: number | null
}

export interface ReplayedVisit {
  moments: Moment[]
  differences: Difference[]
}

type Replayed = Omit<Moment, 'at' | 'segment'>

const addedNames = (now: object | string, before: object | string): string[] =>
  typeof now === 'string' || typeof before === 'string'
    ? []
    : Object.entries(now).flatMap(([name, value]) => (value === undefined || name in before ? [] : [name]))

const without = (whole: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)))

const replaySegment = (segment: RecordedSegment, parts: Parts): Replayed[] => {
  const redaction = createRedaction(segment.today)
  const { hash } = createPacker()
  const lost = new Set<string>()
  const differing = new Set<string>()
  /** Regions and fields that later releases have added are not compared, because the recording lacks them. */
  const added = new Map<string, { regions: string[]; fields: string[] }>()
  let snapshots: Snapshots = {}
  let address: RecordedAddress | null = null

  const taken = (actor: string, chart: RecordedName, event: Moment['event'], recordedHash: string): Verdict => {
    const before = snapshots[actor]
    if (!before || lost.has(actor)) return 'lost'
    const [after] = transition(RECORDED_CHARTS[chart], before, restoreEvent(chart, event!))
    snapshots = { ...snapshots, [actor]: after as AnyMachineSnapshot }
    const { value, context } = after as AnyMachineSnapshot
    const { regions = [], fields = [] } = added.get(actor) ?? {}
    const compared = {
      value: typeof value === 'object' ? without(value, regions) : value,
      context: redaction.context(chart, without(context as object, fields)),
    }
    if (hash(compared) !== recordedHash) {
      differing.add(actor)
      return 'differs'
    }
    differing.delete(actor)
    return 'same'
  }

  const restore = (actor: string, chart: RecordedName, packed: unknown) => {
    const snapshot = SnapshotShape.parse(unpack(packed, parts))
    const restored = restoreSnapshot(chart, snapshot)
    added.set(actor, {
      regions: addedNames(restored.value as StateValue, snapshot.value),
      fields: addedNames(restored.context as object, snapshot.context),
    })
    snapshots = { ...snapshots, [actor]: restored }
    lost.delete(actor)
    differing.delete(actor)
  }

  return segment.steps.flatMap((step): Replayed[] => {
    const { kind, actor } = step
    const chart = kind === 'address' ? null : chartOfActor(actor)
    if (chart === undefined) return []
    const moment = { time: step.at, kind, actor, chart, event: null, recorded: null }
    if (kind === 'address') {
      ;({ address } = step)
      return [{ ...moment, verdict: 'same', snapshots, address }]
    }
    if (kind === 'end') {
      const { [actor]: _, ...others } = snapshots
      snapshots = others
      return [{ ...moment, verdict: 'same', snapshots, address }]
    }
    // The snapshot of a chart whose replay is exact equals the replayed state.
    if (kind === 'snapshot' && !lost.has(actor) && !differing.has(actor)) return []
    const event = kind === 'event' ? EventShape.parse(unpack(step.event, parts)) : null
    const recorded = kind === 'event' ? StateValueShape.parse(unpack(step.value, parts)) : null
    const tried = { ...moment, event, recorded, address }
    try {
      if (kind === 'event') {
        const verdict = taken(actor, chart!, event, step.hash)
        return [{ ...tried, verdict, snapshots }]
      }
      restore(actor, chart!, step.snapshot)
      return [{ ...tried, verdict: 'same', snapshots }]
    } catch {
      lost.add(actor)
      return [{ ...tried, verdict: 'lost', snapshots }]
    }
  })
}

const differencesIn = (moments: readonly Moment[]): Difference[] => {
  const differences: Difference[] = []
  const open = new Map<string, Difference>()
  for (const { at, actor, chart, kind, verdict } of moments) {
    const begun = open.get(actor)
    if (begun && verdict === 'same') {
      if (kind !== 'end') begun.until = at
      open.delete(actor)
    }
    if (verdict === 'same' || chart === null || begun) continue
    const difference: Difference = { actor, chart, from: at, until: null }
    open.set(actor, difference)
    differences.push(difference)
  }
  return differences
}

export const olderCharts = (
  { segments }: Recording,
  hashes: Readonly<Record<string, string | undefined>>,
): RecordedName[] =>
  RECORDED.filter((name) => segments.some(({ charts }) => charts[name] !== undefined && charts[name] !== hashes[name]))

/**
 * Replays a recording with today's charts.
 * @throws when the recording is malformed
 */
export const replayRecording = (recording: Recording): ReplayedVisit => {
  const moments = recording.segments
    .flatMap((segment, index) =>
      replaySegment(segment, recording.parts).map((moment) => ({ ...moment, segment: index })),
    )
    .map((moment, at) => ({ ...moment, at }))
  return { moments, differences: differencesIn(moments) }
}
