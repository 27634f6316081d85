import { type ReactNode, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import type { LoadedPage } from '#src/api/page-answers.ts'
import { bringBooking } from '#src/api/bring-booking.ts'
import { LazyNotFound, usePreloadNotShown } from './NotShown.tsx'
import { lazyContent } from '#src/base/lazy-content.tsx'
import { useLoadBeside } from '#src/base/useLoadBeside.ts'
import { Page } from '#src/layout/Page.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import '#src/ui/Button.css'
import './Booked.css'

const LazyBooked = lazyContent(
  () => import('./Booked.tsx').then((file) => file.Booked),
  <Unread>
    <PartsSkeleton />
  </Unread>,
)

export const loadBooked = async (page: LoadedPage): Promise<void> => {
  await Promise.all([bringBooking(page), LazyBooked.preload()])
}

/** The title is neutral until the browser knows whether the booking is paid or cancelled. */
function Unread({ children }: { children: ReactNode }) {
  const pages = useTranslations('common.pages')
  return (
    <Page title={pages('reservation')} takesFocus>
      {children}
    </Page>
  )
}

export function SuccessScreen() {
  const t = useTranslations('checkout')
  const send = useCheckoutSend()
  const isLinkBroken = useCheckout((snapshot) => snapshot.matches('linkBroken'))
  const isNotFound = useCheckout((snapshot) => snapshot.matches({ success: { answer: 'notFound' } }))
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ success: { answer: 'unreachable' } }))
  const reservation = useCheckout(({ context }) => context.reservation)
  const { access } = useSearch({ strict: false })
  const [isByLink] = useState(access !== undefined)
  useLoadBeside(LazyBooked.loadNow)
  usePreloadNotShown()

  if (reservation) return <LazyBooked reservation={reservation} />
  if (isLinkBroken) return <LazyNotFound why="brokenLink" />
  if (isNotFound) return <LazyNotFound why={isByLink ? 'uselessLink' : 'notFound'} />
  return (
    <Unread>
      {isUnreachable ? (
        <Notice kind="failure" title={t('success.unreachable.title')}>
          <p>{t('success.unreachable.text')}</p>
          <Button onPress={() => send({ type: 'reservation.reload' })}>{t('success.unreachable.retry')}</Button>
        </Notice>
      ) : (
        <PartsSkeleton />
      )}
    </Unread>
  )
}
