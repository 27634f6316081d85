import type { Invalid } from '#contract/errors.ts'
import { PersonalFieldName, type PersonalFields } from '#contract/person.ts'
import type { FieldProblem } from '#domain/personal-fields.ts'

/** The server's issues that belong to a field of the form (paths `persons.0.email`). */
export const problemsOfIssues = (issues: Invalid['issues']): FieldProblem[] =>
  issues.flatMap(({ path }) => {
    const [, person, name] = /^persons\.(\d+)\.(\w+)$/.exec(path) ?? []
    const field = PersonalFieldName.safeParse(name).data
    if (person === undefined || field === undefined) return []
    return [{ person: Number(person), field, key: field === 'birthday' ? 'form.birthday' : 'form.invalid' }]
  })

/** Whether the field still holds what the server did not take. */
export const isIssueStanding = (
  { person, field }: FieldProblem,
  sent: readonly PersonalFields[] | undefined,
  now: readonly PersonalFields[],
): boolean => (sent?.[person]?.[field] ?? null) === (now[person]?.[field] ?? null)
