import { useTranslations } from 'use-intl'
import { useFormat } from '#src/useFormat.ts'

interface ChangeDifferenceProps {
  /** To what was paid, in cents, with the fee; negative: so much comes back. */
  difference: number
  fee: number
}

export function ChangeDifference({ difference, fee }: ChangeDifferenceProps) {
  const t = useTranslations('checkout.change.difference')
  const { money } = useFormat()
  return (
    <>
      {fee > 0 && <p data-numbers>{t('fee', { amount: money(fee) })}</p>}
      <p data-numbers>
        <strong>
          {difference > 0
            ? t('dearer', { amount: money(difference) })
            : difference < 0
              ? t('cheaper', { amount: money(-difference) })
              : t(fee > 0 ? 'even' : 'none')}
        </strong>
      </p>
    </>
  )
}
