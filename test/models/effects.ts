import { expect } from 'vitest'
import { leavesOf } from './leaves.ts'
import type { Sent } from './stepper.ts'
import type { Step } from './walk-machine.ts'

export interface Effects<C> {
  changes?: Partial<C> | undefined
  varies?: readonly (keyof C)[] | undefined
  sends?: readonly SentTo[] | undefined
  emits?: readonly Sent[] | undefined
  gives?: Record<string, unknown> | undefined
  again?: readonly string[] | undefined
}

export interface SentTo {
  to: string
  event: Sent
}

export interface Running<S> {
  in: string | readonly string[]
  input?: (step: S) => unknown
  ms?: (step: S) => number
}

const written = new WeakMap<object, string>()
const textOf = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const text = written.get(value) ?? JSON.stringify(value)
  written.set(value, text)
  return text
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || textOf(a) === textOf(b)

const nameOf = ({ before, event }: Step) => `in ${leavesOf(before.value).join(' ')} ${event.type}`

export const checkEffects = <C>(
  step: Step,
  { changes, varies = [], sends = [], emits = [], gives = {} }: Effects<C>,
): void => {
  const [before, after] = [step.before.context, step.after.context] as Record<string, unknown>[]
  if (after !== before || changes) {
    const wanted: Record<string, unknown> = { ...before, ...changes }
    const fields = Object.keys({ ...wanted, ...after })
    const differing = fields.filter(
      (field) => !varies.includes(field as keyof C) && !isSame(after![field], wanted[field]),
    )
    const picked = (context: Record<string, unknown>) =>
      Object.fromEntries(differing.map((field) => [field, context[field]]))
    if (differing.length > 0) expect(picked(after!), `${nameOf(step)} changes`).toEqual(picked(wanted))
  }
  if (!isSame(step.sent, sends)) expect(step.sent, `${nameOf(step)} sends`).toEqual(sends)
  if (!isSame(step.emitted, emits)) expect(step.emitted, `${nameOf(step)} emits`).toEqual(emits)
  if (!isSame(step.given, gives)) expect(step.given, `${nameOf(step)} gives`).toEqual(gives)
}

export const merged = <C>(all: readonly Effects<C>[]): Effects<C> => ({
  changes: Object.assign({}, ...all.map(({ changes }) => changes)) as Partial<C>,
  varies: all.flatMap(({ varies }) => varies ?? []),
  sends: all.flatMap(({ sends }) => sends ?? []),
  emits: all.flatMap(({ emits }) => emits ?? []),
  gives: Object.assign({}, ...all.map(({ gives }) => gives)) as Record<string, unknown>,
  again: all.flatMap(({ again }) => again ?? []),
})

const isWithin = (leaf: string, path: string) => path === '' || leaf === path || leaf.startsWith(`${path}.`)
const isIn = (leaves: readonly string[], path: string) => leaves.some((leaf) => isWithin(leaf, path))
const pathsOf = ({ in: path }: Pick<Running<never>, 'in'>): readonly string[] =>
  typeof path === 'string' ? [path] : path

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

export const checkStarted = <S extends Step>(
  step: S,
  running: Record<string, Running<S>>,
  again: readonly string[],
  isFirst: boolean,
): void => {
  const [were, are] = [isFirst ? [] : leavesOf(step.before.value), leavesOf(step.after.value)]
  const wanted = Object.entries(running).filter(
    ([id, each]) => again.includes(id) || pathsOf(each).some((path) => isIn(are, path) && !isIn(were, path)),
  )
  const lasting = step.started.filter(({ id }) => !running[id] || pathsOf(running[id]).some((path) => isIn(are, path)))
  if (wanted.length + lasting.length === 0) return
  const starts = lasting.map(({ id, input, ms }) => ({ id, ...(ms === undefined ? { input } : { ms }) }))
  const expected = wanted.map(([id, { input, ms }]) => (ms ? { id, ms: ms(step) } : { id, input: input?.(step) }))
  expect(starts.toSorted(byId), `${nameOf(step)} starts`).toEqual(expected.toSorted(byId))
}
