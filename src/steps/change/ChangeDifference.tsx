import { useTranslations } from 'use-intl'
import { useFormat } from '#src/useFormat.ts'

/** `difference` to what was paid, in cents; negative: so much comes back. */
export function ChangeDifference({ difference }: { difference: number }) {
  const t = useTranslations('checkout.change.difference')
  const { money } = useFormat()
  return (
    <p data-numbers>
      <strong>
        {difference > 0
          ? t('dearer', { amount: money(difference) })
          : difference < 0
            ? t('cheaper', { amount: money(-difference) })
            : t('none')}
      </strong>
    </p>
  )
}
