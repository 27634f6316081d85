import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** Something of the counter could not be loaded. */
export function LoadStaffAgain({ onPress }: { onPress: () => void }) {
  const t = useTranslations('staff.load')
  return (
    <Notice kind="warning" title={t('title')}>
      <p>{t('text')}</p>
      <div data-part="staff-buttons">
        <Button onPress={onPress}>{t('again')}</Button>
      </div>
    </Notice>
  )
}
