import { useTranslations } from 'use-intl'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import type { Texts } from '#machines/personal-form/form.ts'
import { PersonInputs } from './PersonInputs.tsx'
import { useFieldError } from './useFieldError.ts'
import { usePersonWords } from './usePersonWords.ts'

export interface ShownPerson {
  title: string
  help?: string | undefined
  /** Undefined if the price does not depend on the age. */
  ageHelp: string | undefined
  /** True for the person who books, who must be of age. */
  books: boolean
  fields: readonly PersonalField[]
  optional: readonly PersonalField[]
  texts: Texts
  problems: readonly FieldProblem[]
  /** The form's first missing or invalid field. `count` is the number of such fields. */
  first: FieldProblem | undefined
  count: number
  /** True if contact and address are copied from the person who books; null if no field can be copied. */
  taking: boolean | null
  known: PersonalFields
  /** Absent for a single person, who is never folded. */
  finish?: string | undefined
}

interface PersonFieldsProps {
  person: ShownPerson
  at: number
  onTakeOver: (isTaking: boolean) => void
  onChange: (field: PersonalField, text: string) => void
  onOpenMeasures: () => void
  onFinish: () => void
}

export function PersonFields({ person, at, onTakeOver, onChange, onOpenMeasures, onFinish }: PersonFieldsProps) {
  const { title, help, ageHelp, books, fields, optional, texts, problems, first, count, taking, known, finish } = person
  const t = useTranslations()
  const mend = useFieldError()
  const [measures] = usePersonWords()(known)
  const errorOf = (field: PersonalField) => {
    const problem = problems.find((candidate) => candidate.field === field)
    if (!problem) return undefined
    const words = mend(field, problem.key, books)
    // Adds the number of all problems to the first error, because its field has the focus.
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
          isOptional: optional.includes(field),
          optionalLabel: optional.includes(field) ? t('checkout.personal.optional') : undefined,
        })}
        onChange={onChange}
      />
      {measures !== undefined && (
        <div data-part="person-known" data-row="8 apart">
          <p data-part="people-line" data-numbers>
            {measures}
          </p>
          <Button
            kind="quiet"
            aria-label={t('checkout.personal.changeMeasures', { label: title })}
            onPress={onOpenMeasures}
          >
            {t('checkout.personal.change')}
          </Button>
        </div>
      )}
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
