import { useTranslations } from 'use-intl'
import { DEPOT_COUNT_MAX } from '#contract/constants.ts'
import { NumberStepper } from '#src/ui/NumberStepper.tsx'

interface DepotCounterProps {
  title: string
  count: number
  /** Units that can still be had. */
  left: number
  onMore: () => void
  onLess: () => void
}

/** The count of a depot product. */
export function DepotCounter({ title, count, left, onMore, onLess }: DepotCounterProps) {
  const t = useTranslations('products')
  return (
    <NumberStepper
      label={t('count')}
      help={t('countMax', { max: DEPOT_COUNT_MAX })}
      value={count}
      decreaseLabel={t('less', { title })}
      increaseLabel={t('more', { title })}
      canDecrease
      canIncrease={count < DEPOT_COUNT_MAX && left > 0}
      whyNoMore={count < DEPOT_COUNT_MAX ? t('allTaken') : t('countMax', { max: DEPOT_COUNT_MAX })}
      onDecrease={onLess}
      onIncrease={onMore}
    />
  )
}
