import { setup, transition } from 'xstate'

/** The state that the server stores in refunds.state. */
export type RefundState =
  /** Waits to be sent. */
  | 'due'
  /** Written before the request to the provider; whether it arrived can be unknown. */
  | 'sending'
  | 'done'
  /** The provider has refused: a person at the shop must look at it. */
  | 'failed'

export type RefundEvent =
  | { type: 'refund.send' }
  | { type: 'provider.accept' }
  | { type: 'provider.refuse' }
  /** Asked by our own name for it, the provider knows of no such refund: it never arrived. */
  | { type: 'provider.disown' }
  /** A person at the shop has it tried again. */
  | { type: 'refund.retry' }

/**
 * Money on its way back. What was sent is never sent again on a guess:
 * `sending` ends only with the provider's answer, and an uncertain answer does not count as one: the provider is asked again.
 */
export const refundMachine = setup({
  types: { events: {} as RefundEvent },
}).createMachine({
  id: 'refund',
  description: 'Money that goes back.',
  initial: 'due',
  states: {
    due: { description: 'It waits to be sent.', on: { 'refund.send': 'sending' } },
    sending: {
      description: 'The provider was asked; its answer is not known yet.',
      on: { 'provider.accept': 'done', 'provider.refuse': 'failed', 'provider.disown': 'due' },
    },
    failed: { description: 'The provider has refused it: the staff may try again.', on: { 'refund.retry': 'due' } },
    done: { description: 'It has gone back.', type: 'final' },
  },
})

/** The state that an event leads to; undefined: it changes nothing. */
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | undefined => {
  const snapshot = refundMachine.resolveState({ value: state })
  if (!snapshot.can(event)) return undefined
  const [next] = transition(refundMachine, snapshot, event)
  return next.value
}
