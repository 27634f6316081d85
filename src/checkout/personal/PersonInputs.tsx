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

/** A letter draws the field that it is typed into, not all of the person. */
const Field = memo(function Field({ onChange, ...props }: FieldProps) {
  return <PersonalFieldInput {...props} onChange={(text) => onChange(props.field, text)} />
})

interface PersonInputsProps extends Pick<FieldProps, 'section' | 'onChange'> {
  fields: readonly PersonalField[]
  texts: PersonTexts
  /** What else a field shows, such as its error. */
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

/** What a form shows of a person. */
export const fieldTextsOf = (person: PersonalFields, fields: readonly PersonalField[], comma: ',' | '.'): PersonTexts =>
  Object.fromEntries(fields.map((field) => [field, textOfField(field, person[field], comma)]))

/** What a form holds; what says nothing stays the text it is, for the checks to find. */
export const valuesOf = (texts: PersonTexts, fields: readonly PersonalField[]): PersonalFields =>
  Object.fromEntries(fields.map((field) => [field, fieldOfText(field, texts[field] ?? '')]))
