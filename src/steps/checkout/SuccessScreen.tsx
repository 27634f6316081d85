import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { ApiError } from '#src/api/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { Booked } from './Booked.tsx'
import { CheckoutPage } from './CheckoutPage.tsx'
import { PartsSkeleton } from './PartsSkeleton.tsx'

/** The reservation as its owner sees it; the browser's own cookie opens it, so that the page can be opened again. */
export function SuccessScreen() {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  const bookingId = useCheckout(({ context }) => context.bookingId)
  const { data: reservation, error, refetch } = useQuery(reservationQuery(useApi(), bookingId))

  if (reservation) return <Booked reservation={reservation} />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <CheckoutPage title={t('refusal.notFound.title')}>
        <p>{t('refusal.notFound.text')}</p>
      </CheckoutPage>
    )
  }
  return (
    <CheckoutPage title={pages('success')}>
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
