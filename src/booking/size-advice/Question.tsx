import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import type { Person } from '#domain/persons/persons.ts'
import { questionsAsked, type FilterQuestion as Name } from '#domain/sizes/product-filter.ts'
import { BodyQuestion } from './BodyQuestion.tsx'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import type { FilterActor } from './filter-actor.ts'
import { FilterPage } from './FilterPage.tsx'
import { ShareQuestion } from './ShareQuestion.tsx'

interface QuestionProps {
  question: Name
  person: Person
  filter: FilterActor
}

/** One question, and which of how many it is. */
export function Question({ question, person, filter }: QuestionProps) {
  const t = useTranslations('productfilter')
  const { candidates, answers } = useSelector(filter, ({ context }) => context)
  const asked = questionsAsked(candidates, answers)
  const title = t(`question.${question}`, { person: person.label })
  return (
    <FilterPage
      progress={t('progress', { number: asked.indexOf(question) + 1, count: asked.length })}
      title={title}
      help={t(`help.${question}`)}
    >
      {question === 'body' ? (
        <BodyQuestion person={person} filter={filter} />
      ) : question === 'sport' || question === 'skills' || question === 'emotor' ? (
        <ChoiceQuestion question={question} title={title} filter={filter} />
      ) : (
        <ShareQuestion question={question} filter={filter} />
      )}
    </FilterPage>
  )
}
