import { useTranslations } from 'use-intl'
import { everybody } from '#domain/persons.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { AcceptedCards } from '#src/steps/cart/AcceptedCards.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { CartItems, CartSum } from './CartItems.tsx'
import { RentalFacts } from './RentalFacts.tsx'
import { useRental } from './useRental.ts'
import './BookingAside.css'

/** What is being booked, beside the form on a wide screen. */
export function BookingAside({ isReady }: { isReady: boolean }) {
  const t = useTranslations('checkout.items')
  const cart = useBooking(({ context }) => context.offer?.cart)
  const persons = useBooking(({ context }) => context.booking.persons)
  const rental = useRental()
  return (
    <section data-part="booking-aside" aria-label={t('short')}>
      <h2>{t('short')}</h2>
      {isReady && cart ? (
        <>
          {rental && <RentalFacts {...rental} />}
          <CartItems cart={cart} names={everybody(persons).map(({ firstname }) => firstname)} />
          <CartSum cart={cart} label={t('total')} />
          <AcceptedCards />
        </>
      ) : (
        <>
          <Skeleton height="13rem" />
          <Skeleton height="8rem" />
          <Skeleton height="4rem" />
        </>
      )}
    </section>
  )
}
