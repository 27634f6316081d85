import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useChange } from '#src/booking/change/useChange.ts'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { transportOf } from '#domain/booking/special-rules.ts'
import { peopleOf } from '#domain/persons/contact.ts'
import { everybody } from '#domain/persons/persons.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import type { Step } from '#machines/booking/steps.ts'
import { OutdatedTotal } from '#src/booking/cart/CartTotal.tsx'
import { useProblem } from '#src/booking/parts/useProblem.ts'
import { LostParts, ChangeDifference, useChangeTerms } from '#src/booking/change/ChangeDifference.tsx'
import { usePeriodInWords } from '#src/booking/steps/halfday/usePeriodInWords.ts'
import { Cancellation } from '#src/checkout/booked/Cancellation.tsx'
import { cardNames } from '#src/base/card-names.ts'
import { CartExtras, CartPersons, CartSum, DepositNote } from '#src/checkout/CartItems.tsx'
import { useHouses } from '#src/checkout/useHouses.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { PersonalSummary } from '#src/checkout/personal/PersonalSummary.tsx'
import { HandoverFacts, PeriodFacts } from '#src/checkout/RentalFacts.tsx'
import { useRental, type Rental } from '#src/checkout/useRental.ts'
import type { Booking } from '#domain/booking/payload.ts'
import { useSession } from '#src/session/useSession.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderRefusal } from './OrderForm.tsx'

function Change({ step, label }: { step?: Step; label: string }): ReactNode {
  const t = useTranslations('checkout.overview')
  return step ? (
    <RouterLink to="/{-$tenant}/{-$locale}" hash={step} aria-label={label}>
      {t('change')}
    </RouterLink>
  ) : (
    <RouterLink to="/{-$tenant}/{-$locale}/checkout" aria-label={label}>
      {t('change')}
    </RouterLink>
  )
}

function Ordered({ persons, rental }: { persons: number; rental: Rental }) {
  const t = useTranslations('checkout.overview')
  const when = usePeriodInWords()(rental.period, rental)
  return <p data-numbers>{t('ordered', { count: persons, when, place: rental.location.title })}</p>
}

/** Waits for the name of the accommodation, because nobody may order what the overview does not show yet. */
export function Overview() {
  const { areKnown } = useHouses()
  return areKnown ? <OverviewParts /> : <PartsSkeleton />
}

function OverviewParts() {
  const t = useTranslations('checkout')
  const { settings, specials } = useSite()
  const booking = useBooking(({ context }) => context.booking)
  const offer = useBooking(({ context }) => context.offer)
  const refusedCart = useCheckout(({ context }) => context.refusedCart)
  const lost = useCheckout(({ context }) => context.priced?.changes?.removed)
  const isAskedAnew = useCheckout((snapshot) =>
    snapshot.matches({ overview: { order: { refused: 'totalChanged' }, total: 'pending' } }),
  )
  const rental = useRental()

  const persons = everybody(booking.persons)
  const { people, booker } = peopleOf({ persons, contact: booking.contact })
  // Prefers the cart that came with a refusal, because it is newer than the last prices.
  const cart = isAskedAnew && refusedCart ? refusedCart : offer?.cart
  const paid = useChange()?.paid ?? null
  const terms = useChangeTerms(
    offer?.rate && cart && rental ? { rate: offer.rate, amount: cart.price.amount, from: rental.period.from } : null,
  )
  const fee = terms?.fee ?? 0
  const toPay = cart ? cart.price.amount + fee - (paid ?? 0) : 0
  const problem = useProblem()
  const transport = transportOf(specials, booking.specials)
  const hasExtras =
    cart !== undefined && (cart.specials.length > 0 || cart.discount !== undefined || cart.groupDiscount !== undefined)
  return (
    <>
      {rental && (
        <>
          <PagePart title={t('facts.title')} change={<Change step="calendar" label={t('overview.changeFacts')} />}>
            <PeriodFacts {...rental} />
          </PagePart>
          <PagePart
            title={t(`handover.title.${transport}`)}
            change={
              <Change
                {...(rental.start && { step: 'halfday' as const })}
                label={t(`overview.changeHandover.${transport}`)}
              />
            }
          >
            <HandoverFacts {...rental} />
          </PagePart>
        </>
      )}

      <PagePart title={t('overview.persons')} change={<Change label={t('overview.changePersonal')} />}>
        <PersonalSummary people={people} booker={booker} />
      </PagePart>

      <Wishes booking={booking} />

      {cart && (
        <PagePart title={t('items.title')} change={<Change step="products" label={t('overview.changeItems')} />}>
          <CartPersons cart={cart} names={persons.map(({ firstname }) => firstname)} explains />
        </PagePart>
      )}

      {cart && (
        <PagePart title={t('overview.extras')} change={<Change step="specials" label={t('overview.changeExtras')} />}>
          {hasExtras ? <CartExtras cart={cart} /> : <p data-muted>{t('overview.noExtras')}</p>}
        </PagePart>
      )}

      {offer && terms && cart && rental && (
        <PagePart
          title={t('overview.cancellation')}
          change={offer.rates.length > 1 && <Change step="rates" label={t('overview.changeRate')} />}
        >
          <Cancellation rate={terms.rate} amount={cart.price.amount} firstDay={rental.period.from} />
        </PagePart>
      )}

      <PagePart title={t('overview.payment')}>
        {toPay > 0 && <p>{t('overview.cards', { brands: cardNames(settings.brands) })}</p>}
        {rental && <Ordered persons={persons.length} rental={rental} />}
        {cart && <OutdatedTotal />}
        {cart && <CartSum cart={cart} label={t(paid === null ? 'items.total' : 'change.total')} />}
        {cart && paid !== null && <ChangeDifference paid={paid} fee={fee} difference={toPay} />}
        {cart && <DepositNote cart={cart} />}
      </PagePart>

      {lost && <LostParts parts={lost} />}
      <OrderRefusal problem={problem} />
      {cart && rental && !problem && (
        <OrderForm amount={cart.price.amount} toPay={toPay} firstDay={rental.period.from} />
      )}
    </>
  )
}

function Wishes({ booking: { remark, newsletter, createUser } }: { booking: Booking }) {
  const t = useTranslations('checkout.overview')
  const isInvited = useSession((snapshot) => createUser && !snapshot.matches('authenticated'))
  if (remark.trim() === '' && !newsletter && !isInvited) return null
  return (
    <PagePart title={t('wishes')} change={<Change label={t('changePersonal')} />}>
      {remark.trim() !== '' && (
        <p>
          <strong>{t('remark')}:</strong> <span data-part="remark">{remark}</span>
        </p>
      )}
      {newsletter && <p>{t('newsletter')}</p>}
      {isInvited && <p>{t('createUser')}</p>}
    </PagePart>
  )
}
