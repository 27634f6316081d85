import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { MEASURES } from '#contract/constants.ts'
import { personalProblems } from '#domain/persons/personal-fields.ts'
import { fieldOfText, shownText, textOfField } from '#domain/persons/personal-text.ts'
import type { Person } from '#domain/persons/persons.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { useSite } from '#src/api/useSite.ts'
import { TextField } from '#src/ui/TextField.tsx'
import type { FilterActor } from './filter-actor.ts'
import { QuestionForm } from './QuestionForm.tsx'

interface BodyQuestionProps {
  person: Person
  filter: FilterActor
}

const FIELDS = ['height', 'weight'] as const

/** Height in cm and weight in kg; the weight may stay empty. */
export function BodyQuestion({ person, filter }: BodyQuestionProps) {
  const t = useTranslations('productfilter')
  const { today } = useSite()
  const comma = commaOf(useLocale())
  const answers = useSelector(filter, ({ context }) => context.answers)
  const [texts, setTexts] = useState({
    height: textOfField('height', answers.height ?? person.height, comma),
    weight: textOfField('weight', answers.weight ?? person.weight, comma),
  })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  const given = { height: fieldOfText('height', texts.height), weight: fieldOfText('weight', texts.weight) }
  const problems = personalProblems([{ fields: given, required: ['height'] }], today)
  const submit = () => {
    setIsSubmitted(true)
    if (problems.length === 0)
      filter.send({ type: 'question.answer', answer: given as Record<keyof typeof given, number | null> })
    else fields.current?.querySelector<HTMLElement>(`[name="${problems[0]!.field}"]`)?.focus()
  }
  return (
    <QuestionForm filter={filter} isLast onSubmit={submit}>
      <div ref={fields} data-part="filter-body">
        {FIELDS.map((field) => {
          const isWrong = isSubmitted && problems.some((problem) => problem.field === field)
          return (
            <TextField
              key={field}
              name={field}
              label={t(`body.${field}`)}
              unit={t(`body.${field}Unit`)}
              {...(field === 'weight' && { optionalLabel: t('body.optional') })}
              inputMode="decimal"
              maxLength={5}
              value={shownText(field, texts[field], comma)}
              onChange={(text) => setTexts((typed) => ({ ...typed, [field]: text }))}
              {...(isWrong && { error: t(`body.${field}Error`, MEASURES[field]) })}
            />
          )
        })}
      </div>
    </QuestionForm>
  )
}
