import { setup } from 'xstate'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { MEASURED } from '#domain/persons/personal-fields.ts'
import { fieldOfText } from '#domain/persons/personal-text.ts'
import { LOOP_IS_ERROR } from './loop-is-error.ts'
import { storingIn } from './storing.ts'

export interface BodyFormInput {
  fields: readonly PersonalField[]
  texts: Partial<Record<PersonalField, string>>
  today: IsoDay
}

export type BodyFormContext = BodyFormInput

export type BodyFormEvent =
  | { type: 'field.write'; field: PersonalField; text: string }
  | { type: 'form.leave' }
  | { type: 'form.finish' }
  | { type: 'form.open' }

const storing = storingIn<BodyFormContext, BodyFormEvent>()

const valuesOf = ({ fields, texts }: BodyFormContext) =>
  Object.fromEntries(fields.map((field) => [field, fieldOfText(field, texts[field] ?? '')]))

export const wrongFields = (form: BodyFormContext): PersonalField[] => {
  const problems = fieldProblems(valuesOf(form), [], form.today)
  return form.fields.filter((field) => problems.some((problem) => problem.field === field))
}

/** A field whose text is not a possible value is empty in the result. */
export const describedIn = (form: BodyFormContext): PersonalFields => {
  const wrong = wrongFields(form)
  return Object.fromEntries(
    Object.entries(valuesOf(form)).map(([field, value]) => [
      field,
      wrong.includes(field as PersonalField) ? null : value,
    ]),
  )
}

/**
 * The booking gets typed values only when the visitor pauses, leaves the form or finishes it, because each new measure
 * changes the sizes in the catalogue.
 */
export const bodyFormMachine = setup({
  types: {
    context: {} as BodyFormContext,
    input: {} as BodyFormInput,
    events: {} as BodyFormEvent,
  },
  delays: { typingPause: 600 },
  guards: {
    isBlank: ({ context: { texts } }) => MEASURED.every((field) => (texts[field] ?? '') === ''),
    isSound: ({ context }) => wrongFields(context).length === 0,
  },
  actions: {
    storeText: storing('field.write', ({ field, text }, { texts }) => ({ texts: { ...texts, [field]: text } })),
    describe: () => {},
  },
}).createMachine({
  id: 'bodyForm',
  options: LOOP_IS_ERROR,
  description: 'Asks each person once for the measures that sizes depend on.',
  context: ({ input }) => input,
  initial: 'folded',
  states: {
    inviting: {
      description:
        'No measure except the age is known. Only the first field is open, so that the first prices are in sight. As soon as the visitor types, or presses a button, all fields are open.',
      on: { 'field.write': { target: 'asking.typing', actions: 'storeText' }, 'form.open': 'asking' },
    },
    asking: {
      description: 'The fields are open. All of them may stay empty.',
      initial: 'resting',
      on: {
        'field.write': { target: '.typing', reenter: true, actions: 'storeText' },
        'form.finish': [{ guard: 'isSound', target: 'folded', actions: 'describe' }, '.resting'],
      },
      states: {
        resting: { description: 'Nobody is typing. A text that is not a possible value shows an error.' },
        typing: {
          description: 'The visitor is typing, and no field shows an error.',
          after: { typingPause: { target: 'resting', actions: 'describe' } },
          on: { 'form.leave': { target: 'resting', actions: 'describe' } },
        },
      },
    },
    folded: {
      description: 'One line shows the known measures.',
      always: { guard: 'isBlank', target: 'inviting' },
      on: { 'form.open': 'asking' },
    },
  },
})
