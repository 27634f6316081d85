import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './BookingAside.css'

export function AsideFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('checkout.items')
  return (
    <section data-part="booking-aside" aria-label={t('short')}>
      <h2>{t('short')}</h2>
      {children}
    </section>
  )
}

export function AsideSkeleton() {
  return (
    <AsideFrame>
      <Skeleton height="13rem" />
      <Skeleton height="8rem" />
      <Skeleton height="4rem" />
    </AsideFrame>
  )
}
