import {
  and,
  not,
  or,
  stateIn,
  type AnyActorRef,
  type AnyTransitionDefinition,
  type InspectedMicrostepEvent,
  type StateNode,
} from 'xstate'

/* Parts of XState that its documentation does not cover, for drawing, inspecting and testing charts. */

export const parentOf = (actor: AnyActorRef): AnyActorRef | undefined => actor._parent

export const transitionsTaken = ({ _transitions }: InspectedMicrostepEvent): AnyTransitionDefinition[] =>
  _transitions.filter(({ source }: { source?: unknown }) => source !== undefined)

interface LibraryGuard {
  check?: unknown
  guards?: unknown[]
  stateValue?: unknown
}

const checkOf = (guard: unknown) => (guard as LibraryGuard).check
const KINDS = new Map([
  [checkOf(not('x')), 'not'],
  [checkOf(and([])), 'and'],
  [checkOf(or([])), 'or'],
] as const)
const STATE_IN = checkOf(stateIn(''))

export const libraryGuard = (
  guard: unknown,
): { kind: 'not' | 'and' | 'or'; guards: unknown[] } | { kind: 'in'; stateValue: unknown } | undefined => {
  const { check, guards = [], stateValue } = guard as LibraryGuard
  if (check === STATE_IN) return { kind: 'in', stateValue }
  const kind = KINDS.get(check)
  return kind && { kind, guards }
}

type Traceable = Pick<AnyTransitionDefinition, 'actions'> | Pick<StateNode, 'entry' | 'exit'>

/** Changes the part itself, so pass a part of a copied machine (`machine.provide({})`). */
export const replaceActions = <T extends Traceable>(part: T, changed: Partial<T>): void =>
  void Object.assign(part, changed)

export const watchGuard = (definition: AnyTransitionDefinition, onAnswer: (answer: boolean) => void): void => {
  const asked = and([definition.guard as never]) as unknown as {
    check: (snapshot: unknown, args: unknown, asked: unknown) => boolean
  }
  definition.guard = Object.assign(() => true, {
    check: (snapshot: unknown, args: unknown) => {
      const answer = asked.check(snapshot, args, asked)
      onAnswer(answer)
      return answer
    },
  }) as never
}
