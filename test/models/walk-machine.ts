import { expect } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom, StateNode } from 'xstate'
import { activeNodes } from '#machines/active-nodes.ts'
import { pathOf } from '#machines/chart-parts.ts'
import { type RecordedWalk, recordWalk } from '#test/coverage/record-walk.ts'
import { checkEffects, checkStarted, type Effects, type Running, type SentTo } from './effects.ts'
import { leavesOf } from './leaves.ts'
import { createRedactionLaw } from './redaction-law.ts'
import { byRows, type Row } from './rows.ts'
import { stepper, type Executed, type Sent } from './stepper.ts'
import { nodesOf, traced } from './traced.ts'

interface Part<M extends AnyStateMachine> {
  input: InputFrom<M>
  events: readonly Sent[]
}

export interface Step<S extends AnyMachineSnapshot = AnyMachineSnapshot> {
  before: S
  event: Sent
  after: S
  did: string[]
  sent: SentTo[]
  emitted: Sent[]
  given: Record<string, unknown>
  started: { id: string; input?: unknown; ms?: number }[]
}

type Context<M extends AnyStateMachine> = SnapshotFrom<M>['context']

interface Walk<M extends AnyStateMachine> {
  parts: readonly Part<M>[]
  facts: (snapshot: SnapshotFrom<M>) => unknown
  starts: (input: InputFrom<M>) => string
  begins?: (input: InputFrom<M>) => Context<M>
  rows?: readonly Row<Context<M>>[]
  rule?: (step: Step<SnapshotFrom<M>>) => Effects<Context<M>> | undefined
  answers?: Record<string, readonly string[]>
  runs: Record<string, Running<Step<SnapshotFrom<M>>>>
  tags?: Record<string, readonly string[]>
  invariant: (snapshot: SnapshotFrom<M>) => void
}

interface Coverage {
  configurations: number
  longest: number
  states: { all: number; missing: string[] }
  transitions: { all: number; missing: string[] }
  oneSided: string[]
  idle: string[]
  walk: RecordedWalk
}

const checked = (check: () => void, path: readonly Sent[]) => {
  try {
    check()
  } catch (error) {
    if (error instanceof Error)
      error.message += `\nafter ${path.map((event) => JSON.stringify(event)).join('\n      ')}`
    throw error
  }
}

/** A part with more configurations probably has a fact that grows without end, such as a counter. */
const MOST_CONFIGURATIONS = 5000

interface Reached {
  snapshot: AnyMachineSnapshot
  way: readonly Sent[]
}

const isPassedThrough = ({ always }: StateNode) => always !== undefined && always.at(-1)?.guard === undefined

const canHappen = (snapshot: { children: object }, { type }: Sent, answers: Record<string, readonly string[]>) => {
  const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
  const actors = actor === undefined ? answers[type] : [actor]
  return actors === undefined || actors.some((id) => id in snapshot.children)
}

type Acted = Pick<Step, 'did' | 'sent' | 'emitted' | 'given' | 'started'>

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

export const walkMachine = <M extends AnyStateMachine>(original: M, walk: Walk<M>): Coverage => {
  const { parts, facts, starts, rows, rule, answers = {}, runs, begins, tags = NO_TAGS, invariant } = walk
  const { machine, transitions, arrows, actions: names, guards } = traced(original)
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
  const recorded = (): RecordedWalk => {
    const ids = [...arrows].flatMap(([trace, id]) => (taken.has(trace) ? [id] : []))
    const isEntered = (node: StateNode) =>
      reached.has(node.id) || (isPassedThrough(node) && ids.some((id) => id.startsWith(`${pathOf(node)}|`)))
    return {
      chart: original.id,
      where: 'memory',
      states: nodesOf(machine).filter(isEntered).map(pathOf),
      arrows: ids,
      yes: [...guards.values()].filter(({ isTrue }) => isTrue).map(({ arrow }) => arrow),
      no: [...guards.values()].filter(({ isFalse }) => isFalse).map(({ arrow }) => arrow),
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
    walk: recorded(),
  }
}

export const expectWhole = (
  name: string,
  { configurations, longest, states, transitions, oneSided, idle, walk }: Coverage,
) => {
  recordWalk(walk)
  process.stdout.write(
    `${name}: ${configurations} generated paths of up to ${longest} events reach ${states.all - states.missing.length} of ${states.all}` +
      ` states and take ${transitions.all - transitions.missing.length} of ${transitions.all} transitions\n`,
  )
  expect(states.missing, 'states').toEqual([])
  expect(transitions.missing, 'transitions').toEqual([])
  expect(oneSided, 'guards that only ever say the same').toEqual([])
  expect(idle, 'actors').toEqual([])
}
