import type { SavedPerson } from '#contract/customer.ts'
import type { Invalid } from '#contract/errors.ts'
import { BODY_FIELDS } from '#contract/body-fields.ts'
import { type PersonalField, type PersonalFields, PersonalFieldName } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { askedFields, sharedFields, takesOver, type FieldProblem } from '#domain/persons/personal-fields.ts'
import { personalProblems } from '#domain/persons/personal-problems.ts'
import { prefillOf, withSavedPerson } from '#domain/persons/prefill.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { fieldOfText, keptField } from '#domain/persons/personal-text.ts'
import { textOfField } from '#domain/persons/shown-field.ts'

/** The persons and their required fields can change while the form is open, for example by a swap. */
export interface AskedPeople {
  /** A contact who takes no equipment has no `label`. */
  people: readonly (PersonalFields & { label?: string; isAutofilled?: boolean | undefined })[]
  booker: number
  before: 0 | 1
  required: readonly (readonly PersonalField[])[]
  optional: readonly (readonly PersonalField[])[]
  ageDay: IsoDay
}

export interface PersonalFormInput extends AskedPeople {
  /** The fields that the server has refused in an earlier order. `sent` has the persons of that order. */
  issues: Invalid['issues']
  sent: readonly PersonalFields[]
  today: IsoDay
  comma: '.' | ','
}

export type Texts = Partial<Record<PersonalField, string>>

export interface FormPerson {
  texts: Texts
  isTaking: boolean
  isFolded: boolean
  /** The measures that were known when the form opened. A sentence shows them instead of fields. */
  known: readonly PersonalField[]
  chosen?: string
}

export interface PersonalFormContext extends PersonalFormInput {
  persons: readonly FormPerson[]
  marked: readonly FieldProblem[]
  /** The fields that the server has refused. A field stays in this list as long as the form is open. */
  named: readonly FieldProblem[]
}

const isSame = (a: Pick<FieldProblem, 'person' | 'field'>) => (b: FieldProblem) =>
  a.person === b.person && a.field === b.field

/** Caches a derived value, because each person of a large booking reads it in each rendering. */
const oncePer = <Form extends object, T>(derive: (form: Form) => T): ((form: Form) => T) => {
  const derived = new WeakMap<Form, T>()
  return (form) => {
    if (!derived.has(form)) derived.set(form, derive(form))
    return derived.get(form)!
  }
}

export const sharedOf = oncePer(({ required, booker }: AskedPeople): PersonalField[][] =>
  sharedFields(required, booker),
)

const takenOver = (form: PersonalFormContext): PersonalField[][] =>
  sharedOf(form).map((fields, at) => (form.persons[at]?.isTaking ? fields : []))

export const shownFields = oncePer((form: PersonalFormContext): PersonalField[][] =>
  askedFields(
    form.required.map((own, at) => [...own, ...form.optional[at]!]),
    takenOver(form).map((fields, at) => [...fields, ...(form.persons[at]?.known ?? [])]),
    form.named,
  ),
)

export const problemsOf = oncePer((form: PersonalFormContext): FieldProblem[] => {
  const textOf = (at: number, field: PersonalField) => form.persons[at]?.texts[field] ?? ''
  return personalProblems(
    shownFields(form).map((shown, at) => ({
      fields: Object.fromEntries(shown.map((field) => [field, fieldOfText(field, textOf(at, field))])),
      required: shown.filter((field) => !form.optional[at]!.includes(field)),
      books: at === form.booker,
    })),
    form.today,
  )
})

/**
 * Shows the errors of marked fields, and the server's refusals of texts that have not changed. Other fields show no
 * error while the visitor types.
 */
