import { counterActionMachine, type CounterActionContext } from '#machines/counter-action.ts'
import { bookHelmets, payFor } from '#test/support/account.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expect } from '#test/support/shop.ts'
import { after, answers, type Hand, type ShownChart } from './chart.ts'
import { presses, button, field, say, text, wrongFields } from './seen.ts'

const REFUND = '/api/staff/reservations/*/refund'
const EXTRA = '/api/staff/reservations/*/extra'
const ACTION = ['the refund of a booking']
const TICK = ['the tick of a special']
const confirms = (order: { amount: number | null; reason: string }, isComplete: boolean) => [
  { type: 'action.confirm', order, isComplete },
]
const NO_ANSWER = { type: 'action.unreachable' }
const REFUSED = { status: 409, json: { error: 'status' } }

const extra = ({ page }: Hand) => page.getByRole('checkbox', { name: /^Servicepaket/ })
const dialog = ({ page }: Hand) => page.getByRole('dialog')
const confirm = (hand: Hand) => dialog(hand).getByRole('button', { name: /zurückgeben$/i })
const sees =
  (action: (hand: Hand) => Promise<unknown>, tick: (hand: Hand) => Promise<unknown>) =>
  (hand: Hand, { ask }: CounterActionContext): Promise<unknown> =>
    ask?.action === 'tick' ? tick(hand) : action(hand)

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
    ...after(ACTION, {
      'the staff open the dialog for a refund': {
        sends: { type: 'action.ask', ask: { action: 'refund' }, key: 'k' },
        in: 'ready',
        does: presses('staff.actions.refund'),
      },
      'the staff confirm without amount and reason': {
        sends: confirms({ amount: null, reason: '' }, false),
        in: 'asking.filling',
        does: (hand) => confirm(hand).click(),
      },
      'the staff confirm with amount and reason': {
        sends: confirms({ amount: 100, reason: 'Kulanz' }, true),
        in: 'asking',
        does: async (hand) => {
          await field(hand.page, 'staff.ask.amount').fill('1')
          await field(hand.page, 'staff.ask.reason').fill('Kulanz')
          await confirm(hand).click()
        },
      },
      'the staff leave the dialog': {
        sends: 'action.leave',
        in: 'asking',
        does: (hand) =>
          dialog(hand)
            .getByRole('button', { name: say('staff.actions.leave'), exact: true })
            .click(),
      },
      'the server makes the refund': { sends: 'action.done', does: answers(REFUND, 'server') },
      'the server refuses the refund': { sends: 'action.refused', does: answers(REFUND, REFUSED) },
      'the refund gets no answer': { sends: NO_ANSWER, does: answers(REFUND, 'nothing') },
      'the staff send the refund again': {
        sends: 'action.again',
        in: 'unreachable',
        does: presses('staff.unreachable.again'),
      },
      'the staff give up sending and look at the booking': {
        sends: 'action.leave',
        in: 'unreachable',
        does: presses('staff.unreachable.leave'),
      },
    }),
    ...after(TICK, {
      'the staff press the tick of a special': {
        sends: { type: 'action.send', ask: { action: 'tick', extra: 'special.servicepaket', to: 'done' }, key: 'k' },
        in: ['ready', 'unreachable'],
        does: (hand) => extra(hand).press('Space'),
      },
      'the server stores the tick': { sends: 'action.done', does: answers(EXTRA, 'server') },
      'the server refuses the tick': { sends: 'action.refused', does: answers(EXTRA, REFUSED) },
      'the tick gets no answer': { sends: NO_ANSWER, does: answers(EXTRA, 'nothing') },
    }),
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
