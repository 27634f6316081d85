import { setup } from 'xstate'
import { snapshotAfter } from './known-steps.ts'

export type RefundState =
  | 'due'
  /** The server stores this state before it sends the request, because the answer may get lost. */
  | 'sending'
  | 'done'
  /** The provider has refused the refund, so the staff must check it. */
  | 'failed'

export type RefundEvent =
  | { type: 'refund.send' }
  | { type: 'provider.accept' }
  | { type: 'provider.refuse' }
  /** The provider knows no refund with our reference, so the request has never arrived. */
  | { type: 'provider.disown' }
  | { type: 'refund.retry' }

/** The server never refunds twice, because only the provider's answer ends `sending`. */
export const refundMachine = setup({
  types: { events: {} as RefundEvent },
}).createMachine({
  id: 'refund',
  description: 'Money that the shop pays back.',
  initial: 'due',
  states: {
    due: {
      description: 'The server sends the refund by itself, usually within a minute; the staff do nothing for it.',
      on: { 'refund.send': 'sending' },
    },
    sending: {
      description: 'The server has asked the provider for the refund. The answer is not known yet.',
      on: { 'provider.accept': 'done', 'provider.refuse': 'failed', 'provider.disown': 'due' },
    },
    failed: {
      description: 'The provider has refused the refund. The booking offers the staff to repeat it.',
      on: { 'refund.retry': 'due' },
    },
    done: {
      description:
        'The provider has refunded the money; the bank decides when it is on the account. The customer gets a mail, except after a cancellation, whose mail has named the amount already.',
      type: 'final',
    },
  },
})

export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | undefined =>
  snapshotAfter(refundMachine, state, event)?.value
