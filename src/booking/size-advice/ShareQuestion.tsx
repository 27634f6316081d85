import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ANSWERED_BY } from '#domain/sizes/product-filter.ts'
import { Slider } from '#src/ui/Slider.tsx'
import type { FilterActor } from './filter-actor.ts'
import { QuestionForm } from './QuestionForm.tsx'

interface ShareQuestionProps {
  question: 'snow' | 'turn' | 'terrain' | 'suspension'
  filter: FilterActor
}

const HALF = 50

/** A question about degree, from 0 to 100 percent. */
export function ShareQuestion({ question, filter }: ShareQuestionProps) {
  const t = useTranslations('productfilter')
  const [key] = ANSWERED_BY[question]
  const answers = useSelector(filter, ({ context }) => context.answers)
  const [share, setShare] = useState(answers[key] ?? HALF)
  return (
    <QuestionForm filter={filter} onSubmit={() => filter.send({ type: 'question.answer', answer: { [key]: share } })}>
      <Slider
        label={t(`share.${question}.label`)}
        ends={[t(`share.${question}.none`), t(`share.${question}.all`)]}
        value={share}
        onChange={setShare}
      />
    </QuestionForm>
  )
}
