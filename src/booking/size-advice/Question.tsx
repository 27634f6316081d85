import { useSelector } from '@xstate/react'
import { useTranslations, useLocale } from 'use-intl'
import { useRef, useState, type ReactNode } from 'react'
import { personName, type Person } from '#domain/persons/persons.ts'
import {
  questionsAsked,
  type FilterQuestion as Name,
  type Answers,
  type FilterCandidate,
  ANSWERED_BY,
  followingQuestion,
  withAnswer,
} from '#domain/sizes/product-filter.ts'
import { MEASURES } from '#contract/limits.ts'
import { personalProblems } from '#domain/persons/personal-problems.ts'
import { fieldOfText } from '#domain/persons/personal-text.ts'
import { shownText, textOfField } from '#domain/persons/shown-field.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { useSite } from '#src/api/useSite.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { Slider } from '#src/ui/Slider.tsx'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { FilterActor } from './filter-logic.ts'
import { FilterPage } from './FilterPage.tsx'

interface QuestionProps {
  question: Name
  person: Person
  filter: FilterActor
}

export function Question({ question, person, filter }: QuestionProps) {
  const t = useTranslations('productfilter')
  const { candidates, answers } = useSelector(filter, ({ context }) => context)
  const asked = questionsAsked(candidates, answers)
  const title = t(`question.${question}`, { person: personName(person) })
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

interface BodyQuestionProps {
  person: Person
  filter: FilterActor
}

const FIELDS = ['height', 'weight'] as const

function BodyQuestion({ person, filter }: BodyQuestionProps) {
  const t = useTranslations('productfilter')
  const { today } = useSite()
  const comma = commaOf(useLocale())
  const answers = useSelector(filter, ({ context }) => context.answers)
  const [texts, setTexts] = useState({
    height: textOfField('height', answers.height ?? person.height, comma),
    weight: textOfField('weight', answers.weight ?? person.weight, comma),
  })
  const isInvalid = useSelector(filter, (snapshot) => snapshot.matches({ asking: 'invalid' }))
  const fields = useRef<HTMLDivElement>(null)

  const given = { height: fieldOfText('height', texts.height), weight: fieldOfText('weight', texts.weight) }
  const problems = personalProblems([{ fields: given, required: ['height'] }], today)
  const submit = () => {
    if (problems.length === 0)
      return filter.send({ type: 'question.answer', answer: given as Record<keyof typeof given, number | null> })
    filter.send({ type: 'question.invalid' })
    fields.current?.querySelector<HTMLElement>(`[name="${problems[0]!.field}"]`)?.focus()
  }
  return (
    <QuestionForm filter={filter} answer={{}} onSubmit={submit}>
      <div ref={fields} data-part="filter-body" data-stack="16">
        {FIELDS.map((field) => {
          const isWrong = isInvalid && problems.some((problem) => problem.field === field)
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

type Choosable = 'sport' | 'skills' | 'emotor'

interface ChoiceQuestionProps {
  question: Choosable
  title: string
  filter: FilterActor
}

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

function ChoiceQuestion({ question, title, filter }: ChoiceQuestionProps) {
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
      answer={answer ?? {}}
      isDisabled={!answer}
      onSubmit={() => answer && filter.send({ type: 'question.answer', answer })}
    >
      <RadioPills
        layout="cards"
        label={title}
        value={chosen}
        onChange={(key) => choose(key as typeof chosen)}
        choices={choices.map(({ key }) => ({
          value: key,
          label: t(`choice.${key}.title`),
          detail: t(`choice.${key}.text`),
        }))}
      />
    </QuestionForm>
  )
}

interface ShareQuestionProps {
  question: 'snow' | 'turn' | 'terrain' | 'suspension'
  filter: FilterActor
}

const HALF = 50

function ShareQuestion({ question, filter }: ShareQuestionProps) {
  const t = useTranslations('productfilter')
  const [key] = ANSWERED_BY[question]
  const answers = useSelector(filter, ({ context }) => context.answers)
  const [share, setShare] = useState(answers[key] ?? HALF)
  const answer = { [key]: share }
  return (
    <QuestionForm filter={filter} answer={answer} onSubmit={() => filter.send({ type: 'question.answer', answer })}>
      <Slider
        label={t(`share.${question}.label`)}
        ends={[t(`share.${question}.none`), t(`share.${question}.all`)]}
        value={share}
        onChange={setShare}
      />
    </QuestionForm>
  )
}

interface QuestionFormProps {
  filter: FilterActor
  /** The answer that the visitor has chosen so far. */
  answer: Answers
  isDisabled?: boolean
  onSubmit: () => void
  children: ReactNode
}

function QuestionForm({ filter, answer, isDisabled = false, onSubmit, children }: QuestionFormProps) {
  const t = useTranslations('productfilter')
  const form = useRef<HTMLFormElement>(null)
  const isLast = useSelector(
    filter,
    ({ context: { candidates, answers, question } }) =>
      question === null || followingQuestion(candidates, withAnswer(answers, answer), question) === null,
  )
  const canGoBack = useSelector(filter, (snapshot) => snapshot.can({ type: 'question.back' }))
  const canSkip = useSelector(filter, (snapshot) => snapshot.can({ type: 'question.skip' }))
  return (
    <Form ref={form} data-part="filter-form" data-stack="16" onSubmit={onSubmit}>
      {children}
      <div data-part="filter-actions" data-row="8 wrap">
        <WayOn
          label={isLast ? t('toResult') : t('next')}
          icon={<Icon name="chevronRight" />}
          type="submit"
          isDisabled={isDisabled}
          onPress={() => form.current?.requestSubmit()}
        />
        {canSkip && (
          <Button kind="quiet" onPress={() => filter.send({ type: 'question.skip' })}>
            {t('skip')}
          </Button>
        )}
        {canGoBack && (
          <Button kind="quiet" onPress={() => filter.send({ type: 'question.back' })}>
            <Icon name="chevronLeft" />
            {t('back')}
          </Button>
        )}
      </div>
    </Form>
  )
}
