import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { chosenRate } from './chosen-rate.ts'

// The browser loads this after the first page.
const Rates = lazyWithPreload(() => import('./Rates.tsx').then((file) => file.Rates))

/** Asks for the rate and its conditions. */
export function RatesStep() {
  const t = useTranslations('rates')
  const chosen = useBooking(({ context }) => chosenRate(context))
  // The default rate counts as chosen once the visitor has continued.
  const isSettled = useBooking(
    (snapshot) => snapshot.context.booking.rate !== null || snapshot.matches({ step: 'cart' }),
  )
  const hasOffer = useBooking(({ context }) => context.offer !== null)
  const isOffline = useBooking((snapshot) => snapshot.hasTag('offline'))
  usePreload(Rates.preload)
  return (
    <StepFrame step="rates" title={t('title')} help={t('help')} summary={(isSettled && chosen?.title) || null}>
      {isOffline && !hasOffer ? (
        <p>{t('unreachable')}</p>
      ) : (
        <Suspense fallback={<StepSkeleton heights={['36rem']} />}>
          {hasOffer ? <Rates /> : <StepSkeleton heights={['36rem']} />}
        </Suspense>
      )}
    </StepFrame>
  )
}
