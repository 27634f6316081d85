import { withdrawalMachine } from '#machines/withdrawal.ts'
import { openPage } from '#test/support/open.ts'
import { expect } from '#test/support/shop.ts'
import { answers, type Hand, type ShownChart } from './chart.ts'
import { presses, button, field, text, wrongFields } from './seen.ts'

const CALL = '/api/withdrawal'
const check = (problems: unknown[]) => ({ type: 'withdrawal.check', declaration: {}, key: 'k', problems })

const write = async ({ page }: Hand, name: string) => {
  await field(page, 'withdrawal.field.name').fill(name)
  await field(page, 'withdrawal.field.number').fill('VEL-7K3M9Q')
  await field(page, 'withdrawal.field.email').fill('anna@example.com')
  await button(page, 'withdrawal.check').click()
}

export const withdrawal: ShownChart<typeof withdrawalMachine> = {
  machine: withdrawalMachine,
  facts: () => null,
  calls: [CALL],
  openings: { 'the withdrawal page': { opens: ({ page }) => openPage(page, '/velo/de/withdrawal') } },
  events: {
    'the visitor sends the complete form': { sends: check([]), does: (hand) => write(hand, 'Anna Berger') },
    'the visitor sends the form without a name': {
      sends: check([{ field: 'name', key: 'required' }]),
      does: (hand) => write(hand, ''),
    },
    'the visitor returns to the form': { sends: 'withdrawal.edit', does: presses('withdrawal.edit') },
    'the visitor confirms the withdrawal': { sends: 'withdrawal.confirm', does: presses('withdrawal.confirm') },
    'the server stores the withdrawal': {
      sends: { type: 'withdrawal.received', at: '2026-03-02T09:00:00.000Z' },
      does: answers(CALL, 'server'),
    },
    'the server refuses a field': {
      sends: { type: 'withdrawal.invalid', fields: ['email'] },
      does: answers(CALL, { status: 400, json: { error: 'invalid', issues: [{ path: 'email', message: '' }] } }),
    },
    'the server refuses too many requests': {
      sends: 'withdrawal.tooMany',
      does: answers(CALL, { status: 429, json: { error: 'rate' } }),
    },
    'the withdrawal gets no answer': {
      sends: { type: 'withdrawal.unreachable', errorcode: null },
      does: answers(CALL, 'nothing'),
    },
  },
  beyond: {},
  sees: {
    entering: ({ page }) => expect(button(page, 'withdrawal.check')).toBeVisible(),
    confirming: async ({ page }) => {
      await expect(text(page, 'withdrawal.summary.title')).toBeVisible()
      await expect(button(page, 'withdrawal.confirm')).toBeEnabled()
      await expect(wrongFields(page)).toHaveCount(0)
    },
    sending: ({ page }) => expect(button(page, 'withdrawal.sending')).toBeVisible(),
    received: ({ page }) => expect(text(page, 'withdrawal.received.title')).toBeVisible(),
    refused: ({ page }) => expect(text(page, 'withdrawal.refused.title')).toBeVisible(),
    unreachable: ({ page }) => expect(text(page, 'withdrawal.unreachable.title')).toBeVisible(),
  },
}
