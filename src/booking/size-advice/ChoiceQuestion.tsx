import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answers, FilterCandidate } from '#domain/sizes/product-filter.ts'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import type { FilterActor } from './filter-actor.ts'
import { QuestionForm } from './QuestionForm.tsx'

type Choosable = 'sport' | 'skills' | 'emotor'

interface ChoiceQuestionProps {
  question: Choosable
  title: string
  filter: FilterActor
}

/** What may be chosen, as the last part of its message keys. */
const choicesOf = (question: Choosable, candidates: readonly FilterCandidate[]) =>
  ({
    sport: [...new Set(candidates.map(({ product }) => product.sport))].map((sport) => ({
      key: `sport.${sport}` as const,
      answer: { sport },
    })),
    skills: ([1, 2, 3] as const).map((skills) => ({ key: `skills.${skills}` as const, answer: { skills } })),
    emotor: [
      { key: 'emotor.with', answer: { emotor: true } },
      { key: 'emotor.without', answer: { emotor: false } },
    ] as const,
  })[question] satisfies readonly { key: string; answer: Answers }[]

/** One of a few. */
export function ChoiceQuestion({ question, title, filter }: ChoiceQuestionProps) {
  const t = useTranslations('productfilter')
  const { candidates, answers } = useSelector(filter, ({ context }) => context)
  const choices = choicesOf(question, candidates)
  const [chosen, choose] = useState(
    choices.find(({ answer }) => (answer as Answers)[question] === answers[question])?.key ?? null,
  )
  const answer = choices.find(({ key }) => key === chosen)?.answer
  return (
    <QuestionForm
      filter={filter}
      isDisabled={!answer}
      onSubmit={() => answer && filter.send({ type: 'question.answer', answer })}
    >
      <RadioCards
        label={title}
        value={chosen}
        onChange={(key) => choose(key as typeof chosen)}
        choices={choices.map(({ key }) => ({
          value: key,
          title: t(`choice.${key}.title`),
          children: t(`choice.${key}.text`),
        }))}
      />
    </QuestionForm>
  )
}
