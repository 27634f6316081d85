import { useTranslations } from 'use-intl'
import { RestoredMark } from './RestoredMark.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { namesOfProblem } from '#domain/booking/out-of-stock-names.ts'
import { STEP_BY_PROBLEM, useProblem } from './useProblem.ts'

export function TurnedBack() {
  const t = useTranslations()
  const send = useBookingSend()
  const problem = useProblem()
  const step = problem && STEP_BY_PROBLEM[problem.key]
  const leadsOn = useBooking(
    (snapshot) => step !== null && !snapshot.matches({ step }) && snapshot.can({ type: 'step.open', step }),
  )
  const names = problem && namesOfProblem(problem)
  return (
    <>
      <RestoredMark part="turnedBack" />
      {problem && step && (
        <Notice kind="mistake" title={t('cart.incomplete')}>
          <p>
            {t(problem.key)}
            {names && (
              <>
                {' '}
                <strong>{names}</strong>
              </>
            )}
          </p>
          {leadsOn && (
            <Button kind="quiet" onPress={() => send({ type: 'step.open', step })}>
              {t(`cart.mend.${step}`)}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
