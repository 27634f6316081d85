import { assertEvent, assign, emit, fromCallback, setup } from 'xstate'
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
  withFinished,
  withPerson,
  withSaved,
  type AskedPeople,
  type PersonalFormContext,
  type PersonalFormInput,
} from './form.ts'

export type PersonalFormEvent =
  | { type: 'booking.read'; asked: AskedPeople }
  | { type: 'field.write'; person: number; field: PersonalField; text: string }
  | { type: 'contact.takeOver'; person: number; isTaking: boolean }
  | { type: 'person.finish'; person: number }
  | { type: 'person.open'; person: number }
  | { type: 'measures.open'; person: number }
  | { type: 'person.fill'; person: number; saved: SavedPerson }
  | { type: 'customer.read'; saved: SavedPerson }
  | { type: 'form.submit' }
  | { type: 'form.refused' }

const storing = storingIn<PersonalFormContext, PersonalFormEvent>()

/** The booking stores each readable text at once, so that the text survives a reload. */
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
    isPersonComplete: ({ context, event }) => event.type === 'person.finish' && isPersonComplete(context, event.person),
    lacksTakenOver: ({ context, event }) =>
      event.type === 'booking.read' && lacksTakenOver({ ...context, ...event.asked }),
    isBookerUnknown: ({ context }) => isBookerUnknown(context),
  },
  actions: {
    storeAsked: storing('booking.read', ({ asked }) => asked),
    storeText: storing('field.write', ({ field, person, text }, context) =>
      withPerson(context, person, { texts: { ...context.persons[person]?.texts, [field]: text } }),
    ),
    storeTakingOver: storing('contact.takeOver', ({ person, isTaking }, context) => {
      const emptied = Object.fromEntries(sharedOf(context)[person]!.map((field) => [field, '']))
      return withPerson(context, person, { texts: { ...context.persons[person]?.texts, ...emptied }, isTaking })
    }),
    fillIn: storing('person.fill', ({ person, saved }, context) => withSaved(context, person, saved)),
    fillInBooker: storing('customer.read', ({ saved }, context) => withSaved(context, context.booker, saved)),
    fold: storing('person.finish', ({ person }, context) => withFinished(context, person)),
    /** The measures of a complete person become fields again, because the visitor may want to change them. */
    unfold: storing('person.open', ({ person }, context) =>
      withPerson(context, person, { isFolded: false, ...(isPersonComplete(context, person) && { known: [] }) }),
    ),
    showMeasures: storing('measures.open', ({ person }, context) => withPerson(context, person, { known: [] })),
    mark: assign(({ context }) => ({ marked: problemsOf(context) })),
    markPerson: storing('person.finish', ({ person: finished }, context) => ({
      marked: [
        ...context.marked.filter(({ person }) => person !== finished),
        ...problemsOf(context).filter(({ person }) => person === finished),
      ],
    })),
    forgetIssues: assign({ issues: [] }),
    focusFirstWrong: emit({ type: 'focus.moved', to: 'firstWrong' }),
    focusPerson: emit(({ event }) => {
      assertEvent(event, ['person.open', 'measures.open'])
      return { type: 'focus.moved' as const, to: event.person }
    }),
    focusNext: emit(({ context, event }) => {
      assertEvent(event, 'person.finish')
      return { type: 'focus.moved' as const, to: nextOpen(context, event.person) ?? ('handover' as const) }
    }),
    save: () => {},
    submit: () => {},
  },
}).createMachine({
  id: 'personalForm',
  description: 'The visitor fills in the required personal data.',
  context: ({ input }) => openedForm(input),
  invoke: [
    { id: 'watchBooking', src: 'watchBooking' },
    { id: 'watchCheckout', src: 'watchCheckout' },
  ],
  initial: 'filling',
  on: {
    'booking.read': [{ guard: 'lacksTakenOver', actions: ['storeAsked', 'save'] }, { actions: 'storeAsked' }],
    'field.write': { actions: ['storeText', 'save'] },
    'contact.takeOver': { actions: ['storeTakingOver', 'save'] },
    'person.fill': { actions: ['fillIn', 'save'] },
    'customer.read': { guard: 'isBookerUnknown', actions: ['fillInBooker', 'save'] },
    'person.open': { actions: ['unfold', 'focusPerson'] },
    'measures.open': { actions: ['showMeasures', 'focusPerson'] },
    'person.finish': [
      { guard: 'isPersonComplete', actions: ['fold', 'focusNext'] },
      { target: '.invalid', actions: ['markPerson', 'focusFirstWrong'] },
    ],
    'form.submit': [
      { guard: 'isComplete', target: '.submitted', actions: 'submit' },
      { target: '.invalid', actions: ['forgetIssues', 'mark', 'focusFirstWrong'] },
    ],
    'form.refused': { target: '.invalid', actions: ['mark', 'focusFirstWrong'] },
  },
  states: {
    filling: { description: 'The visitor fills in the form. Empty fields show no errors yet.' },
    invalid: { description: 'Invalid fields show their errors, and the first one has the focus.' },
    submitted: { description: 'All required fields are filled in, and checkout continues.' },
  },
})
