import type { SavedPerson } from '#contract/customer.ts'
import type { Invalid } from '#contract/errors.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { askedFields, sharedFields, takesOver, type FieldProblem } from '#domain/persons/personal-fields.ts'
import { prefillOf, withSavedPerson } from '#domain/persons/saved-person.ts'
import { isIssueStanding, problemsOfIssues } from './issues.ts'
import { keptFields, pick, problemsOfTexts, textsOf, type Texts } from './texts.ts'

/** Of whom the booking asks what, and what it has of them. It can change while the form is open: by a swap, for instance. */
export interface AskedPeople {
  /** As of `peopleOf`. `label` is absent for who books and takes nothing. */
  people: readonly (PersonalFields & { label?: string; isAutofilled?: boolean | undefined })[]
  booker: number
  before: 0 | 1
  required: readonly (readonly PersonalField[])[]
  /** The day on which ages count. */
  ageDay: IsoDay
}

export interface PersonalFormInput extends AskedPeople {
  /** What the server refused when this was ordered before, and the people as they were sent. */
  issues: Invalid['issues']
  sent: readonly PersonalFields[]
  today: IsoDay
  /** As numbers are written in the visitor's language. */
  comma: '.' | ','
}

export interface PersonalFormContext extends PersonalFormInput {
  /** What stands in each person's own fields. */
  texts: Texts[]
  /** Who takes contact and address over from the person who books. */
  taking: boolean[]
  /** Who was complete, and is shown in words. */
  folded: boolean[]
  /** The fields that were wrong when the form was sent or a person was finished. */
  marked: readonly FieldProblem[]
  /** The fields that the server refused: they are shown for as long as the form is. */
  named: readonly FieldProblem[]
  /** The saved person that was chosen for each, by id. */
  chosen: readonly (string | undefined)[]
}

const isSame = (a: Pick<FieldProblem, 'person' | 'field'>) => (b: FieldProblem) =>
  a.person === b.person && a.field === b.field

/** Each person of a large group asks for the same: derived once for a form as it stands. */
const oncePer = <Form extends object, T>(derive: (form: Form) => T): ((form: Form) => T) => {
  const derived = new WeakMap<Form, T>()
  return (form) => {
    if (!derived.has(form)) derived.set(form, derive(form))
    return derived.get(form)!
  }
}

/** The fields that each may take over from who books. */
export const sharedOf = oncePer(({ required, booker }: AskedPeople): PersonalField[][] =>
  sharedFields(required, booker),
)

const takenOver = (form: PersonalFormContext): PersonalField[][] =>
  sharedOf(form).map((fields, at) => (form.taking[at] ? fields : []))

/** The fields that the form shows for each person. */
export const shownFields = oncePer((form: PersonalFormContext): PersonalField[][] =>
  askedFields(form.required, takenOver(form), form.named),
)

/** All current problems, whether or not the form shows them yet. */
export const problemsOf = oncePer((form: PersonalFormContext): FieldProblem[] =>
  problemsOfTexts(form.texts, shownFields(form), form.booker, form.today),
)

/** An invalid field shows its error until it is valid; a valid one shows none while it is typed. */
export const shownProblems = oncePer((form: PersonalFormContext): FieldProblem[] => {
  const { marked, issues, before, sent, people } = form
  const problems = problemsOf(form)
  const refused = problemsOfIssues(issues, before)
  const fields = shownFields(form)
  return [
    ...problems.filter((problem) => [...marked, ...refused].some(isSame(problem))),
    ...refused.filter(
      (problem) =>
        fields[problem.person]?.includes(problem.field) === true &&
        !problems.some(isSame(problem)) &&
        isIssueStanding(problem, sent, people),
    ),
  ]
})

/** Whether the server has refused something that no field of a person holds. */
export const isRefusedElsewhere = ({ issues, before }: PersonalFormContext): boolean =>
  issues.length > problemsOfIssues(issues, before).length

/** The texts of all persons, with copied ones. */
export const shownTexts = (form: PersonalFormContext): Texts[] =>
  takenOver(form).map((fields, at) => ({ ...form.texts[at], ...pick(form.texts[form.booker] ?? {}, fields) }))

/** The personal data that the booking keeps. */
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

/** One person alone is never folded. */
export const isFoldable = oncePer(
  (form: PersonalFormContext): boolean => form.people.filter((_, at) => isAsked(form, at)).length > 1,
)

export const isFolded = (form: PersonalFormContext, at: number): boolean =>
  form.folded[at] === true && shownProblems(form).every(({ person }) => person !== at)

/** Who comes next after a person, of those who are still open. */
export const nextOpen = (form: PersonalFormContext, at: number): number | undefined => {
  const open = form.people.flatMap((_, other) =>
    other !== at && isAsked(form, other) && !isFolded(form, other) ? [other] : [],
  )
  return open.find((other) => other > at) ?? open[0]
}

/** A long form becomes a short one: who is complete is folded from the start. */
const withFolds = (form: PersonalFormContext): PersonalFormContext => ({
  ...form,
  folded: form.people.map((_, at) => isFoldable(form) && isPersonComplete(form, at)),
})

export const openedForm = (input: PersonalFormInput): PersonalFormContext => {
  const { people, booker, before, issues, comma } = input
  const named = problemsOfIssues(issues, before)
  const isNamed = (person: number, field: PersonalField) => named.some(isSame({ person, field }))
  return withFolds({
    ...input,
    texts: people.map((person) => textsOf(person, comma)),
    taking: sharedOf(input).map(
      (fields, at) =>
        takesOver(people[at]!, people[booker] ?? {}, fields) &&
        // What was taken from who books, too, is corrected there.
        fields.every((field) => !isNamed(at, field) || isNamed(booker, field)),
    ),
    folded: [],
    marked: [],
    named,
    chosen: [],
  })
}

/** There is no contact yet. */
export const isBookerUnknown = ({ people, booker }: AskedPeople): boolean => {
  const { firstname, lastname, email, isAutofilled } = people[booker] ?? { isAutofilled: true }
  return !firstname && !lastname && !email && !isAutofilled
}

/** Fills a person's fields from a saved person. Fields copied from that person follow. */
export const withSaved = (form: PersonalFormContext, at: number, saved: SavedPerson): PersonalFormContext => {
  const { required, booker, ageDay, comma } = form
  const fields = prefillOf(saved, required[at] ?? [], ageDay)
  const people = withSavedPerson(everybodysFields(form), at, fields, { required, contact: booker })
  const texts = people.map((person, index) => (index === at ? textsOf(person, comma) : form.texts[index]!))
  return withFolds({
    ...form,
    people: form.people.map((person, index) => ({ ...person, ...people[index] })),
    texts,
    taking: form.taking.map((isTaking, index) =>
      index === at ? takesOver(people[at]!, people[booker]!, sharedOf(form)[at]!) : isTaking,
    ),
    chosen: form.people.map((_, index) => (index === at ? saved.id : form.chosen[index])),
  })
}
