import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

interface StepSkeletonProps {
  /** About the heights of what comes, in CSS units. */
  heights: readonly string[]
  /** Names what is loaded; absent: the step. */
  label?: string
  /** Names the skeleton for its style. */
  part?: string
}

/** Holds the place of what a step shows while that is loaded. */
export function StepSkeleton({ heights, label, part }: StepSkeletonProps) {
  const t = useTranslations('common.step')
  return (
    <div data-part={part} data-stack="16">
      <Loading label={label ?? t('loading')} />
      {heights.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- each part has its place
        <Skeleton key={at} height={height} />
      ))}
    </div>
  )
}

/** Says that the content of an optional step could not be loaded. */
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

const HEIGHTS = ['3.5rem', '2rem', '10rem', '10rem', '10rem', '10rem']

/** Holds the place of persons and products while the first offer is loaded. */
export const ProductsSkeleton = () => <StepSkeleton label={useTranslations('products')('loading')} heights={HEIGHTS} />
