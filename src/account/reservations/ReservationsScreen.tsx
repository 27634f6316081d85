import { keepPreviousData } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { ReservationSummary } from '#contract/customer.ts'
import { displayedStatus } from '#domain/reservation/reservation-status.ts'
import { reservationsQuery } from '#src/session/account-queries.ts'
import { bring, type LoadedPage } from '#src/api/page-answers.ts'
import { parseReservationsSearch } from '#src/account/account-search.ts'
import { requireLogin } from '#src/account/require-login.ts'
import { AccountPage } from '#src/account/AccountPage.tsx'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery } from '#src/api/query.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { Money } from '#src/base/Money.tsx'
import { useRentalTime } from '#src/booking/steps/halfday/useRentalTime.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import '#src/ui/Button.css'
import './Reservations.css'

export const loadReservations = async (page: LoadedPage): Promise<void> => {
  await requireLogin(page, { next: 'userreservations' })
  const { page: shown = 1 } = parseReservationsSearch({ ...page.location.search })
  await bring(page.context.apiAt(page.params), 'getReservations', { query: { page: shown } })
}

export function ReservationsScreen() {
  const pages = useTranslations('common.pages')
  const { page = 1 } = useSearch({ from: '/{-$tenant}/{-$locale}/user/_own/reservations/' })
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...reservationsQuery(useAccountApi(), page),
    placeholderData: keepPreviousData,
  })
  // Shows the last page if the list has no page with the number in the address.
  if (data && !isPlaceholderData && page > data.pages)
    return <Navigate to="." search={{ page: data.pages > 1 ? data.pages : undefined }} replace />
  return (
    <AccountPage key={page} title={pages('reservations')}>
      {data && <Bookings reservations={data.reservations} />}
      {data && data.pages > 1 && <Pages page={page} pages={data.pages} />}
      {!data && (isError ? <LoadAgain onPress={() => void refetch()} /> : <PartsSkeleton />)}
    </AccountPage>
  )
}

function Bookings({ reservations }: { reservations: readonly ReservationSummary[] }) {
  const t = useTranslations('account.reservations')
  if (reservations.length === 0) return <NoBookings />
  const ahead = reservations.filter(({ isUpcoming }) => isUpcoming)
  const past = reservations.filter(({ isUpcoming }) => !isUpcoming)
  return (
    <>
      {ahead.length > 0 && <Part title={t('ahead')} reservations={ahead} />}
      {past.length > 0 && <Part title={t('past')} reservations={past} />}
    </>
  )
}

function Part({ title, reservations }: { title: string; reservations: readonly ReservationSummary[] }) {
  return (
    <PagePart title={title}>
      <ul data-stack="12">
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <ReservationCard reservation={reservation} />
          </li>
        ))}
      </ul>
    </PagePart>
  )
}

function NoBookings() {
  const t = useTranslations('account.reservations')
  return (
    <div data-part="account-aside" data-stack="12">
      <h2>{t('none')}</h2>
      <p>{t('noneText')}</p>
      <RouterLink data-part="button" data-kind="primary" to="/{-$tenant}/{-$locale}">
        {t('book')}
      </RouterLink>
    </div>
  )
}

function ReservationCard({ reservation }: { reservation: ReservationSummary }) {
  const { id, number, status, expired, bookedAt, from, to, hours, start, location, amount } = reservation
  const t = useTranslations('account.reservations')
  const tStatus = useTranslations('account.status')
  const format = useFormatter()
  const { range } = useFormat()
  const timeInWords = useRentalTime()
  const shownStatus = displayedStatus({ status, expired })
  return (
    <RouterLink
      data-part="reservation"
      data-stack="4"
      to="/{-$tenant}/{-$locale}/user/reservations/$id"
      params={(place) => ({ ...place, id })}
    >
      <span data-part="reservation-head">
        <span data-part="reservation-period" data-numbers>
          {range({ from, to })} {to.slice(0, 4)}
          {hours && start && `, ${timeInWords(start, hours)}`}
        </span>
        <StatusMark status={shownStatus}>{tStatus(shownStatus)}</StatusMark>
      </span>
      <span>{location}</span>
      <span data-part="reservation-foot" data-muted data-numbers>
        <span>
          {t.rich('number', { number, nr: unbrokenNumber })}
          <span data-part="reservation-booked">
            {t('bookedAt', { day: format.dateTime(new Date(bookedAt), { dateStyle: 'medium' }) })}
          </span>
        </span>
        <Money cents={amount} />
      </span>
    </RouterLink>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations('account.pages')
  return (
    <nav data-part="pages" data-row="wrap 24" aria-label={t('label')}>
      {page > 1 && (
        <RouterLink to="." search={(search) => ({ ...search, page: page === 2 ? undefined : page - 1 })}>
          {t('previous')}
        </RouterLink>
      )}
      <span data-numbers>{t('of', { page, pages })}</span>
      {page < pages && (
        <RouterLink to="." search={(search) => ({ ...search, page: page + 1 })}>
          {t('next')}
        </RouterLink>
      )}
    </nav>
  )
}
