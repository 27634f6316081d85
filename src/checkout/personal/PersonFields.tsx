import { useTranslations } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import type { Texts } from '#machines/personal-form/form.ts'
import { PersonInputs } from './PersonInputs.tsx'
import { useFieldError } from './useFieldError.ts'

/** The data of a person that the form shows. */
export interface ShownPerson {
  title: string
  help?: string | undefined
  /** Explains how age or birthday changes the price. */
  ageHelp: string | undefined
  /** Whether the person must be of age. */
  books: boolean
  fields: readonly PersonalField[]
  texts: Texts
  problems: readonly FieldProblem[]
  /** The form's first missing or invalid field, and their number. */
  first: FieldProblem | undefined
  count: number
  /** Whether contact and address are the booker's; null: no field can be copied. */
  taking: boolean | null
  /** The label of the button that folds a complete person; absent: a single person is never folded. */
  finish?: string | undefined
}

interface PersonFieldsProps {
  person: ShownPerson
  /** The person's index; it also separates persons for the browser's autofill. */
  at: number
  onTakeOver: (isTaking: boolean) => void
  onChange: (field: PersonalField, text: string) => void
  onFinish: () => void
}

export function PersonFields({ person, at, onTakeOver, onChange, onFinish }: PersonFieldsProps) {
  const { title, help, ageHelp, books, fields, texts, problems, first, count, taking, finish } = person
  const t = useTranslations()
  const mend = useFieldError()
  const errorOf = (field: PersonalField) => {
    const problem = problems.find((candidate) => candidate.field === field)
    if (!problem) return undefined
    const words = mend(field, problem.key, books)
    // The number of problems is shown at the first of them, which has the focus.
    return problem === first && count > 1 ? `${words}. ${t('checkout.personal.problems', { count })}` : words
  }
  return (
    <fieldset data-part="person" data-card="frame" data-stack="12">
      <legend data-part="person-title" tabIndex={-1}>
        {title}
      </legend>
      {help && <p data-part="help">{help}</p>}
      {taking !== null && (
        <Checkbox isSelected={taking} onChange={onTakeOver}>
          {t('checkout.personal.takeOver')}
        </Checkbox>
      )}
      <PersonInputs
        section={`section-person${at + 1}`}
        fields={fields}
        texts={texts}
        describe={(field) => ({
          error: errorOf(field),
          help: field === 'age' || field === 'birthday' ? ageHelp : undefined,
        })}
        onChange={onChange}
      />
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
