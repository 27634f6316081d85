import { useTranslations } from 'use-intl'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'

/** A change was just saved. `changedBy`: so much was paid for it; negative where so much goes back. */
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
