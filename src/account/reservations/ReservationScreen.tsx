import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { customerReservationQuery } from '#src/session/account-queries.ts'
import { AccountPage } from '#src/account/AccountPage.tsx'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { ApiError } from '#src/api/errors.ts'
import { useQuery } from '#src/api/query.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { ReservationDetail } from './ReservationDetail.tsx'
import './Reservations.css'
import { bookingNumber } from '#src/base/booking-number.tsx'

/** One booking with everything it holds. */
export function ReservationScreen() {
  const t = useTranslations('account.reservation')
  const pages = useTranslations('common.pages')
  const { id } = useParams({ from: '/{-$tenant}/{-$locale}/user/_own/reservations/$id' })
  const { data, error, refetch } = useQuery(customerReservationQuery(useAccountApi(), id))
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <AccountPage title={data ? t.rich('title', { number: data.number, nr: bookingNumber }) : pages('reservation')}>
      {data && <ReservationDetail key={id} reservation={data} />}
      {!data && isNotFound && (
        <>
          <p>{t('notFound')}</p>
          <RouterLink to="/{-$tenant}/{-$locale}/user/reservations">{t('toList')}</RouterLink>
        </>
      )}
      {!data && error && !isNotFound && <LoadAgain onPress={() => void refetch()} />}
      {!data && !error && <PartsSkeleton />}
    </AccountPage>
  )
}
