import { assign, emit, fromCallback, setup } from 'xstate'
import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField } from '#contract/person.ts'
import { storingIn } from '#machines/storing.ts'
import {
  isBookerUnknown,
  isPersonComplete,
  lacksTakenOver,
  nextOpen,
  openedForm,
  problemsOf,
  sharedOf,
  withSaved,
  type AskedPeople,
  type PersonalFormContext,
  type PersonalFormInput,
} from './form.ts'

export type PersonalFormEvent =
  /** At once, and whenever the booking has changed. */
  | { type: 'booking.read'; asked: AskedPeople }
  | { type: 'field.write'; person: number; field: PersonalField; text: string }
  | { type: 'contact.takeOver'; person: number; isTaking: boolean }
  /** The visitor is done with one person, or thinks so. */
  | { type: 'person.finish'; person: number }
  | { type: 'person.open'; person: number }
  /** Fills a person's fields in from the customer's account. */
  | { type: 'person.fill'; person: number; saved: SavedPerson }
  /** Who is logged in. */
  | { type: 'customer.read'; saved: SavedPerson }
  | { type: 'form.submit' }
  /** Checkout reports missing or refused fields. */
  | { type: 'form.refused' }

const storing = storingIn<PersonalFormContext, PersonalFormEvent>()

const replaced = <T>(all: readonly T[], at: number, value: T): T[] =>
  all.map((other, index) => (index === at ? value : other))

/**
 * The fields of all persons. Each change goes into the booking at once, so that a reload of the tab keeps it; only what cannot be read
 * yet (half a birthday) stands in the field alone.
 */
export const personalFormMachine = setup({
  types: {
    context: {} as PersonalFormContext,
    input: {} as PersonalFormInput,
    events: {} as PersonalFormEvent,
    emitted: {} as { type: 'focus.moved'; to: 'firstWrong' | 'handover' | number },
  },
  actors: {
    watchBooking: fromCallback<PersonalFormEvent>(() => {}),
    watchCheckout: fromCallback<PersonalFormEvent>(() => {}),
  },
  guards: {
    isComplete: ({ context }) => problemsOf(context).length === 0,
    isPersonComplete: ({ context }, { person }: { person: number }) => isPersonComplete(context, person),
    lacksTakenOver: ({ context }, { asked }: { asked: AskedPeople }) => lacksTakenOver({ ...context, ...asked }),
    isBookerUnknown: ({ context }) => isBookerUnknown(context),
  },
  actions: {
    storeAsked: assign((_, { asked }: { asked: AskedPeople }) => asked),
    storeText: storing('field.write', ({ field, person, text }, { texts }) => ({
      texts: replaced(texts, person, { ...texts[person], [field]: text }),
    })),
    /** What was typed into fields that come and go with it is gone. */
    storeTakingOver: storing('contact.takeOver', (event, context) => {
      const { person, isTaking } = event
      const emptied = Object.fromEntries(sharedOf(context)[person]!.map((field) => [field, '']))
      return {
        texts: replaced(context.texts, person, { ...context.texts[person], ...emptied }),
        taking: replaced(context.taking, person, isTaking),
      }
    }),
    fillIn: assign(({ context }, { person, saved }: { person: number; saved: SavedPerson }) =>
      withSaved(context, person, saved),
    ),
    fold: assign(({ context: { folded } }, { person }: { person: number }) => ({
      folded: replaced(folded, person, true),
    })),
    unfold: assign(({ context: { folded } }, { person }: { person: number }) => ({
      folded: replaced(folded, person, false),
    })),
    mark: assign(({ context }) => ({ marked: problemsOf(context) })),
    markPerson: assign(({ context }, { person }: { person: number }) => ({
      marked: [
        ...context.marked.filter((problem) => problem.person !== person),
        ...problemsOf(context).filter((problem) => problem.person === person),
      ],
    })),
    forgetIssues: assign({ issues: [] }),
    focusFirstWrong: emit({ type: 'focus.moved', to: 'firstWrong' }),
    focusPerson: emit((_, { person }: { person: number }) => ({ type: 'focus.moved' as const, to: person })),
    focusNext: emit(({ context }, { person }: { person: number }) => ({
      type: 'focus.moved' as const,
      to: nextOpen(context, person) ?? ('handover' as const),
    })),
    /** The booking keeps the fields of all persons. */
    save: () => {},
    /** Checkout goes on. */
    submit: () => {},
  },
}).createMachine({
  id: 'personalForm',
  description: 'The form of the required personal data.',
  context: ({ input }) => openedForm(input),
  invoke: [
    { id: 'watchBooking', src: 'watchBooking' },
    { id: 'watchCheckout', src: 'watchCheckout' },
  ],
  initial: 'filling',
  on: {
    'booking.read': [
      {
        guard: { type: 'lacksTakenOver', params: ({ event: { asked } }) => ({ asked }) },
        actions: [{ type: 'storeAsked', params: ({ event: { asked } }) => ({ asked }) }, 'save'],
      },
      { actions: { type: 'storeAsked', params: ({ event: { asked } }) => ({ asked }) } },
    ],
    'field.write': { actions: ['storeText', 'save'] },
    'contact.takeOver': { actions: ['storeTakingOver', 'save'] },
    'person.fill': {
      actions: [{ type: 'fillIn', params: ({ event: { person, saved } }) => ({ person, saved }) }, 'save'],
    },
    'customer.read': {
      guard: 'isBookerUnknown',
      actions: [
        { type: 'fillIn', params: ({ context, event: { saved } }) => ({ person: context.booker, saved }) },
        'save',
      ],
    },
    'person.open': {
      actions: [
        { type: 'unfold', params: ({ event: { person } }) => ({ person }) },
        { type: 'focusPerson', params: ({ event: { person } }) => ({ person }) },
      ],
    },
    'person.finish': [
      {
        guard: { type: 'isPersonComplete', params: ({ event: { person } }) => ({ person }) },
        actions: [
          { type: 'fold', params: ({ event: { person } }) => ({ person }) },
          { type: 'focusNext', params: ({ event: { person } }) => ({ person }) },
        ],
      },
      {
        target: '.invalid',
        actions: [{ type: 'markPerson', params: ({ event: { person } }) => ({ person }) }, 'focusFirstWrong'],
      },
    ],
    'form.submit': [
      { guard: 'isComplete', target: '.submitted', actions: 'submit' },
      { target: '.invalid', actions: ['forgetIssues', 'mark', 'focusFirstWrong'] },
    ],
    'form.refused': { target: '.invalid', actions: ['mark', 'focusFirstWrong'] },
  },
  states: {
    filling: { description: 'Empty fields show no errors yet.' },
    invalid: { description: 'Fields say what is wrong with them; the first one has the focus.' },
    submitted: { description: 'All is filled in, and checkout goes on.' },
  },
})
