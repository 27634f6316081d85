import {
  EventShape,
  SnapshotShape,
  StateValueShape,
  type RecordedSegment,
  type RecordedStep,
  type Recording,
} from '#contract/recordings.ts'
import { createPacker, unpack, weigher } from '#machines/recording/pack.ts'
import { chartOfActor, createRedaction, type Redaction } from '#machines/recording/redact.ts'
import { invalidField } from '#server/base/refusal.ts'

/** Characters of all steps once they are unpacked: a few parts that are named often would be more than any replay can bear. */
const UNPACKED_MAX = 100_000_000

const packedOf = (step: RecordedStep): unknown[] => {
  if (step.kind === 'start') return [step.snapshot]
  return step.kind === 'event' ? [step.event, step.value] : []
}

const redactedStep = (step: RecordedStep, open: (value: unknown) => unknown, redaction: Redaction): RecordedStep => {
  if (step.kind === 'end') return step
  if (step.kind === 'address') return { ...step, address: redaction.address(step.address) }
  const chart = chartOfActor(step.actor)
  if (step.kind === 'start') {
    const { value, context } = SnapshotShape.parse(open(step.snapshot))
    return { ...step, snapshot: { value, context: chart ? redaction.context(chart, context) : {} } }
  }
  const event = EventShape.parse(open(step.event))
  return {
    ...step,
    event: chart ? redaction.event(chart, event) : { type: event.type },
    value: StateValueShape.parse(open(step.value)),
  }
}

/**
 * A recording as it may be kept. The rules that have removed what is known of persons are applied once more: a browser may run old rules, or be
 * no browser of ours.
 * @throws Refusal 422 when it is malformed
 */
export const checkedRecording = (recording: Recording): Recording => {
  const { parts } = recording
  const packer = createPacker()
  const known = new Map<string, unknown>()
  const open = (value: unknown) => unpack(value, parts, known)
  const weigh = weigher(parts)

  const checkedSegment = (segment: RecordedSegment): RecordedSegment => {
    const redaction = createRedaction(segment.today)
    return {
      ...segment,
      steps: segment.steps.map((step): RecordedStep => {
        const redacted = redactedStep(step, open, redaction)
        if (redacted.kind === 'start') return { ...redacted, snapshot: packer.pack(redacted.snapshot) }
        return redacted.kind === 'event'
          ? { ...redacted, event: packer.pack(redacted.event), value: packer.pack(redacted.value) }
          : redacted
      }),
    }
  }

  try {
    const weight = recording.segments
      .flatMap(({ steps }) => steps.flatMap(packedOf))
      .reduce<number>((sum, packed) => sum + weigh(packed), 0)
    if (weight > UNPACKED_MAX) throw new Error('The recording is too large')
    return { ...recording, segments: recording.segments.map(checkedSegment), parts: packer.parts }
  } catch {
    throw invalidField('recording', 'form.recording')
  }
}
