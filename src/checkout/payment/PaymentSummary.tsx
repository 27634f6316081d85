import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { Money } from '#src/base/Money.tsx'
import { BookedItems } from '#src/checkout/booked/BookedItems.tsx'
import { CartSum, DepositNote } from '#src/checkout/CartItems.tsx'
import { BookedRental } from '#src/checkout/RentalFacts.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Skeleton, TextSkeleton } from '#src/ui/Skeleton.tsx'
import '#src/checkout/BookingAside.css'

export function PaymentAside({ reservation }: { reservation: Reservation | undefined }) {
  const t = useTranslations('checkout.items')
  return (
    <section data-part="booking-aside" aria-label={t('short')}>
      <h2>{t('short')}</h2>
      {reservation ? (
        <>
          <BookedRental reservation={reservation} />
          <BookedItems cart={reservation.cart} persons={reservation.booking.persons} />
          <div data-part="booking-aside-foot">
            <CartSum cart={reservation.cart} label={t('total')} />
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

export function PaymentFold({ reservation }: { reservation: Reservation | undefined }) {
  const t = useTranslations('checkout.items')
  return (
    <section data-part="booking-fold" aria-label={t('short')}>
      <Details
        summary={
          <>
            <h2 data-part="booking-fold-title">{t('short')}</h2>
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
            <CartSum cart={reservation.cart} label={t('total')} />
            <DepositNote cart={reservation.cart} />
          </div>
        )}
      </Details>
    </section>
  )
}
