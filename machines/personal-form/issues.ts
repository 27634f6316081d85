import type { Invalid } from '#contract/errors.ts'
import { PersonalFieldName, type PersonalFields } from '#contract/person.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'

/** The server's issues that belong to a field of the form (paths `persons.0.email`, `contact.email`). `before`: as of `peopleOf`. */
export const problemsOfIssues = (issues: Invalid['issues'], before: 0 | 1): FieldProblem[] =>
  issues.flatMap(({ path }) => {
    const [, who, at, name] = /^(contact|persons\.(\d+))\.(\w+)$/.exec(path) ?? []
    const field = PersonalFieldName.safeParse(name).data
    if (who === undefined || field === undefined) return []
    const person = at === undefined ? 0 : before + Number(at)
    return [{ person, field, key: field === 'birthday' ? 'form.birthday' : 'form.invalid' }]
  })

/** Whether the field still holds what the server did not take. */
export const isIssueStanding = (
  { person, field }: FieldProblem,
  sent: readonly PersonalFields[],
  now: readonly PersonalFields[],
): boolean => (sent[person]?.[field] ?? null) === (now[person]?.[field] ?? null)
