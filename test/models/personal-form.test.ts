import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import {
  everybodysFields,
  isFolded,
  lacksTakenOver,
  problemsOf,
  shownProblems,
  shownTexts,
  type AskedPeople,
  type PersonalFormContext,
  type PersonalFormInput,
} from '#machines/personal-form/form.ts'
import { personalFormMachine, type PersonalFormEvent } from '#machines/personal-form/machine.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const REQUIRED: PersonalField[] = ['firstname', 'email']
const anna = { firstname: 'Anna', email: 'anna@example.com' }
const saved = { ...anna, id: 'saved', type: 1, mainperson: true } as SavedPerson

const asked = (people: AskedPeople['people'], required = people.map(() => REQUIRED)): AskedPeople => ({
  people,
  booker: 0,
  before: 0,
  required,
  ageDay: '2030-01-10',
})
const opened = (people: AskedPeople['people'], more: Partial<PersonalFormInput> = {}): PersonalFormInput => ({
  ...asked(people),
  issues: [],
  sent: [],
  today: '2030-01-01',
  comma: ',',
  ...more,
})
const started = (input: PersonalFormInput) => {
  const kept: PersonalFields[][] = []
  const logic = personalFormMachine.provide({
    actions: { save: ({ context }) => kept.push(everybodysFields(context)) },
  })
  const moved: unknown[] = []
  const form = createActor(logic, { input })
  form.on('focus.moved', ({ to }) => moved.push(to))
  return { form: form.start(), kept, moved }
}

const twoPeople = [{ label: 'Erwachsener 1' }, { label: 'Erwachsener 2' }]
const required: PersonalField[][] = [['email'], REQUIRED]
const events: readonly PersonalFormEvent[] = [
  { type: 'field.write', person: 0, field: 'email', text: 'anna@example.com' },
  { type: 'field.write', person: 0, field: 'email', text: '' },
  { type: 'field.write', person: 1, field: 'firstname', text: 'Jakob' },
  { type: 'contact.takeOver', person: 1, isTaking: false },
  { type: 'contact.takeOver', person: 1, isTaking: true },
  { type: 'person.finish', person: 0 },
  { type: 'person.finish', person: 1 },
  { type: 'person.open', person: 0 },
  { type: 'person.fill', person: 1, saved },
  { type: 'customer.read', saved },
  { type: 'form.submit' },
  { type: 'form.refused' },
  { type: 'booking.read', asked: asked(twoPeople, required) },
  { type: 'booking.read', asked: asked([anna, {}], required) },
]

type Context = PersonalFormContext

const rows: readonly Row<Context>[] = [
  {
    in: '',
    on: 'booking.read',
    if: (context, { asked: now }) => lacksTakenOver({ ...context, ...(now as AskedPeople) }),
    does: ['storeAsked', 'save'],
  },
  { in: '', on: 'booking.read', does: ['storeAsked'] },
  { in: '', on: 'field.write', does: ['storeText', 'save'] },
  { in: '', on: 'contact.takeOver', does: ['storeTakingOver', 'save'] },
  { in: '', on: 'person.fill', does: ['fillIn', 'save'] },
  {
    in: '',
    on: 'customer.read',
    if: ({ people }) => !people[0]!.firstname && !people[0]!.email && !people[0]!.isAutofilled,
    does: ['fillInBooker', 'save'],
  },
  { in: '', on: 'person.open', does: ['unfold', 'focusPerson'] },
  {
    in: '',
    on: 'person.finish',
    if: (context, { person }) => problemsOf(context).every((problem) => problem.person !== person),
    does: ['fold', 'focusNext'],
  },
  { in: '', on: 'person.finish', to: 'invalid', does: ['markPerson', 'focusFirstWrong'] },
  { in: '', on: 'form.submit', if: (context) => problemsOf(context).length === 0, to: 'submitted', does: ['submit'] },
  { in: '', on: 'form.submit', to: 'invalid', does: ['forgetIssues', 'mark', 'focusFirstWrong'] },
  { in: '', on: 'form.refused', to: 'invalid', does: ['mark', 'focusFirstWrong'] },
]

