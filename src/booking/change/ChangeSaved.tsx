import { useTranslations } from 'use-intl'
import { useFormat } from '#src/base/useFormat.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** `changedBy` is in cents, and negative for a refund. */
export function ChangeSaved({ changedBy }: { changedBy: number }) {
  const t = useTranslations('checkout.change.saved')
  const { money } = useFormat()
  return (
    <Notice kind="success" title={t('title')}>
      <p data-numbers>
        {changedBy > 0
          ? t('paid', { amount: money(changedBy) })
          : changedBy < 0
            ? t('refund', { amount: money(-changedBy) })
            : t('same')}
      </p>
    </Notice>
  )
}
