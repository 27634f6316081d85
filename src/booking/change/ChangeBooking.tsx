import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { isChangeable, isChangedAsGroup } from '#domain/booking/rebooking.ts'
import { loadForChange } from '#machines/visit/load.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { mailLink, phoneLink } from '#src/ui/contact-links.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { STATUS } from '#contract/constants.ts'
import { isPayable } from '#domain/reservation/reservation-status.ts'
import { BookingHold } from '#src/booking/parts/HoldClock.tsx'
import { PayLink } from '#src/layout/PayLink.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { BegunNotice } from './BegunNotice.tsx'
import { useBegun } from './useBegun.ts'

export function ChangeBooking({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('checkout.change')
  const send = useBookingSend()
  const pages = useTranslations('common.pages')
  const navigate = useNavigate()
  const { settings } = useSite()
  const now = useBooking(({ context }) => context.shop.now)
  const begun = useBegun()
  if (!isChangeable(reservation, now)) return null
  if (reservation.unchangeable)
    return (
      <PagePart title={pages('change')}>
        <p>
          {t('byShop', { reason: reservation.unchangeable })} {phoneLink(settings.phone)}, {mailLink(settings.email)}
        </p>
      </PagePart>
    )
  if (isChangedAsGroup(reservation.booking, settings))
    return (
      <PagePart title={pages('groupchange')}>
        <p>{t('groupText')}</p>
        <p>
          <RouterLink
            data-part="button"
            data-kind="quiet"
            to="/{-$tenant}/{-$locale}/groups/change"
            search={{ booking: reservation.bookingId }}
            reloadDocument
          >
            {pages('groupchange')}
          </RouterLink>
        </p>
      </PagePart>
    )
  const isOwn = begun?.kind === 'change' && begun.bookingId === reservation.bookingId
  // A booking that has another version by now refuses the begun change.
  if (isOwn && begun.version === reservation.version)
    return (
      <PagePart title={pages('change')}>
        <p>{t('begun.same')}</p>
        <p>
          <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}" hash="cart">
            {t('begun.continue')}
          </RouterLink>
        </p>
      </PagePart>
    )
  const begin = async () => {
    send({ type: 'booking.load', ...loadForChange(reservation) })
    await navigate({ to: '/{-$tenant}/{-$locale}', hash: 'cart' })
  }
  return (
    <PagePart title={pages('change')}>
      <p>{t(reservation.begins === undefined ? 'text' : 'textByHour')}</p>
      {begun && !isOwn && <BegunNotice begun={begun} />}
      <div>
        <Button kind="quiet" onPress={() => void begin()}>
          {t('begin')}
        </Button>
      </div>
    </PagePart>
  )
}

export function ChangeWaiting({ reservation }: { reservation: Reservation }) {
  const { bookingId, change, status, withdrawnAt } = reservation
  const t = useTranslations('checkout.change.waiting')
  const over = useTranslations('checkout.change.over')
  const { money, range } = useFormat()
  const now = useBooking(({ context }) => context.shop.now)
  if (!change || status !== STATUS.paid || withdrawnAt !== undefined) return null
  if (!isPayable(reservation, now))
    return (
      <Notice kind="info" title={over('title')}>
        <p>{over('text')}</p>
      </Notice>
    )
  return (
    <Notice kind="warning" title={t('title')}>
      <p data-numbers>{t('text', { amount: money(change.difference), period: range(change.date, 'long') })}</p>
      <BookingHold reservation={reservation} />
      <PayLink bookingId={bookingId}>{t('pay')}</PayLink>
    </Notice>
  )
}
