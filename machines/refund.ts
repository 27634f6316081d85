import { setup } from 'xstate'
import { snapshotAfter } from './known-steps.ts'

/** The state that the server stores in refunds.state. */
export type RefundState =
  /** Not sent yet. */
  | 'due'
  /** Stored before the request to the provider, which may not have arrived. */
  | 'sending'
  | 'done'
  /** The provider has refused, so the shop's staff must check it. */
  | 'failed'

export type RefundEvent =
  | { type: 'refund.send' }
  | { type: 'provider.accept' }
  | { type: 'provider.refuse' }
  /** The provider knows no refund under our reference, so the request never arrived. */
  | { type: 'provider.disown' }
  /** The staff try the refund again. */
  | { type: 'refund.retry' }

/**
 * A refund. It is never sent twice on a guess: `sending` ends only with the provider's answer, and after an uncertain
 * one the provider is asked again.
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

/** The state after an event; undefined: the event changes nothing. */
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | undefined =>
  snapshotAfter(refundMachine, state, event)?.value
