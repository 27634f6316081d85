import { expect } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom, StateNode } from 'xstate'
import { activeNodes } from '#machines/active-nodes.ts'
import { checkEffects, checkStarted, type Effects, type Running, type SentTo } from './effects.ts'
import { leavesOf } from './leaves.ts'
import { createRedactionLaw } from './redaction-law.ts'
import { byRows, type Row } from './rows.ts'
import { stepper, type Executed, type Sent } from './stepper.ts'
import { nodesOf, traced } from './traced.ts'

/**
 * A part of the chart's events. All events together would give too many configurations, but parts that overlap give few
 * enough.
 */
interface Part<M extends AnyStateMachine> {
  input: InputFrom<M>
  /** All events of the part, including answers of actors (`xstate.done.actor.*`) and elapsed delays. */
  events: readonly Sent[]
}

/** One event in one configuration, with all its effects. */
export interface Step<S extends AnyMachineSnapshot = AnyMachineSnapshot> {
  before: S
  event: Sent
  after: S
  /** The actions that ran, by their names in the chart, in order. */
  did: string[]
  /** The events that were sent to other actors. */
  sent: SentTo[]
  emitted: Sent[]
  /** The parameters of the actions that the page provides. */
  given: Record<string, unknown>
  /** The actors that were started, with their input, and the timers, with their milliseconds. */
  started: { id: string; input?: unknown; ms?: number }[]
}

type Context<M extends AnyStateMachine> = SnapshotFrom<M>['context']

interface Walk<M extends AnyStateMachine> {
  parts: readonly Part<M>[]
  /** The facts in the context that guards read. They distinguish configurations that have the same state. */
  facts: (snapshot: SnapshotFrom<M>) => unknown
  /** The state in which the chart starts. */
  starts: (input: InputFrom<M>) => string
  /** The context in which the chart starts. If absent, it is the input. */
  begins?: (input: InputFrom<M>) => Context<M>
  /** The expected effects of events. An event without a row must change nothing. */
  rows?: readonly Row<Context<M>>[]
  /** A further check for each step. It returns the expected effects if the chart has no rows. */
  rule?: (step: Step<SnapshotFrom<M>>) => Effects<Context<M>> | undefined
  /** The ids of the actors that send each answer. An answer is sent only while one of its actors runs. */
  answers?: Record<string, readonly string[]>
  /** The actors and the delays, with the states in which they run, and their inputs. */
  runs: Record<string, Running<Step<SnapshotFrom<M>>>>
  /** The states that have each tag. */
  tags?: Record<string, readonly string[]>
  /** A check for every configuration. */
  invariant: (snapshot: SnapshotFrom<M>) => void
}

interface Coverage {
  configurations: number
  longest: number
  states: { all: number; missing: string[] }
  transitions: { all: number; missing: string[] }
  /** The guards that never passed, or never failed. */
  oneSided: string[]
  /** The actors that were never started. */
  idle: string[]
}

/** Adds to the message of a failure the events that led to it. */
const checked = (check: () => void, path: readonly Sent[]) => {
  try {
    check()
  } catch (error) {
    if (error instanceof Error)
      error.message += `\nafter ${path.map((event) => JSON.stringify(event)).join('\n      ')}`
    throw error
  }
}

/**
 * The maximum number of configurations of a part. If there are more, the facts contain values that grow without end.
 */
const MOST_CONFIGURATIONS = 5000

/** A configuration, with the events that first reached it. */
interface Reached {
  snapshot: AnyMachineSnapshot
  way: readonly Sent[]
}

/** Tells whether an `always` transition leaves the state at once. Such a state counts as reached by its transitions. */
const isPassedThrough = ({ always }: StateNode) => always !== undefined && always.at(-1)?.guard === undefined

/** Tells whether the event can happen, because an actor answers only while it runs. */
const canHappen = (snapshot: { children: object }, { type }: Sent, answers: Record<string, readonly string[]>) => {
  const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
  const actors = actor === undefined ? answers[type] : [actor]
  return actors === undefined || actors.some((id) => id in snapshot.children)
}

type Acted = Pick<Step, 'did' | 'sent' | 'emitted' | 'given' | 'started'>

/** The name of a delay in the event that ends it: `xstate.after.settled.booking.offer.settling`. */
const delayOf = ({ type }: Sent): string => /^xstate\.after\.([^.]+)/.exec(type)?.[1] ?? type

const actedBy = (actions: readonly Executed[], names: ReadonlyMap<unknown, string>): Acted => {
  const acted: Acted = { did: [], sent: [], emitted: [], given: {}, started: [] }
  for (const { type, params, exec } of actions) {
    const name = names.get(exec)
    if (name !== undefined) acted.did.push(name)
    else if (type === 'xstate.spawnChild') {
      const { id, input } = params as { id: string; input: unknown }
      acted.started.push({ id, input })
    } else if (type === 'xstate.raise') {
      const { event, delay } = params as { event: Sent; delay?: number }
      if (delay !== undefined) acted.started.push({ id: delayOf(event), ms: delay })
    } else if (type === 'xstate.sendTo') {
      const { to, event } = params as { to: string | { id: string }; event: Sent }
      acted.sent.push({ to: typeof to === 'string' ? to : to.id, event })
    } else if (type === 'xstate.emit') acted.emitted.push((params as { event: Sent }).event)
    else if (params !== undefined && !type.startsWith('xstate.')) acted.given[type] = params
  }
  return acted
}

