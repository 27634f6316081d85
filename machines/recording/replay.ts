import { transition, type AnyMachineSnapshot, type StateValue } from 'xstate'
import {
  EventShape,
  SnapshotShape,
  StateValueShape,
  type RecordedSegment,
  type Recording,
} from '#contract/recordings.ts'
import { RECORDED_CHARTS, restoreEvent, restoreSnapshot } from './charts.ts'
import { definitionHash } from './definition-hash.ts'
import { createPacker, unpack, type Parts } from './pack.ts'
import { createRedaction, isRecorded, RECORDED, type RecordedName } from './redact.ts'

/** How a replayed step compares to the recorded one. */
export type Verdict =
  | 'same'
  /** The state or the context is another one. */
  | 'differs'
  /** The chart of today cannot take the step; later steps of this chart are not replayed. */
  | 'lost'

/** All charts by their names, as they were at a moment. */
export type Snapshots = Partial<Record<RecordedName, AnyMachineSnapshot>>

export interface Moment {
  /** Of all steps of the recording, from 0. */
  at: number
  segment: number
  /** Milliseconds since the segment began. */
  time: number
  actor: RecordedName
  /** null: the recording began, or this chart did. */
  event: { type: string; [field: string]: unknown } | null
  /** As it was recorded; null at a beginning. */
  recorded: StateValue | null
  verdict: Verdict
  snapshots: Snapshots
}

export interface ReplayedVisit {
  moments: Moment[]
  /** Charts that were recorded by another version of them. */
  older: RecordedName[]
}

const replaySegment = (segment: RecordedSegment, parts: Parts): Omit<Moment, 'at' | 'segment'>[] => {
  const redaction = createRedaction(segment.today)
  const { hash } = createPacker()
  const lost = new Set<RecordedName>()
  let snapshots: Snapshots = {}
  return segment.steps.flatMap((step): Omit<Moment, 'at' | 'segment'>[] => {
    const { actor } = step
    // A chart of an earlier version that there is no more.
    if (!isRecorded(actor)) return []
    const isStart = step.kind === 'start'
    const event = isStart ? null : EventShape.parse(unpack(step.event, parts))
    const recorded = isStart ? null : StateValueShape.parse(unpack(step.value, parts))
    const moment = { time: step.at, actor, event, recorded }
    try {
      if (isStart) {
        snapshots = { ...snapshots, [actor]: restoreSnapshot(actor, SnapshotShape.parse(unpack(step.snapshot, parts))) }
        lost.delete(actor)
        return [{ ...moment, verdict: 'same', snapshots }]
      }
      const before = snapshots[actor]
      if (!before || lost.has(actor)) return [{ ...moment, verdict: 'lost', snapshots }]
      const [after] = transition(RECORDED_CHARTS[actor], before, restoreEvent(actor, event!))
      snapshots = { ...snapshots, [actor]: after as AnyMachineSnapshot }
      const { value, context } = after as AnyMachineSnapshot
      const isSame = hash({ value, context: redaction.context(actor, context) }) === step.hash
      return [{ ...moment, verdict: isSame ? 'same' : 'differs', snapshots }]
    } catch {
      lost.add(actor)
      return [{ ...moment, verdict: 'lost', snapshots }]
    }
  })
}

const olderCharts = ({ segments }: Recording): RecordedName[] =>
  RECORDED.filter((name) =>
    segments.some(({ charts }) => charts[name] !== undefined && charts[name] !== definitionHash(RECORDED_CHARTS[name])),
  )

/**
 * Leads the charts of today through what was recorded: each gets its events in their order, and nothing else.
 * @throws when the recording is malformed
 */
export const replayRecording = (recording: Recording): ReplayedVisit => {
  const moments = recording.segments.flatMap((segment, index) =>
    replaySegment(segment, recording.parts).map((moment) => ({ ...moment, segment: index })),
  )
  return { moments: moments.map((moment, at) => ({ ...moment, at })), older: olderCharts(recording) }
}
