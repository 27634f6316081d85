import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** What a step that may be left out would show did not come. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const t = useTranslations('common.step.failed')
  return (
    <Notice kind="failure" title={t('title')}>
      <p>{t('text')}</p>
      <div data-part="notice-actions">
        <Button kind="quiet" onPress={retry}>
          {t('retry')}
        </Button>
      </div>
    </Notice>
  )
}
