import { useLocale, useTranslations } from 'use-intl'
import { unitListFormat } from '#domain/text/formatters.ts'
import { insuredCount } from '#domain/persons/insured-count.ts'
import { useSite } from '#src/api/useSite.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { useAskingSend } from '#src/booking/parts/useAskingSend.ts'
import { ExtrasSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useDiscountCode } from './useDiscountCode.ts'

const Extras = lazyWithPreload(() => import('./Extras.tsx').then((file) => file.Extras), <ExtrasSkeleton />)

export function SpecialsStep() {
  const t = useTranslations('specials')
  const locale = useLocale()
  const { specials, persons, remark } = useBooking(({ context }) => context.booking)
  const offered = useBooking(({ context }) => context.offer?.cart.specials)
  const code = useDiscountCode()
  const insured = insuredCount(persons, useSite().settings.coveragePercent)
  const chosen = [
    ...(offered ?? []).filter(({ id }) => specials.includes(id)).map(({ title }) => title),
    ...(insured > 0 ? [t('summary.coverage', { count: insured })] : []),
    ...(code === null ? [] : [t('summary.discount', { code })]),
    ...(remark.trim() === '' ? [] : [t('remark.label')]),
  ]
  usePreload(Extras.preload)
  return (
    <StepFrame
      step="specials"
      sendOpening={useAskingSend()}
      title={t('title')}
      help={t('help')}
      summary={chosen.length === 0 ? null : unitListFormat(locale).format(chosen)}
    >
      <Extras />
    </StepFrame>
  )
}
