import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { withdrawalMachine, type WithdrawalContext, type WithdrawalEvent } from '#machines/withdrawal.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const declaration = { name: 'Anna Berger', number: 'ALP-7K3M9Q', email: 'anna@example.com' }

const events: readonly WithdrawalEvent[] = [
  { type: 'withdrawal.check', declaration, key: 'k', problems: [] },
  { type: 'withdrawal.check', declaration, key: 'k', problems: [{ field: 'name', key: 'required' }] },
  { type: 'withdrawal.edit' },
  { type: 'withdrawal.confirm' },
  { type: 'withdrawal.received', at: '2026-03-02T09:00:00.000Z' },
  { type: 'withdrawal.invalid', fields: ['email'] },
  { type: 'withdrawal.tooMany' },
  { type: 'withdrawal.unreachable', errorcode: null },
  { type: 'withdrawal.unreachable', errorcode: ERROR_CODE.groupNotFound },
]

const CONFIRMED = ['confirming', 'refused', 'unreachable']

const FOUND = [{ type: 'problems.found' }]

const rows: readonly Row<WithdrawalContext>[] = [
  {
    in: 'entering',
    on: 'withdrawal.check',
    if: (_, { problems }) => (problems as []).length === 0,
    to: 'confirming',
    does: ['storeDeclaration'],
    changes: { sending: { declaration, key: 'k' }, problems: [] },
  },
  {
    in: 'entering',
    on: 'withdrawal.check',
    does: ['storeProblems', 'showProblems'],
    changes: { problems: [{ field: 'name', key: 'required' }] },
    emits: FOUND,
  },
  ...CONFIRMED.map((state) => ({ in: state, on: 'withdrawal.confirm', to: 'sending' })),
  ...CONFIRMED.map((state) => ({ in: state, on: 'withdrawal.edit', to: 'entering' })),
  {
    in: 'sending',
    on: 'withdrawal.received',
    to: 'received',
    does: ['storeReceipt'],
    changes: { receivedAt: '2026-03-02T09:00:00.000Z' },
  },
  {
    in: 'sending',
    on: 'withdrawal.invalid',
    to: 'entering',
    does: ['storeRefused', 'showProblems'],
    changes: { problems: [{ field: 'email', key: 'invalid' }] },
    emits: FOUND,
  },
  { in: 'sending', on: 'withdrawal.tooMany', to: 'refused' },
  ...[null, ERROR_CODE.groupNotFound].map((errorcode): Row<WithdrawalContext> => ({
    in: 'sending',
    on: 'withdrawal.unreachable',
    with: { errorcode },
    to: 'unreachable',
    does: ['storeRefusal'],
    changes: { refusal: errorcode },
  })),
]

test('Generated paths reach every state and transition of a withdrawal', () => {
  const walk = walkMachine(withdrawalMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.problems.length, context.sending !== null, context.refusal],
    starts: () => 'entering',
    rows,
    tags: { confirmable: [...CONFIRMED, 'sending'] },
    begins: () => ({ sending: null, problems: [], receivedAt: null, refusal: null }),
    runs: { send: { in: 'sending', input: () => ({ declaration, key: 'k' }) } },
    invariant: (snapshot) => {
      const { sending, problems, receivedAt } = snapshot.context
      if (!snapshot.matches('entering')) expect([sending !== null, problems.length]).toEqual([true, 0])
      expect(receivedAt !== null).toBe(snapshot.matches('received'))
    },
  })
  expectWhole('withdrawal', walk)
})
