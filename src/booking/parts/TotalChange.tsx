import { useTranslations } from 'use-intl'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** `before` is the total in cents before an earlier choice was changed. */
export function TotalChange({ before }: { before: number | undefined }) {
  const t = useTranslations('cart')
  const { money } = useFormat()
  const isRecomputing = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const total = useBooking(({ context }) => context.offer?.cart.price.amount)
  if (isRecomputing || total === undefined || before === undefined || total === before) return null
  const difference = `${total > before ? '+' : ''}${money(total - before)}`
  return (
    <p data-part="total-change" data-panel data-numbers>
      {t('totalChange', { difference, amount: money(total) })}
    </p>
  )
}
