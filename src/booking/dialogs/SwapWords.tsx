import { useTranslations } from 'use-intl'
import type { Swap } from '#contract/swaps.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'

/** What would be another, and what that costs more or less. */
export function SwapWords({ swap }: { swap: Swap }) {
  const t = useTranslations('swaps')
  const { money, range, size } = useFormat()
  const locations = useLocations()
  const { difference } = swap

  const [words, detail] =
    'model' in swap
      ? swap.kind === 'size'
        ? [t('size', { size: size(swap.property1) }), null]
        : [`${swap.model.brand} ${swap.model.title}`, t('size', { size: size(swap.property1) })]
      : 'date' in swap
        ? [t(swap.kind), range(swap.date)]
        : [t('location'), locations.find(({ id }) => id === swap.location)?.title ?? swap.location]
  return (
    <>
      <span data-part="swap-words">
        {words}
        {detail !== null && <span data-part="swap-detail">{detail}</span>}
      </span>
      <span data-part="swap-price" data-numbers>
        {difference === 0 ? t('same') : t(difference > 0 ? 'more' : 'less', { amount: money(Math.abs(difference)) })}
      </span>
    </>
  )
}
