import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { lazyContent } from '#src/base/lazy-content.tsx'
import { useLoadBeside } from '#src/base/useLoadBeside.ts'
import { customerReservationQuery } from '#src/session/account-queries.ts'
import { bring, type LoadedPage } from '#src/api/page-answers.ts'
import { requireLogin } from '#src/account/require-login.ts'
import { AccountPage } from '#src/account/AccountPage.tsx'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { ApiError } from '#src/api/errors.ts'
import { useQuery } from '#src/api/query.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import './Reservations.css'
import '#src/checkout/booked/Booked.css'

const LazyDetail = lazyContent(
  () => import('./ReservationDetail.tsx').then((file) => file.ReservationDetail),
  <PartsSkeleton />,
)

export const loadReservation = async (page: LoadedPage<{ id: string }>): Promise<void> => {
  const { id } = page.params
  await requireLogin(page, { next: 'userreservationsdetail', id })
  await Promise.all([
    bring(page.context.apiAt(page.params), 'getReservation', { params: { id } }),
    LazyDetail.preload(),
  ])
}

export function ReservationScreen() {
  const t = useTranslations('account.reservation')
  const pages = useTranslations('common.pages')
  const { id } = useParams({ from: '/{-$tenant}/{-$locale}/user/_own/reservations/$id' })
  useLoadBeside(LazyDetail.loadNow)
  const { data, error, refetch } = useQuery(customerReservationQuery(useAccountApi(), id))
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <AccountPage title={data ? t.rich('title', { number: data.number, nr: unbrokenNumber }) : pages('reservation')}>
      {data && <LazyDetail key={id} reservation={data} />}
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
