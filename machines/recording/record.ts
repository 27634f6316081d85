import type { AnyActor, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { RECORDING_VERSION } from '#contract/constants.ts'
import { RECORDING_MAX, type RecordedSegment, type RecordedStep, type Recording } from '#contract/recordings.ts'
import { definitionHash } from './definition-hash.ts'
import { createPacker, neededParts } from './pack.ts'
import { createRedaction, isRecorded, type RecordedName } from './redact.ts'

/** The document in which a visit is recorded. */
export interface RecordedDocument {
  startedAt: Date
  today: string
  locale: RecordedSegment['locale']
  width: number
  now: () => Date
}

/** A step as it is kept, with the state after it, from which a shorter recording can begin. */
interface KeptStep {
  step: RecordedStep
  /** Packed; undefined: the chart has not taken the event yet. */
  after: unknown
}

interface Limits {
  steps: number
  bytes: number
}

/** Looked at no more often than every so many steps, since it means to write the whole recording. */
const SIZE_EVERY = 50

export interface Recorder {
  /** What was recorded until now. */
  recording: () => Recording
  stop: () => void
}

const nameOf = ({ logic }: AnyActor): RecordedName | undefined => {
  const { id } = logic as { id?: unknown }
  return typeof id === 'string' && isRecorded(id) ? id : undefined
}

const asRecording = (segment: RecordedSegment, parts: Recording['parts']): Recording => ({
  version: RECORDING_VERSION,
  segments: [segment],
  parts: neededParts(segment.steps, parts),
})

/**
 * Follows all charts of a system from now on, without changing any. What is known of persons is removed before anything is kept. The oldest steps
 * are dropped first: the recording then begins with the state after them.
 * @param running actors that have started before
 */
export const record = (
  system: AnyActorRef['system'],
  running: readonly AnyActorRef[],
  recorded: RecordedDocument,
  limits: Limits = RECORDING_MAX,
): Recorder => {
  const redaction = createRedaction(recorded.today)
  const begun = recorded.startedAt.getTime()
  const charts: RecordedSegment['charts'] = {}
  const known = new WeakSet<AnyActor>()
  /** Events that were sent and have led to no state yet, by actor. */
  const sent = new WeakMap<AnyActor, { event: AnyEventObject; waiting: KeptStep }[]>()
  let packer = createPacker()
  let kept: KeptStep[] = []
  let dropped = 0
  let sinceSize = 0

  const time = () => Math.max(0, recorded.now().getTime() - begun)
  const redacted = (name: RecordedName, { value, context }: AnyMachineSnapshot) => ({
    value,
    context: redaction.context(name, context),
  })

  const begin = (actor: AnyActor, name: RecordedName) => {
    known.add(actor)
    charts[name] ??= definitionHash(actor.logic as AnyStateMachine)
    const snapshot = packer.pack(redacted(name, actor.getSnapshot() as AnyMachineSnapshot))
    kept.push({ step: { kind: 'start', at: time(), actor: name, snapshot }, after: snapshot })
  }

  const segment = (): RecordedSegment => ({
    startedAt: recorded.startedAt.toISOString(),
    today: recorded.today,
    locale: recorded.locale,
    width: recorded.width,
    charts,
    dropped,
    steps: kept.flatMap(({ step, after }) => (after === undefined ? [] : [step])),
  })
  const recording = () => asRecording(segment(), packer.parts)

  /** Drops the oldest quarter. */
  const shorten = () => {
    const cut = Math.ceil(kept.length / 4)
    const last = new Map<string, unknown>()
    for (const { step, after } of kept.slice(0, cut)) if (after !== undefined) last.set(step.actor, after)
    const starts = [...last].map(([actor, snapshot]): KeptStep => ({
      step: { kind: 'start', at: kept[cut]?.step.at ?? time(), actor, snapshot },
      after: snapshot,
    }))
    kept = [...starts, ...kept.slice(cut)]
    dropped += cut - starts.length
    const values = kept.flatMap(({ step, after }) => [step, after])
    packer = createPacker(neededParts(values, packer.parts))
  }

  const keepSmall = () => {
    sinceSize += 1
    const isLong = kept.length > limits.steps
    if (!isLong && sinceSize < SIZE_EVERY) return
    sinceSize = 0
    if (isLong || JSON.stringify(recording()).length > limits.bytes) shorten()
  }

  const expect = (actor: AnyActor, name: RecordedName, event: AnyEventObject) => {
    const step: RecordedStep = {
      kind: 'event',
      at: time(),
      actor: name,
      event: packer.pack(redaction.event(name, event)),
      value: '',
      hash: '',
    }
    const waiting: KeptStep = { step, after: undefined }
    kept.push(waiting)
    sent.set(actor, [...(sent.get(actor) ?? []), { event, waiting }])
  }

  const take = (actor: AnyActor, name: RecordedName, event: AnyEventObject, snapshot: AnyMachineSnapshot) => {
    const all = sent.get(actor) ?? []
    const at = all.findIndex((each) => each.event === event)
    const waiting = all[at]?.waiting
    sent.set(actor, all.slice(at + 1))
    if (waiting?.step.kind !== 'event') return
    const state = redacted(name, snapshot)
    waiting.step.value = packer.pack(snapshot.value)
    waiting.step.hash = packer.hash(state)
    waiting.after = packer.pack(state)
    keepSmall()
  }

  for (const actor of running as readonly AnyActor[]) {
    const name = nameOf(actor)
    if (name) begin(actor, name)
  }
  const subscription = system.inspect((inspected) => {
    const actor = inspected.actorRef as AnyActor
    const name = nameOf(actor)
    if (!name) return
    if (inspected.type === '@xstate.event') {
      if (!known.has(actor)) begin(actor, name)
      if (inspected.event.type !== 'xstate.init' && actor.getSnapshot().status === 'active')
        expect(actor, name, inspected.event)
    } else if (inspected.type === '@xstate.snapshot') {
      take(actor, name, inspected.event, inspected.snapshot as AnyMachineSnapshot)
    }
  })
  return { recording, stop: () => subscription.unsubscribe() }
}
