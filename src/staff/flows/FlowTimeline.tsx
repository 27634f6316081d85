import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Moment } from '#machines/recording/replay.ts'
import type { StoryStep } from '#machines/recording/story.ts'
import { Details } from '#src/ui/Details.tsx'
import type { StoryWords } from './useStoryWords.ts'

interface FlowTimelineProps {
  steps: readonly StoryStep[]
  moments: readonly Moment[]
  at: number
  words: StoryWords
  onGoTo: (at: number) => void
}

export const stepAt = (steps: readonly StoryStep[], at: number): StoryStep | undefined =>
  steps.findLast((step) => step.at === at) ?? steps.find(({ inner }) => inner.includes(at))

export function FlowTimeline({ steps, moments, at, words, onGoTo }: FlowTimelineProps) {
  const t = useTranslations('staff.flows.story.steps')
  const list = useRef<HTMLOListElement>(null)
  const current = stepAt(steps, at)
  const row = current && steps.indexOf(current)
  useEffect(() => {
    const element = row === undefined ? undefined : list.current?.children[row]
    // Sets the list's scroll position, because scrollIntoView would also scroll the page.
    if (list.current && element instanceof HTMLElement)
      list.current.scrollTop = element.offsetTop - list.current.clientHeight / 2
  }, [row])
  const inner = steps.reduce((sum, step) => sum + step.inner.length, 0)
  return (
    <section data-stack="12">
      <div data-row="apart">
        <h2>{t('title')}</h2>
        <span data-muted data-numbers>
          {t('count', { count: steps.length, inner })}
        </span>
      </div>
      <ol data-part="flow-steps" ref={list}>
        {steps.map((step, index) => (
          <li key={index} data-trouble={step.happened.kind === 'failed' || undefined}>
            <Row step={step} isCurrent={step === current} words={words} onGoTo={onGoTo} />
            {step === current && (
              <InnerSteps moments={step.inner.map((each) => moments[each]!)} at={at} words={words} onGoTo={onGoTo} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface RowProps extends Pick<FlowTimelineProps, 'words' | 'onGoTo'> {
  step: StoryStep
  isCurrent: boolean
}

function Row({ step, isCurrent, words, onGoTo }: RowProps) {
  const { title, detail } = words.step(step)
  return (
    <button
      type="button"
      data-part="flow-step"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onGoTo(step.at)}
    >
      <span data-numbers>{words.clock(step.time)}</span>
      <span>{title}</span>
      {detail !== null && <span>{detail}</span>}
    </button>
  )
}

interface InnerStepsProps extends Pick<FlowTimelineProps, 'moments' | 'at' | 'words' | 'onGoTo'> {}

function InnerSteps({ moments, at, words, onGoTo }: InnerStepsProps) {
  const t = useTranslations('staff.flows')
  if (moments.length === 0) return null
  return (
    <Details summary={t('story.steps.inner', { count: moments.length })}>
      <ul>
        {moments.map((moment) => (
          <li key={moment.at}>
            <button
              type="button"
              data-part="flow-inner"
              aria-current={moment.at === at ? 'true' : undefined}
              data-verdict={moment.verdict}
              onClick={() => onGoTo(moment.at)}
            >
              {moment.chart && `${words.chart(moment.chart)}: `}
              {words.event(moment)}
              {moment.verdict !== 'same' && <strong> {t(`verdict.${moment.verdict}`)}</strong>}
            </button>
          </li>
        ))}
      </ul>
    </Details>
  )
}
