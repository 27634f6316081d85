import { useTranslations } from 'use-intl'
import { cancellationTerms } from '#domain/pricing/cancellation.ts'
import { cheaperRate } from '#domain/pricing/rates.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Button } from '#src/ui/Button.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { chosenRate } from './chosen-rate.ts'

export function CheaperRate() {
  const t = useTranslations('rates')
  const send = useBookingSend()
  const { day, money } = useFormat()
  const { today } = useSite()
  const chosen = useBooking(({ context }) => chosenRate(context))
  const offer = useBooking(({ context }) => context.offer)
  const firstDay = useBooking(({ context }) => context.booking.days.from)
  const { rates, totals } = offer ?? {}
  const cheaper = rates && totals && chosen && cheaperRate(rates, totals, chosen.id)
  if (!cheaper || firstDay === null) return null
  const { free } = cancellationTerms(cheaper, firstDay, today)
  return (
    <div data-part="cheaper-rate" data-stack="4" data-numbers>
      <p>
        {t('cheaper', {
          title: cheaper.title,
          total: money(totals[cheaper.id]!),
          current: money(totals[chosen.id]!),
        })}
      </p>
      <p data-muted>{free ? t('free', { day: day(free, 'long') }) : t('notFree')}</p>
      <div>
        <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'rates' })}>
          {t('compare')}
        </Button>
      </div>
    </div>
  )
}
