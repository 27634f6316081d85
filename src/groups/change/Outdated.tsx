import { useTranslations } from 'use-intl'
import { GroupDifference } from '#src/booking/change/GroupDifference.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useChangeActor, useGroupChange } from './ChangeContext.ts'
import { LeaveChange } from './LeaveChange.tsx'
import { unsentDifference } from './unsent-difference.ts'

export function Outdated() {
  const t = useTranslations('groups.change.outdated')
  const words = useTranslations('groups.table')
  const { send } = useChangeActor()
  const unsent = useGroupChange(({ context }) => context)
  return (
    <Page title={t('title')} takesFocus>
      <Notice kind="warning">
        <p>{t('text')}</p>
      </Notice>
      <h2>{t('unsent')}</h2>
      <GroupDifference
        difference={unsentDifference(unsent, (person) => {
          if (person === 'added') return t('added')
          return person === 'leader' ? words('leader') : words('nobody', { number: person })
        })}
      />
      <div data-part="checkout-actions">
        <Button onPress={() => send({ type: 'booking.reload' })}>{t('reload')}</Button>
        <LeaveChange />
      </div>
    </Page>
  )
}
