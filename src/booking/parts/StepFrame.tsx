import { Activity, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  isComplete,
  isOffered,
  isOnDetour,
  nextStep,
  stepAbove,
  stepNumber,
  type Step,
} from '#machines/booking/steps.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { useDocumentTitle } from '#src/base/useDocumentTitle.ts'
import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FirstIcon } from '#src/ui/FirstIcon.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { WayOn } from './WayOn.tsx'
import './StepFrame.css'

const LazyTurnedBack = lazyWithPreload(() => withTexts(import('./TurnedBack.tsx').then((file) => file.TurnedBack)))
const LazyTotalChange = lazyWithPreload(() => withTexts(import('./TotalChange.tsx').then((file) => file.TotalChange)))

export const loadTurnedBack = LazyTurnedBack.preload

interface StepFrameProps {
  step: Step
  title: string
  help?: string
  summary: ReactNode
  isFact?: boolean
  /** True if the shop's answer requires another choice. */
  isUnfinished?: boolean
  /** True if the step is rendered invisibly before it opens. The value must not change while the step is open. */
  isDrawnAhead?: boolean
  /** True if the invisible step also runs its effects. Its content must send no request before the step is open. */
  isStartedAhead?: boolean
  /** False if the step renders its own next button. */
  goesOn?: boolean
  sendOpening?: (event: BookingEvent) => void
  children: ReactNode
}

export function StepFrame(props: StepFrameProps) {
  const { step, title, help, summary, isFact, isUnfinished, isDrawnAhead, isStartedAhead, sendOpening, children } =
    props
  const { goesOn = true } = props
  const t = useTranslations('common.step')
  const to = useTranslations('steps.to')
  const send = useBookingSend()
  const isOpen = useBooking((snapshot) => snapshot.matches({ step }))
  const isTurnedBack = useBooking((snapshot) => snapshot.matches({ landing: 'turnedBack' }))
  const isShown = useBooking(({ context }) => isOffered(context, step))
  const detour = useBooking(({ context }) => context.detour)
  const isChanged = useBooking(({ context }) => isOnDetour(context, step))
  const number = useBooking(({ context }) => stepNumber(context, step))
  const isNext = useBooking((snapshot) => {
    const above = stepAbove(snapshot.context, step)
    return above !== undefined && snapshot.matches({ step: above })
  })
  const next = useBooking(({ context }) => nextStep(context, step))
  const isStepComplete = useBooking(({ context }) => isComplete(context, step))
  const canOpen = useBooking((snapshot) => snapshot.can({ type: 'step.open', step }))
  const canGoOn = useBooking((snapshot) => snapshot.can({ type: 'step.next', step }))
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading, isOpen)

  if (!isShown) return null
  const state = isOpen
    ? 'open'
    : !canOpen || (isNext && summary === null)
      ? 'closed'
      : summary === null || !isStepComplete
        ? 'ready'
        : 'done'
  const action = state === 'ready' ? 'choose' : isFact ? 'look' : 'change'
  const totalChange = detour && isOpen && <LazyTotalChange before={detour.total} />
  const body = (
    <div data-part="step-body" data-stack="24" hidden={!isOpen}>
      {isTurnedBack && <LazyTurnedBack />}
      {detour?.from === step && totalChange}
      {help && <p data-quiet>{help}</p>}
      {children}
      {isChanged && totalChange}
      {isOpen && goesOn && next && (
        <div data-part="step-next">
          <WayOn
            label={to(next)}
            icon={<FirstIcon name="chevronRight" />}
            isDisabled={!canGoOn || isUnfinished}
            onPress={() => send({ type: 'step.next', step })}
          />
        </div>
      )}
    </div>
  )
  return (
    <section id={step} data-part="step" data-state={state} aria-labelledby={`${step}-title`}>
      <header data-part="step-head" data-row="12 wrap">
        <span data-part="step-number" data-quiet data-numbers aria-hidden>
          {state === 'done' ? <FirstIcon name="check" /> : (number ?? <FirstIcon name="pin" />)}
        </span>
        <div data-part="step-words">
          <h2 id={`${step}-title`} data-part="step-title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {/* The output element makes screen readers announce the choice when the step folds. */}
          <output data-part="step-summary">{(state === 'done' || state === 'ready') && summary}</output>
        </div>
        {(state === 'done' || state === 'ready') && (
          <Button
            kind="quiet"
            aria-label={t('openStep', { action: t(action), title })}
            onPress={() => (sendOpening ?? send)({ type: 'step.open', step })}
          >
            {t(action)}
          </Button>
        )}
      </header>
      {isDrawnAhead ? (
        <Activity mode={isOpen || isStartedAhead ? 'visible' : 'hidden'}>{body}</Activity>
      ) : (
        isOpen && body
      )}
    </section>
  )
}
