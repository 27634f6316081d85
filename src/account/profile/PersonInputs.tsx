import type { PersonalField } from '#contract/person.ts'
import { PersonalFieldInput } from '#src/checkout/personal/PersonalFieldInput.tsx'
import '#src/checkout/personal/PersonalForm.css'

export type PersonTexts = Partial<Record<PersonalField, string>>

interface PersonInputsProps {
  /** Keeps people apart for the browser's autofill. */
  section: string
  fields: readonly PersonalField[]
  required: readonly PersonalField[]
  texts: PersonTexts
  onChange: (texts: PersonTexts) => void
}

/** The fields of one person, as checkout has them; most may stay empty here. */
export function PersonInputs({ section, fields, required, texts, onChange }: PersonInputsProps) {
  return (
    <div data-part="person-fields">
      {fields.map((field) => (
        <PersonalFieldInput
          key={field}
          field={field}
          section={section}
          text={texts[field] ?? ''}
          name={field}
          isOptional={!required.includes(field)}
          onChange={(text) => onChange({ ...texts, [field]: text })}
        />
      ))}
    </div>
  )
}
