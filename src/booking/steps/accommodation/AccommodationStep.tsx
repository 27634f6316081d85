import { useTranslations } from 'use-intl'
import { stayInWords } from '#domain/booking/stay-texts.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { useAskingSend } from '#src/booking/parts/useAskingSend.ts'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useNeededStay } from './useNeededStay.ts'

const Accommodations = lazyWithPreload(
  () => import('./Accommodations.tsx').then((file) => file.Accommodations),
  <StepSkeleton heights={['36rem']} />,
)

export function AccommodationStep() {
  const t = useTranslations('accommodation')
  const chosen = useBooking(({ context }) => context.booking.accommodation)
  const needed = useNeededStay()
  const { data } = useQuery({ ...accommodationsQuery(useApi()), enabled: chosen !== null })
  const name = typeof chosen === 'string' ? data?.find(({ id }) => id === chosen)?.title : stayInWords(chosen, [])
  usePreload(Accommodations.preload)
  return (
    <StepFrame
      step="accommodation"
      sendOpening={useAskingSend()}
      title={t('title')}
      help={needed ? t(`needed.${needed.need}`, { specials: needed.specials ?? t('extra') }) : t('help')}
      summary={name ?? null}
    >
      <Accommodations />
    </StepFrame>
  )
}
