import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'

interface StepSkeletonProps {
  heights: readonly string[]
  label?: string
  part?: string
}

export function StepSkeleton({ heights, label, part }: StepSkeletonProps) {
  const t = useTranslations('common.step')
  return (
    <div data-part={part} data-stack="16">
      <Loading label={label ?? t('loading')} />
      {heights.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
        <Skeleton key={at} height={height} />
      ))}
    </div>
  )
}

interface WithOfferProps {
  skeleton: ReactNode
  unreachable: string
  children: ReactNode
}

export function WithOffer({ skeleton, unreachable, children }: WithOfferProps) {
  const hasOffer = useBooking(({ context }) => context.offer !== null)
  const isFailed = useBooking(({ context }) => context.failure !== undefined)
  if (hasOffer) return children
  return isFailed ? <p>{unreachable}</p> : skeleton
}

export function LoadFailed({ retry }: { retry: () => void }) {
  const t = useTranslations('common.step.failed')
  return (
    <Notice kind="failure" title={t('title')}>
      <p>{t('text')}</p>
      <Button kind="quiet" onPress={retry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

export const ExtrasSkeleton = () => <StepSkeleton heights={['56rem']} />

const HEIGHTS = ['3.5rem', '2rem', '10rem', '10rem', '10rem', '10rem']

export const ProductsSkeleton = () => <StepSkeleton label={useTranslations('products')('loading')} heights={HEIGHTS} />
