import type { SavedPerson } from '#contract/customer.ts'
import type { Invalid } from '#contract/errors.ts'
import { type PersonalField, type PersonalFields, PersonalFieldName } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import {
  askedFields,
  sharedFields,
  takesOver,
  type FieldProblem,
  personalProblems,
} from '#domain/persons/personal-fields.ts'
import { prefillOf, withSavedPerson } from '#domain/persons/prefill.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { fieldOfText, keptField, textOfField } from '#domain/persons/personal-text.ts'

/**
 * The persons of the booking and their required fields. They can change while the form is open, for example by a swap.
 */
export interface AskedPeople {
  /** The result of `peopleOf`. A contact who takes no equipment has no `label`. */
  people: readonly (PersonalFields & { label?: string; isAutofilled?: boolean | undefined })[]
  booker: number
  before: 0 | 1
  required: readonly (readonly PersonalField[])[]
  /** The day on which ages count. */
  ageDay: IsoDay
}

export interface PersonalFormInput extends AskedPeople {
  /** The fields that the server refused in an earlier order, and the people as they were sent. */
  issues: Invalid['issues']
  sent: readonly PersonalFields[]
  today: IsoDay
  /** The decimal separator of the visitor's language. */
  comma: '.' | ','
}

/** The texts of a person's own fields. */
export type Texts = Partial<Record<PersonalField, string>>

/** The form's own data of a person, beside the booking. */
export interface FormPerson {
  texts: Texts
  /** Whether the person uses the contact data and address of the booker. */
  isTaking: boolean
  /** Whether the complete person is collapsed to a summary. */
  isFolded: boolean
  /** The id of the chosen saved person. */
  chosen?: string
}

export interface PersonalFormContext extends PersonalFormInput {
  /** In the order of `people`. */
  persons: readonly FormPerson[]
  /** The fields that were invalid when the form was sent or a person was finished. */
  marked: readonly FieldProblem[]
  /** The fields that the server refused, shown as long as the form is open. */
  named: readonly FieldProblem[]
}

const isSame = (a: Pick<FieldProblem, 'person' | 'field'>) => (b: FieldProblem) =>
  a.person === b.person && a.field === b.field

/** Caches a derived value for each form, because every person of a large group needs it. */
const oncePer = <Form extends object, T>(derive: (form: Form) => T): ((form: Form) => T) => {
  const derived = new WeakMap<Form, T>()
  return (form) => {
    if (!derived.has(form)) derived.set(form, derive(form))
    return derived.get(form)!
  }
}

/** The fields that each person may copy from the booker. */
export const sharedOf = oncePer(({ required, booker }: AskedPeople): PersonalField[][] =>
  sharedFields(required, booker),
)

const takenOver = (form: PersonalFormContext): PersonalField[][] =>
  sharedOf(form).map((fields, at) => (form.persons[at]?.isTaking ? fields : []))

/** The fields that the form shows for each person. */
export const shownFields = oncePer((form: PersonalFormContext): PersonalField[][] =>
  askedFields(form.required, takenOver(form), form.named),
)

/** All current problems, whether or not the form shows them yet. */
export const problemsOf = oncePer((form: PersonalFormContext): FieldProblem[] => {
  const textOf = (at: number, field: PersonalField) => form.persons[at]?.texts[field] ?? ''
  return personalProblems(
    shownFields(form).map((required, at) => ({
      fields: Object.fromEntries(required.map((field) => [field, fieldOfText(field, textOf(at, field))])),
      required,
      books: at === form.booker,
    })),
    form.today,
  )
})

/** An invalid field shows its error until it is valid; a valid one shows none during typing. */
export const shownProblems = oncePer((form: PersonalFormContext): FieldProblem[] => {
  const { marked, issues, before, sent, people } = form
  const problems = problemsOf(form)
  const refused = problemsOfIssues(issues, before)
  const fields = shownFields(form)
  /** Whether the field still contains the refused text. */
  const isIssueUnchanged = ({ person, field }: FieldProblem) =>
    (sent[person]?.[field] ?? null) === (people[person]?.[field] ?? null)
  return [
    ...problems.filter((problem) => [...marked, ...refused].some(isSame(problem))),
    ...refused.filter(
      (problem) =>
        fields[problem.person]?.includes(problem.field) === true &&
        !problems.some(isSame(problem)) &&
        isIssueUnchanged(problem),
    ),
  ]
})

/** Whether the server has refused something outside the persons' fields. */
export const isRefusedElsewhere = ({ issues, before }: PersonalFormContext): boolean =>
  issues.length > problemsOfIssues(issues, before).length

/** The texts of all persons, with copied ones. */
export const shownTexts = (form: PersonalFormContext): Texts[] =>
  takenOver(form).map((fields, at) => ({
    ...form.persons[at]?.texts,
    ...pick(form.persons[form.booker]?.texts ?? {}, fields),
  }))

