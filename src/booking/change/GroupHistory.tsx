import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Details } from '#src/ui/Details.tsx'
import { GroupDifference, useDifferenceCounts } from './GroupDifference.tsx'

export function GroupHistory({ reservation: { history = [] } }: { reservation: Reservation }) {
  const t = useTranslations('checkout.change.group')
  const moment = useMoment()
  const countsOf = useDifferenceCounts()
  if (history.length === 0) return null
  return (
    <PagePart title={t('history')}>
      <ul data-part="group-history" data-stack="8">
        {history.map(({ at, difference }) => (
          <li key={at}>
            <Details summary={`${moment(at, { dateStyle: 'long', timeStyle: 'short' })}: ${countsOf(difference)}`}>
              <GroupDifference difference={difference} />
            </Details>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
