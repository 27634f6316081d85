import { useTranslations } from 'use-intl'
import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { cancellationTerms, isCancellationFree } from '#domain/pricing/cancellation.ts'
import { percentOf } from '#domain/pricing/price.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Facts } from '#src/ui/Facts.tsx'
import type { CancellationQuote } from '#contract/checkout.ts'

interface CancellationProps {
  rate: Rate
  amount: number
  firstDay: IsoDay
}

export function Cancellation({ rate, amount, firstDay }: CancellationProps) {
  const t = useTranslations('checkout.overview')
  const { day, money } = useFormat()
  const { today } = useSite()
  const { free, fees } = cancellationTerms(rate, firstDay, today)
  return (
    <>
      <p>
        <strong>{t('rate', { title: rate.title })}:</strong> {rate.conditions}
      </p>
      {!free && <p>{t('notFree')}</p>}
      <Facts
        facts={[
          ...(free ? [[t('free', { day: day(free, 'long') }), t('costsNothing')] as const] : []),
          ...fees.map(
            ({ from, percent }) =>
              [
                t('feeFrom', { day: day(from, 'long') }),
                t('fee', { percent, amount: money(percentOf(amount, percent)) }),
              ] as const,
          ),
        ]}
      />
    </>
  )
}

type CancellationTermsProps = Pick<CancellationQuote, 'fee' | 'refund'> & {
  freeUntil?: CancellationQuote['freeUntil']
  done?: boolean
}

export function CancellationTerms({ fee, refund, freeUntil = null, done = false }: CancellationTermsProps) {
  const t = useTranslations('checkout.cancel')
  const { money, day } = useFormat()
  const { today } = useSite()
  // Excludes earlier refunds, because fee and refund add up to the money that the shop still has.
  const paid = fee + refund
  return (
    <>
      {!done && isCancellationFree(freeUntil, today) && <p>{t('freeUntil', { day: day(freeUntil, 'long') })}</p>}
      {paid > 0 ? (
        <Facts
          facts={[
            [t('paid'), money(paid)],
            [t('fee'), fee === 0 ? t('none') : money(fee)],
            [t('refund'), money(refund)],
          ]}
        />
      ) : (
        <p>{t('unpaid')}</p>
      )}
      {refund > 0 && <p>{t('refundWay')}</p>}
    </>
  )
}
