import { useTranslations } from 'use-intl'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { countDays } from '#domain/calendar/days.ts'
import { takingPart } from '#machines/groups/leader/missing.ts'
import { useGroup } from '#src/groups/GroupContext.ts'
import { useFormat } from '#src/base/useFormat.ts'

/** What is ordered and what it costs, beside the button that orders it. */
export function OrderedSum() {
  const t = useTranslations('groups.conditions')
  const counts = useTranslations('groups.counts')
  const format = useFormat()
  const title = useGroup(({ context }) => context.general.title)
  const { from, to } = wholeDay(useGroup(({ context }) => context.general.days))
  const count = useGroup(({ context }) => takingPart(context).length)
  const cart = useGroup(({ context }) => context.offer?.cart)
  if (from === null || to === null || !cart) return null
  const { price, vat } = cart
  return (
    <dl data-part="facts">
      <dt>{title}</dt>
      <dd>{counts('title', { count })}</dd>
      <dt>{t('days')}</dt>
      <dd>{format.rangeWithDays({ from, to }, countDays({ from, to }))}</dd>
      <dt>{counts('total')}</dt>
      <dd>
        {format.money(price.amount)}, {counts('vat', { percent: vat.percent, amount: format.money(vat.amount) })}
      </dd>
    </dl>
  )
}
