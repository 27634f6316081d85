import { counterActionMachine, type CounterActionContext } from '#machines/counter-action.ts'
import { bookHelmets, payFor } from '#test/support/account.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expect } from '#test/support/shop.ts'
import type { Hand, ShownChart } from './chart.ts'
import { button, field, say, text, wrongFields } from './seen.ts'

const REFUND = '/api/staff/reservations/*/refund'
const EXTRA = '/api/staff/reservations/*/extra'
const ACTION = ['an action']
const TICK = ['an extra']
const confirms = (order: { amount: number | null; reason: string }, isComplete: boolean) => [
  { type: 'action.confirm', order, isComplete },
]
const NO_ANSWER = { type: 'action.unreachable' }
const REFUSED = { status: 409, json: { error: 'status' } }

const extra = ({ page }: Hand) => page.getByRole('checkbox', { name: /^Servicepaket/ })
const dialog = ({ page }: Hand) => page.getByRole('dialog')
const confirm = (hand: Hand) => dialog(hand).getByRole('button', { name: /zurückgeben$/i })
/** The tick of an extra shows the same states beside its box. */
const sees =
  (action: (hand: Hand) => Promise<unknown>, tick: (hand: Hand) => Promise<unknown>) =>
  (hand: Hand, { ask }: CounterActionContext): Promise<unknown> =>
    ask?.action === 'tick' ? tick(hand) : action(hand)

/** Two actions of the staff on a booking: money is given back, and an extra is ticked. */
export const counterAction: ShownChart<typeof counterActionMachine> = {
  machine: counterActionMachine,
  facts: ({ context }) => context.ask?.action,
  calls: [REFUND, EXTRA],
  openings: Object.fromEntries(
    [...ACTION, ...TICK].map((name) => [
      name,
      {
        opens: async ({ page }: Hand) => {
          const { bookingId, number } = await bookHelmets(page.request, 'anna@example.com', 3, ['servicepaket'])
          await payFor(page.request, bookingId)
          await page.goto(`/alpin/staff/reservations/${number}`)
          await logInStaff(page)
          await expect(button(page, 'staff.actions.refund')).toBeVisible()
        },
      },
    ]),
  ),
  events: {
    ask: {
      hears: [{ type: 'action.ask', ask: { action: 'refund' }, key: 'k' }],
      in: ['ready'],
      after: ACTION,
      happens: ({ page }) => button(page, 'staff.actions.refund').click(),
    },
    'nothing said': {
      hears: confirms({ amount: null, reason: '' }, false),
      in: ['asking.filling'],
      after: ACTION,
      happens: (hand) => confirm(hand).click(),
    },
    'amount and reason': {
      hears: confirms({ amount: 100, reason: 'Kulanz' }, true),
      in: ['asking'],
      after: ACTION,
      happens: async (hand) => {
        await field(hand.page, 'staff.ask.amount').fill('1')
        await field(hand.page, 'staff.ask.reason').fill('Kulanz')
        await confirm(hand).click()
      },
    },
    leave: {
      hears: [{ type: 'action.leave' }],
      in: ['asking'],
      after: ACTION,
      happens: (hand) =>
        dialog(hand)
          .getByRole('button', { name: say('staff.actions.leave'), exact: true })
          .click(),
    },
    'it is done': {
      hears: [{ type: 'action.done' }],
      after: ACTION,
      happens: ({ answer }) => answer(REFUND, 'server'),
    },
    'it is refused': {
      hears: [{ type: 'action.refused' }],
      after: ACTION,
      happens: ({ answer }) => answer(REFUND, REFUSED),
    },
    'no answer': { hears: [NO_ANSWER], after: ACTION, happens: ({ answer }) => answer(REFUND, 'nothing') },
    again: {
      hears: [{ type: 'action.again' }],
      in: ['unreachable'],
      after: ACTION,
      happens: ({ page }) => button(page, 'staff.unreachable.again').click(),
    },
    'look what has happened': {
      hears: [{ type: 'action.leave' }],
      in: ['unreachable'],
      after: ACTION,
      happens: ({ page }) => button(page, 'staff.unreachable.leave').click(),
    },
    tick: {
      hears: [{ type: 'extra.tick', ask: { action: 'tick', extra: 'special.servicepaket', to: 'done' }, key: 'k' }],
      in: ['ready', 'unreachable'],
      after: TICK,
      happens: (hand) => extra(hand).press('Space'),
    },
    'the tick is kept': {
      hears: [{ type: 'action.done' }],
      after: TICK,
      happens: ({ answer }) => answer(EXTRA, 'server'),
    },
    'the tick is refused': {
      hears: [{ type: 'action.refused' }],
      after: TICK,
      happens: ({ answer }) => answer(EXTRA, REFUSED),
    },
    'no answer to the tick': { hears: [NO_ANSWER], after: TICK, happens: ({ answer }) => answer(EXTRA, 'nothing') },
  },
  beyond: {},
  sees: {
    'ready.idle': ({ page }) => expect(button(page, 'staff.actions.refund')).toBeEnabled(),
    'ready.done': sees(
      ({ page }) => expect(text(page, 'staff.done.refund')).toBeVisible(),
      (hand) => expect(extra(hand)).toBeEnabled(),
    ),
    'ready.refused': sees(
      ({ page }) => expect(text(page, 'staff.refused.title')).toBeVisible(),
      ({ page }) => expect(text(page, 'staff.extras.refused')).toBeVisible(),
    ),
    'asking.filling': (hand) => expect(dialog(hand)).toBeVisible(),
    'asking.invalid': ({ page }) => expect(wrongFields(page).first()).toBeFocused(),
    sending: sees(
      ({ page }) => expect(button(page, 'staff.actions.refund')).toBeDisabled(),
      (hand) => expect(extra(hand)).toBeVisible(),
    ),
    unreachable: sees(
      ({ page }) => expect(text(page, 'staff.unreachable.title')).toBeVisible(),
      ({ page }) => expect(text(page, 'staff.extras.unreachable')).toBeVisible(),
    ),
  },
}