export const shownProblems = oncePer((form: PersonalFormContext): FieldProblem[] => {
  const { marked, issues, before, sent, people } = form
  const problems = problemsOf(form)
  const refused = problemsOfIssues(issues, before)
  const fields = shownFields(form)
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

export const isRefusedElsewhere = ({ issues, before }: PersonalFormContext): boolean =>
  issues.length > problemsOfIssues(issues, before).length

export const shownTexts = (form: PersonalFormContext): Texts[] =>
  takenOver(form).map((fields, at) => ({
    ...form.persons[at]?.texts,
    ...pick(form.persons[form.booker]?.texts ?? {}, fields),
  }))

export const everybodysFields = (form: PersonalFormContext) =>
  shownTexts(form).map((texts, at) => ({
    ...keptFields(texts, form.today),
    isAutofilled: form.people[at]?.isAutofilled,
  }))

export const lacksTakenOver = (form: PersonalFormContext): boolean =>
  takenOver(form).some((fields, at) =>
    fields.some((field) => (form.people[at]?.[field] ?? null) !== (form.people[form.booker]?.[field] ?? null)),
  )

export const isAsked = (form: PersonalFormContext, at: number): boolean =>
  [shownFields, sharedOf].some((fieldsOf) => fieldsOf(form)[at]!.length > 0) || form.persons[at]!.known.length > 0

export const missingFieldCount = (form: PersonalFormContext, at: number): number =>
  problemsOf(form).filter(({ person }) => person === at).length

export const isPersonComplete = (form: PersonalFormContext, at: number): boolean => missingFieldCount(form, at) === 0

export const isFoldable = oncePer(
  (form: PersonalFormContext): boolean => form.people.filter((_, at) => isAsked(form, at)).length > 1,
)

export const isFolded = (form: PersonalFormContext, at: number): boolean =>
  form.persons[at]?.isFolded === true && shownProblems(form).every(({ person }) => person !== at)

export const nextOpen = (form: PersonalFormContext, at: number): number | undefined => {
  const open = form.people.flatMap((_, other) =>
    other !== at && isAsked(form, other) && !(isFolded(form, other) && isPersonComplete(form, other)) ? [other] : [],
  )
  return open.find((other) => other > at) ?? open[0]
}

/**
 * Opens the first person who lacks a field, and each person who lacks only one, because one field is as short as a
 * folded person's summary.
 */
const withFolds = (form: PersonalFormContext): PersonalFormContext => {
  const missing = form.persons.map((_, at) => missingFieldCount(form, at))
  const first = missing.findIndex((count) => count > 0)
  return {
    ...form,
    persons: form.persons.map((person, at) => ({
      ...person,
      isFolded: isFoldable(form) && (missing[at] === 0 || (person.isFolded && missing[at] !== 1 && at !== first)),
    })),
  }
}

export const withFinished = (form: PersonalFormContext, finished: number): Pick<PersonalFormContext, 'persons'> => {
  const next = nextOpen(form, finished)
  return {
    persons: form.persons.map((person, at) => {
      if (at === finished) return { ...person, isFolded: true }
      return at === next ? { ...person, isFolded: false } : person
    }),
  }
}

const withKnownMeasures = (form: PersonalFormContext): PersonalFormContext => {
  const isFilledIn = (person: number, field: PersonalField) =>
    (form.persons[person]?.texts[field] ?? '') !== '' &&
    ![...problemsOf(form), ...form.named].some(isSame({ person, field }))
  return {
    ...form,
    persons: form.persons.map((person, at) => ({
      ...person,
      known: shownFields(form)[at]!.filter((field) => field in BODY_FIELDS && isFilledIn(at, field)),
    })),
  }
}

export const openedForm = (input: PersonalFormInput): PersonalFormContext => {
  const { people, booker, before, issues, comma } = input
  const named = problemsOfIssues(issues, before)
  const isNamed = (person: number, field: PersonalField) => named.some(isSame({ person, field }))
  const form: PersonalFormContext = {
    ...input,
    persons: people.map((person, at) => {
      const shared = sharedOf(input)[at] ?? []
      const isTaking =
        takesOver(person, people[booker] ?? {}, shared) &&
        // Does not copy fields if the server has refused such a field of this person only, so that the form shows the
        // field.
        shared.every((field) => !isNamed(at, field) || isNamed(booker, field))
      return { texts: textsOf(person, comma), isTaking, isFolded: true, known: [] }
    }),
    marked: [],
    named,
  }
  return withFolds(withKnownMeasures(form))
}

export const isBookerUnknown = ({ people, booker }: AskedPeople): boolean => {
  const { firstname, lastname, email, isAutofilled } = people[booker] ?? { isAutofilled: true }
  return !firstname && !lastname && !email && !isAutofilled
}

export const withPerson = ({ persons }: PersonalFormContext, at: number, change: Partial<FormPerson>) => ({
  persons: persons.map((person, index) => (index === at ? { ...person, ...change } : person)),
})

/** Fields that others copy from this person change too. */
export const withSaved = (form: PersonalFormContext, at: number, saved: SavedPerson): PersonalFormContext => {
  const { required, optional, booker, ageDay, comma } = form
  const fields = prefillOf(saved, [...required[at]!, ...optional[at]!], ageDay)
  const people = withSavedPerson(everybodysFields(form), at, fields, { required, contact: booker })
  const isTaking = takesOver(people[at]!, people[booker]!, sharedOf(form)[at]!)
  return withFolds({
    ...form,
    people: form.people.map((person, index) => ({ ...person, ...people[index] })),
    ...withPerson(form, at, { texts: textsOf(people[at]!, comma), isTaking, chosen: saved.id, known: [] }),
  })
}

const textsOf = (person: PersonalFields, comma: '.' | ','): Texts =>
  Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, textOfField(field, person[field], comma)]))

const keptFields = (texts: Texts, today: IsoDay): PersonalFields =>
  Object.fromEntries(
    PERSONAL_FIELDS.map((field) => [field, keptField(field, fieldOfText(field, texts[field] ?? ''), today)]),
  )

const pick = (texts: Texts, fields: readonly PersonalField[]): Texts =>
  Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))

const problemsOfIssues = (issues: Invalid['issues'], before: 0 | 1): FieldProblem[] =>
  issues.flatMap(({ path }) => {
    const [, who, at, name] = /^(contact|persons\.(\d+))\.(\w+)$/.exec(path) ?? []
    const field = PersonalFieldName.safeParse(name).data
    if (who === undefined || field === undefined) return []
    const person = at === undefined ? 0 : before + Number(at)
    return [{ person, field, key: field === 'birthday' ? 'form.birthday' : 'form.invalid' }]
  })
