import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import {
  everybodysFields,
  isFolded,
  problemsOf,
  shownFields,
  shownProblems,
  shownTexts,
  type AskedPeople,
  type PersonalFormContext,
  type PersonalFormInput,
} from '#machines/personal-form/form.ts'
import { personalFormMachine, type PersonalFormEvent } from '#machines/personal-form/machine.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
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
  optional: people.map(() => []),
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
  { type: 'measures.open', person: 0 },
  { type: 'person.fill', person: 1, saved },
  { type: 'customer.read', saved },
  { type: 'form.submit' },
  { type: 'form.refused' },
  { type: 'booking.read', asked: asked(twoPeople, required) },
  { type: 'booking.read', asked: asked([anna, {}], required) },
]

type Context = PersonalFormContext
type Change = Row<Context>['changes']

const moved = (to: unknown) => [{ type: 'focus.moved', to }]
const patched = ({ persons }: Context, at: number, change: Partial<Context['persons'][number]>) => ({
  persons: persons.map((person, index) => (index === at ? { ...person, ...change } : person)),
})
const read: Change = (_, event) => event.asked
const written: Change = (context, { person, field, text }) =>
  patched(context, person, { texts: { ...context.persons[person]!.texts, [field]: text } })
const takenOver: Change = (context, { isTaking }) =>
  patched(context, 1, { texts: { ...context.persons[1]!.texts, email: '' }, isTaking })
const lacks = (person: number, field: 'firstname' | 'email'): FieldProblem => ({
  person,
  field,
  key: 'form.required',
})
const missingOf = ({ persons: [first, second] }: Context): FieldProblem[] => {
  return [
    ...(first!.texts.email === '' ? [lacks(0, 'email')] : []),
    ...(second!.texts.firstname === '' ? [lacks(1, 'firstname')] : []),
    ...(second!.texts.email === '' && !second!.isTaking ? [lacks(1, 'email')] : []),
  ]
}
const markedOf: Change = (context) => ({ marked: missingOf(context) })

const nextOf = (context: Context, at: number): number | 'handover' => {
  const other = 1 - at
  const isMarked = context.marked.some(({ person, field }) =>
    missingOf(context).some((problem) => problem.person === person && problem.field === field),
  )
  const isComplete = missingOf(context).every(({ person }) => person !== other)
  return isComplete && context.persons[other]!.isFolded && !isMarked && !isRefused(context, other) ? 'handover' : other
}
const isRefused = ({ issues, people }: Context, at: number) =>
  at === 0 && issues.length > 0 && people[0]!.email === 'anna@example.com'
const finished: Change = (context, { person }) => {
  const next = nextOf(context, person)
  return {
    persons: context.persons.map((each, at) =>
      at === person ? { ...each, isFolded: true } : at === next ? { ...each, isFolded: false } : each,
    ),
  }
}

const rows: readonly Row<Context>[] = [
  {
    in: '',
    on: 'booking.read',
    if: ({ persons }, { asked: now }) => {
      const [first, second] = (now as AskedPeople).people
      return persons[1]!.isTaking && first!.email !== second!.email
    },
    does: ['storeAsked', 'save'],
    changes: read,
  },
  { in: '', on: 'booking.read', does: ['storeAsked'], changes: read },
  { in: '', on: 'field.write', does: ['storeText', 'save'], changes: written },
  { in: '', on: 'contact.takeOver', does: ['storeTakingOver', 'save'], changes: takenOver },
  { in: '', on: 'person.fill', does: ['fillIn', 'save'], varies: ['people', 'persons'] },
  {
    in: '',
    on: 'customer.read',
    if: ({ people }) => !people[0]!.firstname && !people[0]!.email && !people[0]!.isAutofilled,
    does: ['fillInBooker', 'save'],
    varies: ['people', 'persons'],
  },
  {
    in: '',
    on: 'person.open',
    does: ['unfold', 'focusPerson'],
    changes: (context) => patched(context, 0, { isFolded: false }),
    emits: moved(0),
  },
  { in: '', on: 'measures.open', does: ['showMeasures', 'focusPerson'], emits: moved(0) },
  {
    in: '',
    on: 'person.finish',
    if: (context, { person }) => missingOf(context).every((problem) => problem.person !== person),
    does: ['fold', 'focusNext'],
    changes: finished,
    emits: (context, { person }) => moved(nextOf(context, person)),
  },
  {
    in: '',
    on: 'person.finish',
    to: 'invalid',
    does: ['markPerson', 'focusFirstWrong'],
    changes: (context, { person: at }) => ({
      marked: [
        ...context.marked.filter(({ person }) => person !== at),
        ...missingOf(context).filter(({ person }) => person === at),
      ],
    }),
    emits: moved('firstWrong'),
  },
  { in: '', on: 'form.submit', if: (context) => missingOf(context).length === 0, to: 'submitted', does: ['submit'] },
  {
    in: '',
    on: 'form.submit',
    to: 'invalid',
    does: ['forgetIssues', 'mark', 'focusFirstWrong'],
    changes: (context) => ({ issues: [], marked: missingOf(context) }),
    emits: moved('firstWrong'),
  },
  {
    in: '',
    on: 'form.refused',
    to: 'invalid',
    does: ['mark', 'focusFirstWrong'],
    changes: markedOf,
    emits: moved('firstWrong'),
  },
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
    begins: (input) => ({
      ...input,
      persons: expect.anything() as never,
      marked: [],
      named: input.issues.map(() => ({ person: 0, field: 'email' as const, key: 'form.invalid' as const })),
    }),
    runs: { watchBooking: { in: '' }, watchCheckout: { in: '' } },
    invariant: (snapshot) => {
      const { context } = snapshot
      const shown = shownProblems(context)
      if (snapshot.matches('filling') && context.issues.length === 0) expect(shown).toEqual([])
      for (const { person } of shown) expect(isFolded(context, person)).toBe(false)
      if (context.persons[1]!.isTaking) expect(shownTexts(context)[1]!.email).toBe(context.persons[0]!.texts.email)
    },
  })
  expectWhole('personalForm', walk)
})

