import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { usePriceFailure } from '#src/booking/parts/usePriceFailure.ts'
import './OutdatedTotal.css'

/** Beside a total that the shop has not confirmed, since it cannot be asked: it may be another one by now. */
export function OutdatedTotal() {
  const t = useTranslations('cart')
  const { failure } = usePriceFailure()
  if (!failure) return null
  return (
    <span data-part="outdated">
      <Icon name="warning" />
      {t('notCurrent')}
    </span>
  )
}
