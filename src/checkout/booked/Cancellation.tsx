import { useTranslations } from 'use-intl'
import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { cancellationFee, feesAhead, freeUntil, isCancellationFree } from '#domain/pricing/cancellation.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Facts } from '#src/ui/Facts.tsx'

interface CancellationProps {
  rate: Rate
  amount: number
  /** The first rental day: what the conditions count from. */
  firstDay: IsoDay
}

/** The rate's conditions in words, and what they mean for these days and this amount. */
export function Cancellation({ rate, amount, firstDay }: CancellationProps) {
  const t = useTranslations('checkout.overview')
  const { day, money } = useFormat()
  const { today } = useSite()
  const free = freeUntil(rate, firstDay)
  const isFree = isCancellationFree(free, today)
  return (
    <>
      <p>
        <strong>{t('rate', { title: rate.title })}:</strong> {rate.conditions}
      </p>
      {!isFree && <p>{t('notFree')}</p>}
      <Facts
        facts={[
          ...(isFree ? [[t('free', { day: day(free, 'long') }), t('costsNothing')] as const] : []),
          ...feesAhead(rate, firstDay, today).map(
            ({ from, percent }) =>
              [
                t('feeFrom', { day: day(from, 'long') }),
                t('fee', { percent, amount: money(cancellationFee(rate, amount, firstDay, from)) }),
              ] as const,
          ),
        ]}
      />
    </>
  )
}
