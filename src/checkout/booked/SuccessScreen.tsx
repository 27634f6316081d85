import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { Booked } from './Booked.tsx'
import { BookingNotFound } from './LinkAgain.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'

/**
 * The reservation as its owner sees it. The browser's cookie gives access, so that the page can be opened again; a
 * mailed link has a token instead, which the server exchanges for this cookie.
 */
export function SuccessScreen() {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  const send = useCheckoutSend()
  const isLinkBroken = useCheckout((snapshot) => snapshot.matches('linkBroken'))
  const isNotFound = useCheckout((snapshot) => snapshot.matches({ success: { answer: 'notFound' } }))
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ success: { answer: 'unreachable' } }))
  const reservation = useCheckout(({ context }) => context.reservation)
  const { access } = useSearch({ strict: false })
  const [isByLink] = useState(access !== undefined)

  if (reservation) return <Booked reservation={reservation} />
  if (isLinkBroken) return <BookingNotFound why="brokenLink" />
  if (isNotFound) return <BookingNotFound why={isByLink ? 'uselessLink' : 'notFound'} />
  return (
    // The page does not know yet whether it was paid, or cancelled since.
    <Page title={pages('reservation')} takesFocus>
      {isUnreachable ? (
        <Notice kind="failure" title={t('success.unreachable.title')}>
          <p>{t('success.unreachable.text')}</p>
          <div data-part="notice-actions">
            <Button onPress={() => send({ type: 'reservation.reload' })}>{t('success.unreachable.retry')}</Button>
          </div>
        </Notice>
      ) : (
        <PartsSkeleton />
      )}
    </Page>
  )
}
