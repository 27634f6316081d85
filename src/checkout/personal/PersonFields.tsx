import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import type { Texts } from '#machines/personal-form/texts.ts'
import { PersonalFieldInput } from './PersonalFieldInput.tsx'
import { useFieldError } from './useFieldError.ts'

/** What the form shows of a person. */
export interface ShownPerson {
  title: string
  help?: string | undefined
  /** What age or birthday does to the price. */
  ageHelp: string | undefined
  /** Has to be of age. */
  books: boolean
  fields: readonly PersonalField[]
  texts: Texts
  problems: readonly FieldProblem[]
  /** The first field of the form that is missing or wrong, and how many there are in all. */
  first: FieldProblem | undefined
  count: number
  /** Whether contact and address are those of who books; null: there is nothing to take over. */
  taking: boolean | null
  /** Of the button that folds it once it is complete; absent: one person alone is never folded. */
  finish?: string | undefined
}

interface PersonFieldsProps extends ShownPerson {
  /** The person's place; keeps people apart for the browser's autofill too. */
  at: number
  onTakeOver: (isTaking: boolean) => void
  onChange: (field: PersonalField, text: string) => void
  onFinish: () => void
}

interface FieldProps {
  field: PersonalField
  section: string
  text: string
  error: string | undefined
  help: string | undefined
  onChange: (field: PersonalField, text: string) => void
}

/** A letter draws the field that it is typed into, not all of the person. */
const Field = memo(function Field({ onChange, ...props }: FieldProps) {
  return <PersonalFieldInput {...props} onChange={(text) => onChange(props.field, text)} />
})

export function PersonFields(props: PersonFieldsProps) {
  const { at, title, help, ageHelp, books, fields, texts, problems, first, count, taking, finish } = props
  const { onTakeOver, onChange, onFinish } = props
  const t = useTranslations()
  const mend = useFieldError()
  const errorOf = (field: PersonalField) => {
    const problem = problems.find((candidate) => candidate.field === field)
    if (!problem) return undefined
    const words = mend(field, problem.key, books)
    // Counted where the focus goes: at the first of them.
    return problem === first && count > 1 ? `${words}. ${t('checkout.personal.problems', { count })}` : words
  }
  return (
    <fieldset data-part="person">
      <legend data-part="person-title" tabIndex={-1}>
        {title}
      </legend>
      {help && <p data-part="help">{help}</p>}
      {taking !== null && (
        <Checkbox isSelected={taking} onChange={onTakeOver}>
          {t('checkout.personal.takeOver')}
        </Checkbox>
      )}
      <div data-part="person-fields">
        {fields.map((field) => (
          <Field
            key={field}
            field={field}
            section={`section-person${at + 1}`}
            text={texts[field] ?? ''}
            error={errorOf(field)}
            help={field === 'age' || field === 'birthday' ? ageHelp : undefined}
            onChange={onChange}
          />
        ))}
      </div>
      {finish && (
        <div data-part="person-finish">
          <Button kind="quiet" onPress={onFinish}>
            {finish}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
