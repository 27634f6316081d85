import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { Money } from '#src/base/Money.tsx'
import { BookedItems } from '#src/checkout/booked/BookedItems.tsx'
import { CartSum, DepositNote } from '#src/checkout/CartItems.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { BookedRental } from '#src/checkout/RentalFacts.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Skeleton, TextSkeleton } from '#src/ui/Skeleton.tsx'
import '#src/checkout/BookingAside.css'

interface PaymentSummaryProps {
  reservation: Reservation | undefined
}

export function PaymentAside({ reservation }: PaymentSummaryProps) {
  const t = useTranslations('checkout.items')
  const title = t(reservation?.change ? 'beforeChange' : 'short')
  return (
    <section data-part="booking-aside" aria-label={title}>
      <h2>{title}</h2>
      {reservation ? (
        <>
          <BookedRental reservation={reservation} />
          <BookedItems cart={reservation.cart} persons={reservation.booking.persons} />
          <div data-part="booking-aside-foot">
            <PaymentSum reservation={reservation} />
          </div>
          <DepositNote cart={reservation.cart} />
        </>
      ) : (
        <>
          <Skeleton height="13rem" />
          <Skeleton height="8rem" />
        </>
      )}
    </section>
  )
}

/** The reservation stays as it was until the change is paid, so the new total is stated below the one that was paid. */
function PaymentSum({ reservation: { cart, change } }: { reservation: Reservation }) {
  const t = useTranslations('checkout')
  const { money } = useFormat()
  if (!change) return <CartSum cart={cart} label={t('items.total')} />
  return (
    <>
      <CartSum cart={cart} label={t('change.difference.paid')} />
      <p data-part="items-row">
        <strong>{t('change.total')}</strong>
        <strong data-numbers>{money(change.amount)}</strong>
      </p>
      {change.fee > 0 && (
        <p data-part="items-row">
          <span>{t('change.difference.fee')}</span>
          <Money cents={change.fee} />
        </p>
      )}
    </>
  )
}

export function PaymentFold({ reservation }: PaymentSummaryProps) {
  const t = useTranslations('checkout.items')
  const title = t(reservation?.change ? 'beforeChange' : 'short')
  return (
    <section data-part="booking-fold" aria-label={title}>
      <Details
        summary={
          <>
            <h2 data-part="booking-fold-title">{title}</h2>
            <strong data-part="booking-fold-total">
              {reservation ? <Money cents={reservation.cart.price.amount} /> : <TextSkeleton>000,00</TextSkeleton>}
            </strong>
          </>
        }
      >
        {reservation && (
          <div data-part="booking-fold-body" data-stack="16">
            <BookedRental reservation={reservation} />
            <BookedItems cart={reservation.cart} persons={reservation.booking.persons} />
            <PaymentSum reservation={reservation} />
            <DepositNote cart={reservation.cart} />
          </div>
        )}
      </Details>
    </section>
  )
}
