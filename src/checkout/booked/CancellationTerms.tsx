import { useTranslations } from 'use-intl'
import type { CancellationQuote } from '#contract/checkout.ts'
import { isCancellationFree } from '#domain/pricing/cancellation.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Facts } from '#src/ui/Facts.tsx'

type CancellationTermsProps = Pick<CancellationQuote, 'fee' | 'refund'> & {
  freeUntil?: CancellationQuote['freeUntil']
  /** It has happened. */
  done?: boolean
}

/** Fee, refund and until when it is free, in words. */
export function CancellationTerms({ fee, refund, freeUntil = null, done = false }: CancellationTermsProps) {
  const t = useTranslations('checkout.cancel')
  const { money, day } = useFormat()
  const { today } = useSite()
  // Without what the shop has given back before: fee and refund share the rest.
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