test('Generated paths reach every state and transition of the form of personal data', () => {
  const issues = [{ path: 'persons.0.email', message: '' }]
  const walk = walkMachine(personalFormMachine, {
    parts: [
      { input: opened(twoPeople, { required }), events },
      { input: opened([anna, anna], { required, issues, sent: [anna, anna] }), events },
    ],
    facts: ({ context: { persons, marked, issues: standing } }) => [persons, marked.length, standing.length],
    starts: () => 'filling',
    rows,
    inputs: { watchBooking: () => undefined, watchCheckout: () => undefined },
    invariant: (snapshot) => {
      const { context } = snapshot
      const shown = shownProblems(context)
      // The form shows no problem before it was submitted, a person was finished, or the server refused a field.
      if (snapshot.matches('filling') && context.issues.length === 0) expect(shown).toEqual([])
      // A folded person has no problem to correct.
      for (const { person } of shown) expect(isFolded(context, person)).toBe(false)
      // A person who copies the contact's fields shows the contact's values.
      if (context.persons[1]!.isTaking) expect(shownTexts(context)[1]!.email).toBe(context.persons[0]!.texts.email)
    },
  })
  expectWhole('personalForm', walk)
})

test('A submitted form is complete, and an incomplete one names every missing field', () => {
  const { form, moved } = started(opened(twoPeople))
  form.send({ type: 'form.submit' })
  expect(form.getSnapshot().matches('invalid')).toBe(true)
  expect(shownProblems(form.getSnapshot().context)).toHaveLength(3)
  expect(moved).toEqual(['firstWrong'])
  for (const [person, field, text] of [
    [0, 'firstname', 'Anna'],
    [0, 'email', 'anna@example.com'],
    [1, 'firstname', 'Jakob'],
  ] as const)
    form.send({ type: 'field.write', person, field, text })
  form.send({ type: 'form.submit' })
  expect(form.getSnapshot().matches('submitted')).toBe(true)
})

test('A completed person folds and the focus moves to the next open part', () => {
  const { form, moved } = started(opened([{ ...anna }, {}, {}], { required: [REQUIRED, ['firstname'], ['firstname']] }))
  const finish = (person: number) => {
    form.send({ type: 'person.finish', person })
    return moved.at(-1)
  }
  expect(isFolded(form.getSnapshot().context, 0)).toBe(true)
  expect(finish(1)).toBe('firstWrong')
  form.send({ type: 'field.write', person: 1, field: 'firstname', text: 'Mia' })
  form.send({ type: 'field.write', person: 2, field: 'firstname', text: 'Leo' })
  expect(finish(2)).toBe(1)
  expect(finish(1)).toBe('handover')
  form.send({ type: 'person.open', person: 0 })
  expect(moved.at(-1)).toBe(0)
  expect(isFolded(form.getSnapshot().context, 0)).toBe(false)
})

test('A height in metres is stored in cm; text that does not parse stays', () => {
  const measured: PersonalField[][] = [['height', 'birthday']]
  const { form, kept } = started(opened([{}], { required: measured }))
  form.send({ type: 'field.write', person: 0, field: 'height', text: '1,72' })
  form.send({ type: 'field.write', person: 0, field: 'birthday', text: '04.05.' })
  expect(kept.at(-1)).toMatchObject([{ height: 172, birthday: null }])
  form.send({ type: 'booking.read', asked: asked([{ height: 172 }], measured) })
  expect(shownTexts(form.getSnapshot().context)[0]).toMatchObject({ height: '1,72', birthday: '04.05.' })
})

test('A refused field is marked until its value changes', () => {
  const issues = [{ path: 'persons.0.email', message: '' }]
  const { form } = started(opened([anna], { issues, sent: [anna] }))
  const shown = () => shownProblems(form.getSnapshot().context).map(({ field }) => field)
  form.send({ type: 'form.refused' })
  expect(shown()).toEqual(['email'])
  form.send({ type: 'booking.read', asked: asked([{ ...anna, email: 'maria@example.com' }]) })
  expect(shown()).toEqual([])
})

test('The customer fills in who books, unless somebody typed before', () => {
  const { form, kept } = started(opened([{}, {}]))
  form.send({ type: 'field.write', person: 1, field: 'firstname', text: 'Jakob' })
  form.send({ type: 'customer.read', saved })
  expect(shownTexts(form.getSnapshot().context)).toMatchObject([anna, { firstname: 'Jakob', email: anna.email }])
  expect(kept.at(-1)).toMatchObject([
    { ...anna, isAutofilled: true },
    { firstname: 'Jakob', email: anna.email },
  ])
  expect(problemsOf(form.getSnapshot().context)).toEqual([])

  const typed = started(opened([{ firstname: 'Maria' }])).form
  typed.send({ type: 'customer.read', saved })
  expect(shownTexts(typed.getSnapshot().context)[0]!.firstname).toBe('Maria')
})
