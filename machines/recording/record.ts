import type {
  AnyActor,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate'
import { RECORDING_VERSION } from '#contract/constants.ts'
import { PAGE, RECORDING_MAX, type RecordedSegment, type RecordedStep, type Recording } from '#contract/recordings.ts'
import type { OpenAddress } from './address.ts'
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
  /** Packed; undefined: it leads to no state, or the chart has not taken the event yet. */
  after?: unknown
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
  /** Another page, or another part of it, is shown. */
  open: (address: OpenAddress) => void
  /** Follows an actor with a system of its own until what is returned is called. */
  follow: (actor: AnyActorRef) => () => void
  stop: () => void
}

const nameOf = ({ logic }: AnyActor): RecordedName | undefined => {
  const { id } = logic as { id?: unknown }
  return typeof id === 'string' && isRecorded(id) ? id : undefined
}

/** The chart has not taken the event yet. */
const isWaiting = ({ step }: KeptStep): boolean => step.kind === 'event' && step.hash === ''

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
  /** Running actors by the names under which they are recorded. */
  const names = new Map<AnyActor, string>()
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

  /** The chart's name, with a number where another actor has that. */
  const freeName = (chart: RecordedName, number = 1): string => {
    const name = number === 1 ? chart : `${chart}${number}`
    return [...names.values()].includes(name) ? freeName(chart, number + 1) : name
  }

  const begin = (actor: AnyActor, chart: RecordedName) => {
    const name = freeName(chart)
    names.set(actor, name)
    charts[chart] ??= definitionHash(actor.logic as AnyStateMachine)
    const snapshot = packer.pack(redacted(chart, actor.getSnapshot() as AnyMachineSnapshot))
    kept.push({ step: { kind: 'start', at: time(), actor: name, snapshot }, after: snapshot })
  }

  const end = (actor: AnyActor) => {
    const name = names.get(actor)
    if (name === undefined) return
    names.delete(actor)
    kept.push({ step: { kind: 'end', at: time(), actor: name } })
  }

  const segment = (): RecordedSegment => ({
    startedAt: recorded.startedAt.toISOString(),
    today: recorded.today,
    locale: recorded.locale,
    width: recorded.width,
    charts,
    dropped,
    steps: kept.flatMap((each) => (isWaiting(each) ? [] : [each.step])),
  })
  const recording = () => asRecording(segment(), packer.parts)

  /** Drops the oldest quarter. */
  const shorten = () => {
    const cut = Math.ceil(kept.length / 4)
    const at = kept[cut]?.step.at ?? time()
    const last = new Map<string, KeptStep>()
    for (const { step, after } of kept.slice(0, cut)) {
      const { actor } = step
      if (step.kind === 'end') last.delete(actor)
      else if (step.kind === 'address') last.set(actor, { step: { ...step, at } })
      else if (after !== undefined) last.set(actor, { step: { kind: 'start', at, actor, snapshot: after }, after })
    }
    const starts = [...last.values()]
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
      actor: names.get(actor)!,
      event: packer.pack(redaction.event(name, event)),
      value: '',
      hash: '',
    }
    const waiting: KeptStep = { step }
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

  const beginAny = (actor: AnyActor) => {
    const name = nameOf(actor)
    if (name && !names.has(actor)) begin(actor, name)
  }
  const observe = (inspected: InspectionEvent) => {
    const actor = inspected.actorRef as AnyActor
    const name = nameOf(actor)
    if (!name) return
    if (inspected.type === '@xstate.event') {
      beginAny(actor)
      if (inspected.event.type !== 'xstate.init' && actor.getSnapshot().status === 'active')
        expect(actor, name, inspected.event)
    } else if (inspected.type === '@xstate.snapshot') {
      if (inspected.event.type === 'xstate.stop') end(actor)
      else take(actor, name, inspected.event, inspected.snapshot as AnyMachineSnapshot)
    }
  }

  for (const actor of running as readonly AnyActor[]) beginAny(actor)
  const subscription = system.inspect(observe)
  return {
    recording,
    open: (opened) => {
      const address = redaction.address(opened)
      const before = kept.findLast(({ step }) => step.kind === 'address')?.step
      if (before?.kind === 'address' && JSON.stringify(before.address) === JSON.stringify(address)) return
      kept.push({ step: { kind: 'address', at: time(), actor: PAGE, address } })
    },
    follow: (actor) => {
      beginAny(actor as AnyActor)
      const ofActor = actor.system.inspect(observe)
      return () => {
        ofActor.unsubscribe()
        end(actor as AnyActor)
      }
    },
    stop: () => subscription.unsubscribe(),
  }
}
