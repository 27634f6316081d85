import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useChangeActor, useGroupChange } from './ChangeContext.ts'

export function KeptChangeNotice() {
  const t = useTranslations('groups.change.unsent')
  const { send } = useChangeActor()
  const hasDraft = useGroupChange(({ context }) => context.draft !== null)
  if (!hasDraft) return null
  return (
    <Notice kind="info" title={t('title')}>
      <p>{t('text')}</p>
      <Button kind="quiet" onPress={() => send({ type: 'booking.reload' })}>
        {t('drop')}
      </Button>
    </Notice>
  )
}
