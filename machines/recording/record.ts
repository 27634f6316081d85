import type { AnyActor, AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { RECORDING_VERSION } from '#contract/constants.ts'
import { PAGE, RECORDING_MAX, type RecordedSegment, type RecordedStep, type Recording } from '#contract/recordings.ts'
import type { OpenAddress } from './address.ts'
import { createPacker, neededParts, unpackedSize } from './pack.ts'
import { createRedaction, isRecorded, type RecordedName } from './redact.ts'

export interface RecordedDocument {
  startedAt: Date
  today: string
  locale: RecordedSegment['locale']
  width: number
  hashes: Readonly<Record<string, string>>
  now: () => Date
  whenIdle: (work: () => void) => void
}

interface KeptStep {
  step: RecordedStep
  after?: unknown
}

interface Limits {
  steps: number
  bytes: number
  unpacked: number
}

/** Checks of the recording's size are rare, because each serializes the whole recording. */
const STEPS_BETWEEN = 50

export interface Recorder {
  recording: () => Recording
  open: (address: OpenAddress) => void
  /** Also records an actor that is outside of the system, until the returned function is called. */
  follow: (actor: AnyActorRef) => () => void
  stop: () => void
}

const nameOf = ({ logic }: AnyActor): RecordedName | undefined => {
  const { id } = logic as { id?: unknown }
  return typeof id === 'string' && isRecorded(id) ? id : undefined
}

const withChildren = (actor: AnyActor): AnyActor[] => {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActor> }
  return [actor, ...Object.values(children).flatMap(withChildren)]
}

const isWaiting = ({ step }: KeptStep): boolean => step.kind === 'event' && step.hash === ''

