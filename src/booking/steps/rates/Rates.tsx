import { useTranslations } from 'use-intl'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { chosenRate } from './chosen-rate.ts'
import { RateTerms } from './RateTerms.tsx'
import './Rates.css'

/** The rates that may be had for the period. */
export function Rates() {
  const t = useTranslations('rates')
  const send = useBookingSend()
  const rates = useBooking(({ context }) => context.offer?.rates)
  const chosen = useBooking(({ context }) => chosenRate(context))
  const firstDay = useBooking(({ context }) => context.booking.days.from)
  if (!rates || firstDay === null) return null
  return (
    <RadioCards
      label={t('label')}
      value={chosen?.id ?? null}
      onChange={(rate) => send({ type: 'rate.choose', rate })}
      choices={rates.map((rate) => ({
        value: rate.id,
        title: rate.title,
        children: <RateTerms rate={rate} firstDay={firstDay} />,
      }))}
    />
  )
}
