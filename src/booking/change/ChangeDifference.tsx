import { useTranslations } from 'use-intl'
import { Money } from '#src/base/Money.tsx'
import { useFormat } from '#src/base/useFormat.ts'

interface ChangeDifferenceProps {
  /** What the booking has cost so far, in cents. */
  paid: number
  fee: number
  /** Between what is paid and the new total with the fee; negative: so much comes back. */
  difference: number
}

/** From the new total above it to what is still to be paid, or comes back. */
export function ChangeDifference({ paid, fee, difference }: ChangeDifferenceProps) {
  const t = useTranslations('checkout.change.difference')
  const { money } = useFormat()
  return (
    <>
      {(fee > 0 || difference !== 0) && (
        <ul data-part="items-person">
          {fee > 0 && (
            <li data-part="items-row">
              <span>{t('fee')}</span>
              <Money cents={fee} />
            </li>
          )}
          <li data-part="items-row">
            <span>{t('paid')}</span>
            <Money cents={-paid} />
          </li>
        </ul>
      )}
      <p data-numbers>
        <strong>
          {difference > 0
            ? t('dearer', { amount: money(difference) })
            : difference < 0
              ? t('cheaper', { amount: money(-difference) })
              : t(fee > 0 ? 'even' : 'none')}
        </strong>
      </p>
      {fee > 0 && <p data-part="order-note">{t('why')}</p>}
    </>
  )
}
