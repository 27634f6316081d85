import { expect } from 'vitest'
import { leavesOf } from './leaves.ts'
import { merged, type Effects } from './effects.ts'
import type { Sent } from './stepper.ts'
import type { Step } from './walk-machine.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- A union of all events of all charts would need a cast in each row.
export type ReadEvent = Sent & Record<string, any>

type Given<C, T> = T | ((before: C, event: ReadEvent) => T)

export interface Row<C> {
  in: string
  on: string
  with?: object
  if?: (context: C, event: Record<string, unknown>, states: readonly string[]) => boolean
  to?: string
  does?: readonly string[] | ((context: C) => readonly string[])
  changes?: Given<C, Partial<C>> | undefined
  varies?: readonly (keyof C)[]
  sends?: Given<C, NonNullable<Effects<C>['sends']>>
  emits?: Given<C, NonNullable<Effects<C>['emits']>>
  gives?: Given<C, NonNullable<Effects<C>['gives']>>
  again?: Given<C, readonly string[]>
}

const isWithin = (leaf: string, path: string) => path === '' || leaf === path || leaf.startsWith(`${path}.`)

const hasFields = (value: unknown, fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null
    ? typeof value === 'object' &&
      value !== null &&
      Object.entries(fields).every(([key, field]) => hasFields((value as Record<string, unknown>)[key], field))
    : value === fields

const commonState = (leaf: string, target: string): string => {
  const [a, b] = [leaf.split('.'), target.split('.')]
  const differs = a.findIndex((part, at) => part !== b[at])
  return a.slice(0, Math.min(differs === -1 ? a.length : differs, b.length - 1)).join('.')
}

const rowsFor = <C>(rows: readonly Row<C>[], leaves: readonly string[], context: C, event: { type: string }) => {
  const speaking = new Map<Row<C>, string>()
  for (const leaf of leaves) {
    const row = rows.find(
      (candidate) =>
        candidate.on === event.type &&
        isWithin(leaf, candidate.in) &&
        hasFields(event, candidate.with ?? {}) &&
        (candidate.if?.(context, event as never, leaves) ?? true),
    )
    if (row && !speaking.has(row)) speaking.set(row, leaf)
  }
  const all = [...speaking]
  return all.filter(
    ([row]) => !all.some(([other]) => other !== row && isWithin(other.in, row.in) && other.in !== row.in),
  )
}

export const byRows =
  <C>(rows: readonly Row<C>[]) =>
  ({ before, event, after, did }: Step): Effects<C> => {
    const leaves = leavesOf(before.value)
    const speaking = rowsFor(rows, leaves, before.context as C, event)
    let wanted = leaves
    for (const [{ to }, leaf] of speaking) {
      if (to === undefined) continue
      const targets = to.split(' ')
      const scope = commonState(leaf, targets[0]!)
      wanted = [...wanted.filter((other) => !isWithin(other, scope)), ...targets]
    }
    const does = speaking.flatMap(([row]) =>
      typeof row.does === 'function' ? row.does(before.context as C) : (row.does ?? []),
    )
    const isSeveral = speaking.length > 1
    const shown = (led: readonly string[], actions: readonly string[]) =>
      `leads to ${led.toSorted().join(' ')} and does ${(isSeveral ? actions.toSorted() : actions).join(' ') || 'nothing'}`
    const [is, asWanted] = [shown(leavesOf(after.value), did), shown(wanted, does)]
    if (is !== asWanted)
      expect(`in ${leaves.join(' ')} ${event.type} ${is}`).toBe(`in ${leaves.join(' ')} ${event.type} ${asWanted}`)
    const read = <T>(given: Given<C, T> | undefined): T | undefined =>
      typeof given === 'function' ? (given as (before: C, event: ReadEvent) => T)(before.context as C, event) : given
    return merged(
      speaking.map(([{ changes, varies, sends, emits, gives, again }]) => ({
        changes: read(changes),
        varies,
        sends: read(sends),
        emits: read(emits),
        gives: read(gives),
        again: read(again),
      })),
    )
  }