/**
 * Removes personal data before anything is stored. A recording that becomes too long loses its oldest steps.
 * @param running actors that were started before; their children are recorded too
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
  const names = new Map<AnyActor, string>()
  const sent = new WeakMap<AnyActor, { event: AnyEventObject; expected: KeptStep }[]>()
  let packer = createPacker()
  let kept: KeptStep[] = []
  let dropped = 0
  let sinceSnapshots = 0
  const due = new Set<AnyActor>()
  const happened: (() => void)[] = []

  const catchUp = () => happened.splice(0).forEach((work) => work())
  const later = (work: (at: number) => void) => {
    const at = Math.max(0, recorded.now().getTime() - begun)
    if (happened.length === 0) recorded.whenIdle(catchUp)
    happened.push(() => work(at))
  }
  const redacted = (name: RecordedName, { value, context }: AnyMachineSnapshot) => ({
    value,
    context: redaction.context(name, context),
  })

  const freeName = (chart: RecordedName, number = 1): string => {
    const name = number === 1 ? chart : `${chart}${number}`
    return [...names.values()].includes(name) ? freeName(chart, number + 1) : name
  }

  const begin = (actor: AnyActor, chart: RecordedName, started: AnyMachineSnapshot, at: number) => {
    const name = freeName(chart)
    names.set(actor, name)
    const hash = recorded.hashes[chart]
    if (hash !== undefined) charts[chart] = hash
    const snapshot = packer.pack(redacted(chart, started))
    kept.push({ step: { kind: 'start', at, actor: name, snapshot }, after: snapshot })
  }

  const end = (actor: AnyActor, at: number) => {
    const name = names.get(actor)
    if (name === undefined) return
    names.delete(actor)
    kept.push({ step: { kind: 'end', at, actor: name } })
  }

  const asKept = (): Recording => {
    const steps = kept.flatMap((each) => (isWaiting(each) ? [] : [each.step]))
    const { startedAt, today, locale, width } = recorded
    const segment = { startedAt: startedAt.toISOString(), today, locale, width, charts, dropped, steps }
    return { version: RECORDING_VERSION, segments: [segment], parts: neededParts(steps, packer.parts) }
  }
  const isLarge = () => {
    const { segments, parts } = asKept()
    return JSON.stringify({ segments, parts }).length > limits.bytes || unpackedSize(segments, parts) > limits.unpacked
  }
  const recording = () => {
    catchUp()
    while (isLarge() && shorten());
    return asKept()
  }

  const shorten = (): boolean => {
    const before = kept.length
    const cut = Math.ceil(kept.length / 4)
    const at = (kept[cut] ?? kept.at(-1)!).step.at
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
    return kept.length < before
  }

  /** A chart without an event since its last snapshot needs no new snapshot. */
  const addSnapshots = () => {
    for (const actor of due) {
      if (sent.get(actor)?.length) continue
      due.delete(actor)
      const last = kept.findLast(({ step }) => step.actor === names.get(actor))
      if (last?.step.kind !== 'event' || last.after === undefined) continue
      const { at } = kept.at(-1)!.step
      kept.push({ step: { kind: 'snapshot', at, actor: last.step.actor, snapshot: last.after }, after: last.after })
    }
  }

  const afterStep = () => {
    sinceSnapshots += 1
    const isFull = sinceSnapshots >= STEPS_BETWEEN
    if (isFull) {
      sinceSnapshots = 0
      for (const actor of names.keys()) due.add(actor)
    }
    addSnapshots()
    const isLong = kept.length > limits.steps
    if (isLong || (isFull && isLarge())) shorten()
  }

  const expect = (actor: AnyActor, name: RecordedName, event: AnyEventObject, at: number) => {
    const step: RecordedStep = {
      kind: 'event',
      at,
      actor: names.get(actor)!,
      event: packer.pack(redaction.event(name, event)),
      value: '',
      hash: '',
    }
    const expected: KeptStep = { step }
    kept.push(expected)
    sent.set(actor, [...(sent.get(actor) ?? []), { event, expected }])
  }

  const take = (actor: AnyActor, name: RecordedName, event: AnyEventObject, snapshot: AnyMachineSnapshot) => {
    const all = sent.get(actor) ?? []
    const at = all.findIndex((each) => each.event === event)
    const expected = all[at]?.expected
    sent.set(actor, all.slice(at + 1))
    if (expected?.step.kind !== 'event') return
    const state = redacted(name, snapshot)
    expected.step.value = packer.pack(snapshot.value)
    expected.step.hash = packer.hash(state)
    expected.after = packer.pack(state)
    afterStep()
  }

  const beginAny = (actor: AnyActor) => {
    const name = nameOf(actor)
    // Reads the snapshot now, because the actor may change before the step is stored.
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    later((at) => {
      if (name && !names.has(actor)) begin(actor, name, snapshot, at)
    })
  }
  const observe = (inspected: InspectionEvent) => {
    const actor = inspected.actorRef as AnyActor
    const name = nameOf(actor)
    if (!name) return
    if (inspected.type === '@xstate.event') {
      beginAny(actor)
      const { event } = inspected
      if (event.type !== 'xstate.init' && actor.getSnapshot().status === 'active')
        later((at) => expect(actor, name, event, at))
    } else if (inspected.type === '@xstate.snapshot') {
      const { event } = inspected
      const snapshot = inspected.snapshot as AnyMachineSnapshot
      later((at) => (event.type === 'xstate.stop' ? end(actor, at) : take(actor, name, event, snapshot)))
    }
  }

  for (const actor of (running as readonly AnyActor[]).flatMap(withChildren)) beginAny(actor)
  const subscription = system.inspect(observe)
  return {
    recording,
    open: (opened) => {
      later((at) => {
        const address = redaction.address(opened)
        const before = kept.findLast(({ step }) => step.kind === 'address')?.step
        if (before?.kind === 'address' && JSON.stringify(before.address) === JSON.stringify(address)) return
        kept.push({ step: { kind: 'address', at, actor: PAGE, address } })
      })
    },
    follow: (actor) => {
      beginAny(actor as AnyActor)
      const ofActor = actor.system.inspect(observe)
      return () => {
        ofActor.unsubscribe()
        later((at) => end(actor as AnyActor, at))
      }
    },
    stop: () => subscription.unsubscribe(),
  }
}