const NO_TAGS: Record<string, readonly string[]> = {}

/**
 * Walks the production machine to each of its configurations on the shortest path, sends every event in each, and
 * checks the effects. Returns which parts of the chart were not reached.
 */
export const walkMachine = <M extends AnyStateMachine>(original: M, walk: Walk<M>): Coverage => {
  const { parts, facts, starts, rows, rule, answers = {}, runs, begins, tags = NO_TAGS, invariant } = walk
  const { machine, transitions, actions: names, guards } = traced(original)
  const nodes = nodesOf(machine)
    .filter((node) => !isPassedThrough(node))
    .map(({ id }) => id)
  const byTable = rows && byRows(rows)
  const staysSameWhenRedacted = createRedactionLaw(original)
  const reached = new Set<string>()
  const taken = new Set<unknown>()
  const started = new Set<string>()
  let configurations = 0
  let longest = 0

  const checkState = (snapshot: AnyMachineSnapshot) => {
    for (const node of activeNodes(machine.root, snapshot.value)) reached.add(node.id)
    const leaves = leavesOf(snapshot.value)
    const tagged = Object.keys(tags).filter((tag) =>
      tags[tag]!.some((path) => leaves.some((leaf) => leaf === path || leaf.startsWith(`${path}.`))),
    )
    const isTagged = tagged.length === snapshot.tags.size && tagged.every((tag) => snapshot.hasTag(tag))
    if (!isTagged) expect([...snapshot.tags], leaves.join(' ')).toEqual(tagged)
    invariant(snapshot as SnapshotFrom<M>)
  }
  const checkRunning = (step: Step, again: readonly string[], isFirst: boolean) => {
    for (const { id } of step.started) started.add(id)
    checkStarted(step as Step<SnapshotFrom<M>>, runs, again, isFirst)
  }
  const checkStep = (step: Step) => {
    const byRow = byTable?.(step)
    const effects: Effects<Context<M>> = { ...byRow, ...rule?.(step as Step<SnapshotFrom<M>>) }
    checkEffects(step, effects)
    checkRunning(step, effects.again ?? [], false)
    staysSameWhenRedacted(step)
  }

  for (const { input, events } of parts) {
    const seen = new Set<string>()
    const waiting: Reached[] = []
    const arrive = (snapshot: AnyMachineSnapshot, way: readonly Sent[]) => {
      const key = JSON.stringify([snapshot.value, facts(snapshot as SnapshotFrom<M>)])
      if (seen.has(key)) return
      seen.add(key)
      waiting.push({ snapshot, way })
    }
    const { begin, take } = stepper(machine, input)
    const { after: first, executed: begun } = begin()
    for (const { exec } of begun) taken.add(exec)
    expect(leavesOf(first.value).join(' '), 'the chart starts').toBe(starts(input))
    checkRunning({ before: first, event: { type: 'xstate.init' }, after: first, ...actedBy(begun, names) }, [], true)
    expect(first.context, 'the context begins').toEqual(begins ? begins(input) : (input ?? {}))
    arrive(first, [])
    for (const { snapshot, way } of waiting) {
      expect(waiting.length, 'configurations that the facts tell apart').toBeLessThan(MOST_CONFIGURATIONS)
      configurations += 1
      longest = Math.max(longest, way.length)
      checked(() => checkState(snapshot), way)
      if (snapshot.status !== 'active') continue
      for (const event of events) {
        if (!canHappen(snapshot, event, answers)) continue
        const path = [...way, event]
        checked(() => {
          const { after, executed } = take(snapshot, event)
          for (const { exec } of executed) taken.add(exec)
          checkStep({ before: snapshot, event, after, ...actedBy(executed, names) })
          arrive(after, path)
        }, path)
      }
    }
  }
  return {
    configurations,
    longest,
    states: { all: nodes.length, missing: nodes.filter((id) => !reached.has(id)) },
    transitions: {
      all: transitions.size,
      missing: [...transitions].filter(([trace]) => !taken.has(trace)).map(([, name]) => name),
    },
    oneSided: [...guards].filter(([, { isTrue, isFalse }]) => !isTrue || !isFalse).map(([name]) => name),
    idle: Object.keys(runs).filter((id) => !started.has(id)),
  }
}

/** Prints the size of the walk, and fails if a part of the chart was not reached. */
export const expectWhole = (
  name: string,
  { configurations, longest, states, transitions, oneSided, idle }: Coverage,
) => {
  process.stdout.write(
    `${name}: ${configurations} generated paths of up to ${longest} events reach ${states.all - states.missing.length} of ${states.all}` +
      ` states and take ${transitions.all - transitions.missing.length} of ${transitions.all} transitions\n`,
  )
  expect(states.missing, 'states').toEqual([])
  expect(transitions.missing, 'transitions').toEqual([])
  expect(oneSided, 'guards that only ever say the same').toEqual([])
  expect(idle, 'actors').toEqual([])
}
