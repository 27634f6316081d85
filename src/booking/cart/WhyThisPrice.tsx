import { useTranslations } from 'use-intl'
import type { PriceReason } from '#contract/prices.ts'
import { sum } from '#domain/pricing/amounts.ts'
import { Details } from '#src/ui/Details.tsx'
import { Money } from '#src/base/Money.tsx'
import { useFormat } from '#src/base/useFormat.ts'

type Values = NonNullable<PriceReason['values']>

interface WhyThisPriceProps {
  title: string
  person: string
  why: PriceReason[]
}

export function WhyThisPrice({ title, person, why }: WhyThisPriceProps) {
  const t = useTranslations('why')
  const { money } = useFormat()
  const worded = ({ amount, ...values }: Values) => ({
    ...values,
    ...(amount !== undefined && { amount: money(Number(amount)) }),
  })
  if (why.length < 2) return null
  return (
    <Details summary={t('title')} about={`${title}, ${person}`}>
      <ul data-part="why" data-muted>
        {why.map(({ key, values, change }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- several lines of a set may have the same kind of reason
          <li key={at} data-row="apart">
            {t(key, worded(values ?? {}) as never)}
            {change !== undefined && <Money cents={change} />}
          </li>
        ))}
        {why.every(({ change }) => change !== undefined) && (
          <li data-row="apart" data-strong>
            {t('sum')}
            <Money cents={sum(why.map(({ change = 0 }) => change))} />
          </li>
        )}
      </ul>
    </Details>
  )
}
