import type { AnswerOf, Call } from '#contract/call.ts'
import { type CallName, CALLS } from '#contract/calls.ts'
import { type CallContext, handle, type Routes } from './handle.ts'

/** What answers each call of the contract, by the call's name: a call without a handler does not compile. */
export type Handlers = {
  [N in CallName]: (
    context: CallContext<(typeof CALLS)[N]>,
  ) => Promise<AnswerOf<(typeof CALLS)[N]>> | AnswerOf<(typeof CALLS)[N]>
}

/** Mounts every call with its handler, with and without a tenant in the path. */
export const mountCalls =
  (handlers: Handlers) =>
  (routes: Routes): void => {
    // A name has the same call in both.
    const untyped = handlers as unknown as Record<string, (context: CallContext<Call>) => Promise<object>>
    for (const [name, call] of Object.entries<Call>(CALLS)) handle(routes, call, untyped[name]!)
  }
