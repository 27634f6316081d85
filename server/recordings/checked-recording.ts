import {
  EventShape,
  RECORDING_MAX,
  SnapshotShape,
  StateValueShape,
  type RecordedSegment,
  type RecordedStep,
  type Recording,
} from '#contract/recordings.ts'
import { isKnownEvent, isKnownState } from '#machines/recording/known-names.ts'
import { createPacker, unpack, unpackedSize } from '#machines/recording/pack.ts'
import { chartOfActor, createRedaction, isRecorded, type Redaction } from '#machines/recording/redact.ts'

/** Returns null for a step with an unknown actor, event or state, because an unknown name could be any text. */
const redactedStep = (
  step: RecordedStep,
  open: (value: unknown) => unknown,
  redaction: Redaction,
): RecordedStep | null => {
  if (step.kind === 'address') return { ...step, address: redaction.address(step.address) }
  const chart = chartOfActor(step.actor)
  if (step.kind === 'end') return chart ? step : null
  if (step.kind === 'start' || step.kind === 'snapshot') {
    const { value, context } = SnapshotShape.parse(open(step.snapshot))
    if (!chart || !isKnownState(chart, value)) return null
    return { ...step, snapshot: { value, context: redaction.context(chart, context) } }
  }
  if (!chart) return null
  const event = EventShape.parse(open(step.event))
  const value = StateValueShape.parse(open(step.value))
  if (!isKnownEvent(event.type) || !isKnownState(chart, value)) return null
  return { ...step, event: redaction.event(chart, event), value }
}

/** Removes personal data once more, because the sender may have old rules of redaction, or may not be a browser. */
export const checkedRecording = (recording: Recording): Recording => {
  const { parts } = recording
  const packer = createPacker()
  const known = new Map<string, unknown>()
  const open = (value: unknown) => unpack(value, parts, known)

  const checkedSegment = (segment: RecordedSegment): RecordedSegment => {
    const redaction = createRedaction(segment.today)
    return {
      ...segment,
      charts: Object.fromEntries(Object.entries(segment.charts).filter(([name]) => isRecorded(name))),
      steps: segment.steps.flatMap((step): RecordedStep[] => {
        const redacted = redactedStep(step, open, redaction)
        if (redacted === null) return []
        if (redacted.kind === 'start' || redacted.kind === 'snapshot')
          return [{ ...redacted, snapshot: packer.pack(redacted.snapshot) }]
        return redacted.kind === 'event'
          ? [{ ...redacted, event: packer.pack(redacted.event), value: packer.pack(redacted.value) }]
          : [redacted]
      }),
    }
  }

  if (unpackedSize(recording.segments, parts) > RECORDING_MAX.unpacked) throw new Error('The recording is too large')
  return { ...recording, segments: recording.segments.map(checkedSegment), parts: packer.parts }
}
