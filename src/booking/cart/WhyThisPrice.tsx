import { useTranslations } from 'use-intl'
import type { PriceReason } from '#contract/prices.ts'
import { Details } from '#src/ui/Details.tsx'
import { useFormat } from '#src/base/useFormat.ts'

type Values = NonNullable<PriceReason['values']>

interface WhyThisPriceProps {
  title: string
  /** The label of the person to whom the line belongs. */
  person: string
  why: PriceReason[]
}

/** Explains how the amount of a line is computed. */
export function WhyThisPrice({ title, person, why }: WhyThisPriceProps) {
  const t = useTranslations('why')
  const { money } = useFormat()
  const worded = ({ amount, saved, ...values }: Values) => ({
    ...values,
    ...(amount !== undefined && { amount: money(Number(amount)) }),
    ...(saved !== undefined && { saved: money(Number(saved)) }),
  })
  return (
    <Details summary={t('title')} about={`${title}, ${person}`}>
      <ul data-part="why" data-muted>
        {why.map(({ key, values }) => (
          <li key={key}>{t(key, worded(values ?? {}) as never)}</li>
        ))}
      </ul>
    </Details>
  )
}