test('A submitted form is complete, and an incomplete form reports every missing field', () => {
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

test('A completed person is folded, and the focus moves to the next open part', () => {
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

test('The form unfolds the first incomplete person, and persons who lack only one field', () => {
  const people = [{ ...anna }, {}, {}, {}]
  const { form, moved } = started(
    opened(people, { required: [REQUIRED, ['age', 'height'], ['age', 'height'], ['age']] }),
  )
  const folded = () => people.map((_, at) => isFolded(form.getSnapshot().context, at))
  expect(folded()).toEqual([true, false, true, false])
  form.send({ type: 'field.write', person: 1, field: 'age', text: '34' })
  form.send({ type: 'field.write', person: 1, field: 'height', text: '172' })
  form.send({ type: 'person.finish', person: 1 })
  expect(folded()).toEqual([true, true, false, false])
  expect(moved).toEqual([2])
  form.send({ type: 'form.submit' })
  expect(folded()).toEqual([true, true, false, false])
  expect(moved.at(-1)).toBe('firstWrong')
})

test('Known valid measures have no fields until the visitor chooses to change them', () => {
  const measured: PersonalField[][] = [['firstname', 'age', 'height', 'weight']]
  const { form, kept } = started(opened([{ age: 34, height: 172, weight: 3 }], { required: measured }))
  const shown = () => shownFields(form.getSnapshot().context)[0]
  expect(shown()).toEqual(['firstname', 'weight'])
  form.send({ type: 'field.write', person: 0, field: 'firstname', text: 'Anna' })
  expect(kept.at(-1)).toMatchObject([{ firstname: 'Anna', age: 34, height: 172 }])
  form.send({ type: 'measures.open', person: 0 })
  expect(shown()).toEqual(['firstname', 'age', 'weight', 'height'])
})

test('A contact below 18 can correct a known age', () => {
  const { form } = started(opened([{ ...anna, age: 12 }], { required: [['firstname', 'age']] }))
  expect(shownFields(form.getSnapshot().context)[0]).toEqual(['firstname', 'age'])
})

test('A height in metres is stored in cm, and text that cannot be parsed remains', () => {
  const measured: PersonalField[][] = [['height', 'birthday']]
  const { form, kept } = started(opened([{}], { required: measured }))
  form.send({ type: 'field.write', person: 0, field: 'height', text: '1,72' })
  form.send({ type: 'field.write', person: 0, field: 'birthday', text: '04.05.' })
  expect(kept.at(-1)).toMatchObject([{ height: 172, birthday: null }])
  form.send({ type: 'booking.read', asked: asked([{ height: 172 }], measured) })
  expect(shownTexts(form.getSnapshot().context)[0]).toMatchObject({ height: '1,72', birthday: '04.05.' })
})

test('An optional field may be empty, but not invalid', () => {
  const { form, kept } = started(opened([anna], { optional: [['phone']] }))
  expect(problemsOf(form.getSnapshot().context)).toEqual([])
  form.send({ type: 'field.write', person: 0, field: 'phone', text: '0664' })
  expect(problemsOf(form.getSnapshot().context)).toEqual([{ person: 0, field: 'phone', key: 'form.invalid' }])
  form.send({ type: 'field.write', person: 0, field: 'phone', text: '+43 664 1234567' })
  expect(problemsOf(form.getSnapshot().context)).toEqual([])
  expect(kept.at(-1)).toMatchObject([{ phone: '+43 664 1234567' }])
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

test('The customer’s data fills the form of the person who books, but keeps typed fields', () => {
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
