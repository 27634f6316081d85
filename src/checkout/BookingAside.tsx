import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Cart } from '#contract/prices.ts'
import { everybody } from '#domain/persons/persons.ts'
import { Money } from '#src/base/Money.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { AcceptedCards, OutdatedTotal } from '#src/booking/cart/CartTotal.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { AsideFrame, AsideSkeleton } from './AsideFrame.tsx'
import { CartItems, CartSum, DepositNote } from './CartItems.tsx'
import { RentalFacts } from './RentalFacts.tsx'
import { useRental } from './useRental.ts'
import './BookingAside.css'

function BookingSummary({ cart }: { cart: Cart }) {
  const persons = useBooking(({ context }) => context.booking.persons)
  const rental = useRental()
  return (
    <>
      {rental && <RentalFacts {...rental} />}
      <CartItems cart={cart} names={everybody(persons).map(({ firstname }) => firstname)} />
    </>
  )
}

export function BookingFold() {
  const t = useTranslations('checkout.items')
  const cart = useBooking(({ context }) => context.offer?.cart)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section data-part="booking-fold" aria-label={t('short')}>
      {cart ? (
        <Details
          onToggle={setIsOpen}
          summary={
            <>
              <h2 data-part="booking-fold-title">{t('short')}</h2>
              <strong data-part="booking-fold-total">
                <OutdatedTotal /> <Money cents={cart.price.amount} />
              </strong>
            </>
          }
        >
          <div data-part="booking-fold-body" data-stack="16">
            {isOpen && <BookingSummary cart={cart} />}
            {isOpen && <CartSum cart={cart} label={t('total')} />}
            {isOpen && <DepositNote cart={cart} />}
          </div>
        </Details>
      ) : (
        <Skeleton height="1.5rem" />
      )}
    </section>
  )
}

export function BookingAside({ isReady }: { isReady: boolean }) {
  const t = useTranslations('checkout.items')
  const cart = useBooking(({ context }) => context.offer?.cart)
  if (!isReady || !cart) return <AsideSkeleton />
  return (
    <AsideFrame>
      <BookingSummary cart={cart} />
      <div data-part="booking-aside-foot">
        <OutdatedTotal />
        <CartSum cart={cart} label={t('total')} />
      </div>
      <DepositNote cart={cart} />
      <AcceptedCards />
    </AsideFrame>
  )
}
