import { expect, test } from 'vitest'
import {
  type ConfirmationAnswer,
  inquiryConfirmationMachine,
  type InquiryConfirmationEvent,
} from '#machines/inquiry-confirmation.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Events = readonly (InquiryConfirmationEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const answer = 'xstate.done.actor.confirm' as const
const answered = (output: ConfirmationAnswer) => ({ type: answer, output })

const events: Events = [
  { type: 'inquiry.ask', key: 'a' },
  { type: 'inquiry.confirm' },
  { type: 'inquiry.leave' },
  { type: 'inquiry.again' },
  answered({ kind: 'confirmed', number: 'ALP-7K3M9Q' }),
  answered({ kind: 'short', short: [] }),
  answered({ kind: 'incomplete' }),
  answered({ kind: 'gone' }),
  { type: 'xstate.error.actor.confirm', error: new Error('network') },
]

const rows: readonly Row<unknown>[] = [
  { in: 'ready', on: 'inquiry.ask', to: 'asking', does: ['storeKey'] },
  { in: 'refused', on: 'inquiry.ask', to: 'asking', does: ['storeKey'] },
  { in: 'asking', on: 'inquiry.leave', to: 'ready' },
  { in: 'asking', on: 'inquiry.confirm', to: 'sending' },
  {
    in: 'sending',
    on: answer,
    with: { output: { kind: 'confirmed' } },
    to: 'confirmed',
    does: ['storeAnswer', 'tellLists'],
  },
  { in: 'sending', on: answer, to: 'refused', does: ['storeAnswer'] },
  { in: 'sending', on: 'xstate.error.actor.confirm', to: 'unreachable' },
  { in: 'unreachable', on: 'inquiry.again', to: 'sending' },
  { in: 'unreachable', on: 'inquiry.leave', to: 'ready', does: ['tellLists'] },
]

test('generated paths reach every state and transition of an inquiry’s confirmation', () => {
  const walk = walkMachine(inquiryConfirmationMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.key, context.answer?.kind],
    starts: () => 'ready',
    rows,
    tags: { busy: ['sending'] },
    inputs: { confirm: () => ({ key: 'a' }) },
    // What the shop has answered is shown, and nothing of a question before.
    invariant: (snapshot) =>
      expect(snapshot.context.answer !== null).toBe(snapshot.matches('refused') || snapshot.matches('confirmed')),
  })
  expectWhole('inquiryConfirmation', walk)
})