/** The personal data that the booking stores. */
export const everybodysFields = (form: PersonalFormContext) =>
  shownTexts(form).map((texts, at) => ({
    ...keptFields(texts, form.today),
    isAutofilled: form.people[at]?.isAutofilled,
  }))

/** Whether the booking lacks a copied field. */
export const lacksTakenOver = (form: PersonalFormContext): boolean =>
  takenOver(form).some((fields, at) =>
    fields.some((field) => (form.people[at]?.[field] ?? null) !== (form.people[form.booker]?.[field] ?? null)),
  )

export const isAsked = (form: PersonalFormContext, at: number): boolean =>
  shownFields(form)[at]!.length > 0 || sharedOf(form)[at]!.length > 0

export const isPersonComplete = (form: PersonalFormContext, at: number): boolean =>
  problemsOf(form).every(({ person }) => person !== at)

/** A single person is never folded. */
export const isFoldable = oncePer(
  (form: PersonalFormContext): boolean => form.people.filter((_, at) => isAsked(form, at)).length > 1,
)

export const isFolded = (form: PersonalFormContext, at: number): boolean =>
  form.persons[at]?.isFolded === true && shownProblems(form).every(({ person }) => person !== at)

/** The next open person after a finished one. */
export const nextOpen = (form: PersonalFormContext, at: number): number | undefined => {
  const open = form.people.flatMap((_, other) =>
    other !== at && isAsked(form, other) && !isFolded(form, other) ? [other] : [],
  )
  return open.find((other) => other > at) ?? open[0]
}

/** Folds complete persons at the start, to shorten a long form. */
const withFolds = (form: PersonalFormContext): PersonalFormContext => ({
  ...form,
  persons: form.persons.map((person, at) => ({
    ...person,
    isFolded: isFoldable(form) && isPersonComplete(form, at),
  })),
})

export const openedForm = (input: PersonalFormInput): PersonalFormContext => {
  const { people, booker, before, issues, comma } = input
  const named = problemsOfIssues(issues, before)
  const isNamed = (person: number, field: PersonalField) => named.some(isSame({ person, field }))
  return withFolds({
    ...input,
    persons: people.map((person, at) => {
      const shared = sharedOf(input)[at] ?? []
      const isTaking =
        takesOver(person, people[booker] ?? {}, shared) &&
        // A field that is invalid for both is corrected at the booker.
        shared.every((field) => !isNamed(at, field) || isNamed(booker, field))
      return { texts: textsOf(person, comma), isTaking, isFolded: false }
    }),
    marked: [],
    named,
  })
}

/** Whether the contact is still missing. */
export const isBookerUnknown = ({ people, booker }: AskedPeople): boolean => {
  const { firstname, lastname, email, isAutofilled } = people[booker] ?? { isAutofilled: true }
  return !firstname && !lastname && !email && !isAutofilled
}

/** Changes one person of the form. */
export const withPerson = ({ persons }: PersonalFormContext, at: number, change: Partial<FormPerson>) => ({
  persons: persons.map((person, index) => (index === at ? { ...person, ...change } : person)),
})

/** Fills a person's fields from a saved person. Fields copied from that person follow. */
export const withSaved = (form: PersonalFormContext, at: number, saved: SavedPerson): PersonalFormContext => {
  const { required, booker, ageDay, comma } = form
  const fields = prefillOf(saved, required[at] ?? [], ageDay)
  const people = withSavedPerson(everybodysFields(form), at, fields, { required, contact: booker })
  const isTaking = takesOver(people[at]!, people[booker]!, sharedOf(form)[at]!)
  return withFolds({
    ...form,
    people: form.people.map((person, index) => ({ ...person, ...people[index] })),
    ...withPerson(form, at, { texts: textsOf(people[at]!, comma), isTaking, chosen: saved.id }),
  })
}

const textsOf = (person: PersonalFields, comma: '.' | ','): Texts =>
  Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, textOfField(field, person[field], comma)]))

/** The parsed texts that the booking stores. */
const keptFields = (texts: Texts, today: IsoDay): PersonalFields =>
  Object.fromEntries(
    PERSONAL_FIELDS.map((field) => [field, keptField(field, fieldOfText(field, texts[field] ?? ''), today)]),
  )

const pick = (texts: Texts, fields: readonly PersonalField[]): Texts =>
  Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))

/**
 * The server's issues for the form's fields (paths `persons.0.email`, `contact.email`). `before`: the persons as they
 * were sent.
 */
const problemsOfIssues = (issues: Invalid['issues'], before: 0 | 1): FieldProblem[] =>
  issues.flatMap(({ path }) => {
    const [, who, at, name] = /^(contact|persons\.(\d+))\.(\w+)$/.exec(path) ?? []
    const field = PersonalFieldName.safeParse(name).data
    if (who === undefined || field === undefined) return []
    const person = at === undefined ? 0 : before + Number(at)
    return [{ person, field, key: field === 'birthday' ? 'form.birthday' : 'form.invalid' }]
  })
