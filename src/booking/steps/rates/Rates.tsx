import { useTranslations } from 'use-intl'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { cancellationTerms } from '#domain/pricing/cancellation.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { chosenRate } from './chosen-rate.ts'
import './Rates.css'

export function Rates() {
  const t = useTranslations('rates')
  const send = useBookingSend()
  const rates = useBooking(({ context }) => context.offer?.rates)
  const totals = useBooking(({ context }) => context.offer?.totals)
  const chosen = useBooking(({ context }) => chosenRate(context))
  const firstDay = useBooking(({ context }) => context.booking.days.from)
  if (!rates || firstDay === null) return null
  return (
    <RadioPills
      layout="cards"
      label={t('label')}
      value={chosen?.id ?? null}
      onChange={(rate) => send({ type: 'rate.choose', rate })}
      choices={rates.map((rate) => ({
        value: rate.id,
        label: rate.title,
        detail: <RateTerms rate={rate} firstDay={firstDay} totals={totals} />,
      }))}
    />
  )
}

interface RateTermsProps {
  rate: Rate
  firstDay: IsoDay
}

interface RateTermsWithTotal extends RateTermsProps {
  /** Until the totals are known, the screen shows each rate's percentage of the price list. */
  totals?: Record<string, number> | undefined
}

export function RateTerms({ rate, firstDay, totals = {} }: RateTermsWithTotal) {
  const t = useTranslations('rates')
  const { money } = useFormat()
  const total = totals[rate.id]
  const highest = Math.max(...Object.values(totals))
  const share = rate.percent < 100 ? t('less', { percent: 100 - rate.percent }) : t('full')
  return (
    <>
      <span data-part="rate-price" data-numbers>
        {total === undefined && share}
        {total !== undefined &&
          (total < highest ? t('instead', { total: money(total), highest: money(highest) }) : money(total))}
      </span>
      <RateConditions rate={rate} firstDay={firstDay} />
    </>
  )
}

export function RateConditions({ rate, firstDay }: RateTermsProps) {
  const t = useTranslations('rates')
  const { day } = useFormat()
  const { today } = useSite()
  const { free, fees } = cancellationTerms(rate, firstDay, today)
  return (
    <>
      <span>{rate.conditions}</span>
      <span data-part="rate-days" data-muted data-stack="4" data-numbers>
        <span>{free ? t('free', { day: day(free, 'long') }) : t('notFree')}</span>
        {fees.map(({ from, percent }) => (
          <span key={from}>{t('fee', { day: day(from, 'long'), percent })}</span>
        ))}
      </span>
    </>
  )
}
