import { expect } from 'vitest'
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'
import { RECORDED_CHARTS, restoreEvent, restoreSnapshot } from '#machines/recording/charts.ts'
import { createRedaction, isRecorded } from '#machines/recording/redact.ts'
import { isWhole } from '#test/support/size.ts'

import { isSame } from './effects.ts'
import { stepper } from './stepper.ts'

const TODAY = '2026-11-21'

interface StepOfChart {
  before: AnyMachineSnapshot
  event: { type: string }
  after: AnyMachineSnapshot
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

interface Redacted {
  value: StateValue
  context: Record<string, unknown>
}

const isSameState = (a: Redacted, b: Redacted) =>
  isSame(a.value, b.value) &&
  Object.keys({ ...a.context, ...b.context }).every((field) => isSame(a.context[field], b.context[field]))

const snapshotOf = ({ children }: AnyMachineSnapshot, id: string) =>
  (children[id] as AnyActorRef).getSnapshot() as object

const expectSameMethods = (restored: AnyMachineSnapshot, running: AnyMachineSnapshot) => {
  for (const id of Object.keys(restored.children))
    if ('hasTag' in snapshotOf(running, id)) expect(snapshotOf(restored, id), id).toHaveProperty('hasTag')
}

export const createRedactionLaw = ({ id }: AnyStateMachine) => {
  if (!isRecorded(id)) return () => {}
  const redaction = createRedaction(TODAY)
  const { take } = stepper(RECORDED_CHARTS[id], undefined)
  const redacted = ({ value, context }: AnyMachineSnapshot): Redacted => ({
    value,
    context: redaction.context(id, context) as Redacted['context'],
  })
  let from: { before: AnyMachineSnapshot; start: AnyMachineSnapshot } | undefined
  const checked = new Map<object, Set<string>>()
  const isNew = ({ before, event, after }: StepOfChart) => {
    const led = checked.get(event) ?? new Set()
    checked.set(event, led)
    const states = JSON.stringify([before.value, after.value])
    return !led.has(states) && led.add(states)
  }
  return ({ before, event, after }: StepOfChart) => {
    if (!isWhole && !isNew({ before, event, after })) return
    if (from?.before !== before) {
      from = { before, start: restoreSnapshot(id, redacted(before)) }
      expectSameMethods(from.start, before)
    }
    const { start } = from
    const { after: replayed } = take(start, restoreEvent(id, redaction.event(id, event)))
    const [is, wanted] = [redacted(replayed), redacted(after)]
    if (!isSameState(is, wanted)) expect(asJson(is), `${id} after ${event.type}`).toEqual(asJson(wanted))
  }
}
