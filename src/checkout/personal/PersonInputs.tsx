import { memo, type ComponentProps } from 'react'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import { fieldOfText, textOfField } from '#domain/persons/personal-text.ts'
import { PersonalFieldInput } from './PersonalFieldInput.tsx'
import './PersonalForm.css'

type InputProps = ComponentProps<typeof PersonalFieldInput>

export type PersonTexts = Partial<Record<PersonalField, string>>

interface FieldProps extends Omit<InputProps, 'onChange'> {
  onChange: (field: PersonalField, text: string) => void
}

/** A typed letter renders only its own field, not the whole person. */
const Field = memo(function Field({ onChange, ...props }: FieldProps) {
  return <PersonalFieldInput {...props} onChange={(text) => onChange(props.field, text)} />
})

interface PersonInputsProps extends Pick<FieldProps, 'section' | 'onChange'> {
  fields: readonly PersonalField[]
  texts: PersonTexts
  /** Further properties of a field, such as its error. */
  describe: (field: PersonalField) => Omit<InputProps, 'field' | 'section' | 'text' | 'onChange'>
}

/** The fields of one person: in checkout, in the account, and in a group. */
export function PersonInputs({ section, fields, texts, describe, onChange }: PersonInputsProps) {
  return (
    <div data-part="person-fields">
      {fields.map((field) => (
        <Field
          key={field}
          field={field}
          section={section}
          text={texts[field] ?? ''}
          {...describe(field)}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

/** Texts of a person's fields as a form shows them. */
export const fieldTextsOf = (person: PersonalFields, fields: readonly PersonalField[], comma: ',' | '.'): PersonTexts =>
  Object.fromEntries(fields.map((field) => [field, textOfField(field, person[field], comma)]))

/** Values of a form's texts; an unreadable text stays a text, and the checks report it. */
export const valuesOf = (texts: PersonTexts, fields: readonly PersonalField[]): PersonalFields =>
  Object.fromEntries(fields.map((field) => [field, fieldOfText(field, texts[field] ?? '')]))
