import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { ApiError } from '#src/api/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { Booked } from './Booked.tsx'
import { BookingNotFound } from './BookingNotFound.tsx'
import { CheckoutPage } from './CheckoutPage.tsx'
import { PartsSkeleton } from './PartsSkeleton.tsx'

/**
 * The reservation as its owner sees it. The browser's own cookie opens it, so that the page can be opened again; the link from a mail brings
 * a token instead, which the server exchanges for that cookie.
 */
export function SuccessScreen() {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  const navigate = useNavigate()
  const bookingId = useCheckout(({ context }) => context.bookingId)
  const isLinkBroken = useCheckout((snapshot) => snapshot.matches('linkBroken'))
  const { access } = useSearch({ from: '/{-$tenant}/{-$locale}/checkout' })
  const [isByLink] = useState(access !== undefined)
  const { data: reservation, error, refetch } = useQuery(reservationQuery(useApi(), bookingId, access))
  const isNotFound = error instanceof ApiError && error.status === 404

  // Once it is exchanged, or found to open nothing, the token stays in no address and no history.
  const isDone = reservation !== undefined || isNotFound
  useEffect(() => {
    if (isDone && access !== undefined)
      void navigate({ to: '.', search: (search) => ({ ...search, access: undefined }), replace: true })
  }, [isDone, access, navigate])

  if (reservation) return <Booked reservation={reservation} />
  if (isLinkBroken) return <BookingNotFound why="brokenLink" />
  if (isNotFound) return <BookingNotFound why={isByLink ? 'uselessLink' : 'notFound'} />
  return (
    <CheckoutPage title={pages('success')} takesFocus>
      {error ? (
        <Notice kind="warning" title={t('success.unreachable.title')}>
          <p>{t('success.unreachable.text')}</p>
          <div data-part="notice-actions">
            <Button onPress={() => void refetch()}>{t('success.unreachable.retry')}</Button>
          </div>
        </Notice>
      ) : (
        <PartsSkeleton />
      )}
    </CheckoutPage>
  )
}
