import { accountFormMachine } from '#machines/account-form.ts'
import { expect } from '#test/support/shop.ts'
import { within, answers, type Hand, type ShownChart } from './chart.ts'
import { presses, button, field, text, wrongFields } from './seen.ts'

const REGISTER = '/api/customer/register'
const problem = { field: 'email', key: 'form.required' }
const invalid = { error: 'invalid', issues: [{ path: 'email', message: 'ungültig' }] }

const write = async ({ page }: Hand, email: string) => {
  await field(page, 'account.field.firstname').fill('Anna')
  await field(page, 'account.field.lastname').fill('Berger')
  await field(page, 'account.field.email').fill(email)
  await field(page, 'account.field.email').press('Enter')
}

const FORM = ['filling', 'invalid', 'sending', 'gone', 'comparing', 'replaced', 'conflict', 'tooMany', 'unreachable']

export const accountForm: ShownChart<typeof accountFormMachine> = {
  machine: accountFormMachine,
  facts: ({ context }) => context.stale !== null,
  calls: [REGISTER],
  openings: { 'the registration page': { opens: ({ page }) => page.goto('/login?view=register') } },
  events: {
    ...within(FORM, {
      'the visitor sends the complete form': {
        sends: { type: 'form.submit', values: {}, problems: [] },
        does: (hand) => write(hand, 'anna@example.com'),
      },
      'the visitor sends the form without an address': {
        sends: { type: 'form.submit', values: {}, problems: [problem] },
        does: (hand) => write(hand, ''),
      },
    }),
    'the visitor asks to use another address': {
      sends: 'form.begin',
      in: 'done',
      does: presses('account.inbox.again'),
    },
    'the server accepts the form': { sends: 'form.done', does: answers(REGISTER, 'server') },
    'the server refuses some fields': {
      sends: { type: 'form.invalid', issues: [] },
      does: answers(REGISTER, { status: 400, json: invalid }),
    },
    'the server says that the link has expired': {
      sends: 'form.gone',
      does: answers(REGISTER, { status: 410, json: {} }),
    },
    'the server says that another tab has saved newer data': {
      sends: { type: 'form.stale', stored: null },
      does: answers(REGISTER, { status: 409, json: { error: 'changed', current: null } }),
    },
    'the server refuses a second person with the same name': {
      sends: { type: 'form.conflict', conflict: 'name taken' },
      does: answers(REGISTER, { status: 409, json: { error: 'name taken' } }),
    },
    'the server refuses too many requests': {
      sends: 'form.tooMany',
      does: answers(REGISTER, { status: 429, json: {} }),
    },
    'the form gets no answer': {
      sends: { type: 'form.unreachable', errorcode: null },
      does: answers(REGISTER, 'nothing'),
    },
  },
  beyond: {
    'filling: form.ask':
      'Only the form that erases an account asks for a confirmation: test/e2e/account-journey.e2e.ts tests it.',
    'sending: form.begin': 'The button for another address appears only after the form was sent.',
    'anywhere: form.take': 'Only the profile offers stored data instead: test/e2e/account-tabs.e2e.ts tests it.',
    'sending: form.take': 'The stored data can be chosen only before the form is sent again.',
  },
  sees: {
    filling: async ({ page }) => {
      await expect(button(page, 'account.register.submit')).toBeVisible()
      await expect(wrongFields(page)).toHaveCount(0)
    },
    asking: ({ page }) => expect(page.getByRole('alertdialog')).toBeVisible(),
    invalid: ({ page }) => expect(wrongFields(page).first()).toBeFocused(),
    sending: ({ page }) => expect(button(page, 'account.form.sending')).toBeVisible(),
    done: ({ page }) => expect(text(page, 'account.inbox.title')).toBeVisible(),
    gone: ({ page }) => expect(button(page, 'account.register.submit')).toBeVisible(),
    comparing: ({ page }) => expect(button(page, 'account.register.submit')).toBeVisible(),
    replaced: ({ page }) => expect(button(page, 'account.register.submit')).toBeVisible(),
    taken: ({ page }) => expect(text(page, 'account.compare.taken')).toBeVisible(),
    conflict: ({ page }) => expect(button(page, 'account.register.submit')).toBeVisible(),
    tooMany: ({ page }) => expect(text(page, 'account.form.tooMany.title')).toBeVisible(),
    unreachable: ({ page }) => expect(text(page, 'account.form.unreachable.title')).toBeVisible(),
  },
}
