import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BOOKING_PAGES, nextStep, STEPS } from '#machines/booking/steps.ts'
import { EarlyMistake } from '#src/ui/EarlyMistake.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { problemOf } from './useProblem.ts'
import { SHOW_AWAITED } from './restoring.ts'

const LATER_STEPS = STEPS.slice(1) as Exclude<(typeof STEPS)[number], 'entry'>[]

/**
 * Only the server renders this part. Only the browser knows which step will open, so the page contains a heading for
 * each step, and a script shows one of them until the step itself is loaded. The bars are in the same part, because
 * they would move if the browser painted them before it has the heading.
 */
export function AwaitedStep() {
  const t = useTranslations()
  const { ssr } = useRouter().options
  const problem = useBooking(problemOf)
  const first = useBooking(({ context }) => nextStep(context, 'entry'))
  return (
    <div data-part="awaited" data-stack="16">
      <template>
        {LATER_STEPS.map((step) => (
          <h2 key={step} data-for={step === first ? `${step} missing` : step}>
            {t(`${step}.title`)}
          </h2>
        ))}
        <p data-for={LATER_STEPS.join(' ')} data-quiet="">
          {t('cart.awaited')}
        </p>
        {problem && (
          <EarlyMistake data-for="missing" title={t('cart.incomplete')}>
            {t(problem.key)}
          </EarlyMistake>
        )}
        <div data-for={`${BOOKING_PAGES.join(' ')} missing none`} data-part="awaited-bars" />
      </template>
      <script nonce={ssr?.nonce} dangerouslySetInnerHTML={{ __html: SHOW_AWAITED }} />
    </div>
  )
}
