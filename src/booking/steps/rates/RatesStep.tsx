import { useTranslations } from 'use-intl'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { useAskingSend } from '#src/booking/parts/useAskingSend.ts'
import { StepSkeleton, WithOffer } from '#src/booking/parts/StepSkeleton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { chosenRate } from './chosen-rate.ts'

const SKELETON = <StepSkeleton heights={['36rem']} />

const Rates = lazyWithPreload(() => import('./Rates.tsx').then((file) => file.Rates), SKELETON)

export function RatesStep() {
  const t = useTranslations('rates')
  const chosen = useBooking(({ context }) => chosenRate(context))
  // In the cart, the default rate counts as chosen if the visitor has chosen none.
  const isSettled = useBooking(
    (snapshot) => snapshot.context.booking.rate !== null || snapshot.matches({ step: 'cart' }),
  )
  usePreload(Rates.preload)
  return (
    <StepFrame
      step="rates"
      sendOpening={useAskingSend()}
      title={t('title')}
      help={t('help')}
      summary={(isSettled && chosen?.title) || null}
    >
      <WithOffer skeleton={SKELETON} unreachable={t('unreachable')}>
        <Rates />
      </WithOffer>
    </StepFrame>
  )
}
