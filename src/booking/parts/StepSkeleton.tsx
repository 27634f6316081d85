import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** Holds the place of what a step is about while that is on its way. `height`: about that of what comes, in CSS units. */
export function StepSkeleton({ height }: { height: string }) {
  const t = useTranslations('common.step')
  return (
    <>
      <Loading label={t('loading')} />
      <Skeleton height={height} />
    </>
  )
}

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
