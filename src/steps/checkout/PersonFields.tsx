import { useTranslations } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'
import type { FieldProblem } from '#domain/personal-fields.ts'
import { PersonalFieldInput } from './PersonalFieldInput.tsx'
import type { Texts } from './PersonalForm.tsx'

interface PersonFieldsProps {
  /** Keeps people apart for the browser's autofill. */
  section: string
  title: string
  help?: string | undefined
  fields: readonly PersonalField[]
  texts: Texts
  problems: readonly FieldProblem[]
  onChange: (field: PersonalField, text: string) => void
}

export function PersonFields({ section, title, help, fields, texts, problems, onChange }: PersonFieldsProps) {
  const t = useTranslations()
  const errorOf = (field: PersonalField) => {
    const problem = problems.find((candidate) => candidate.field === field)
    return problem && t(problem.key, { path: t(`checkout.personal.field.${field}`) })
  }
  if (fields.length === 0) return null
  return (
    <fieldset data-part="person">
      <legend data-part="person-title">{title}</legend>
      {help && <p data-part="help">{help}</p>}
      <div data-part="person-fields">
        {fields.map((field) => (
          <PersonalFieldInput
            key={field}
            field={field}
            section={section}
            text={texts[field] ?? ''}
            error={errorOf(field)}
            onChange={(text) => onChange(field, text)}
          />
        ))}
      </div>
    </fieldset>
  )
}
