import { useTranslations } from 'use-intl'
import { contactIndex } from '#domain/contact.ts'
import { everybody } from '#domain/persons.ts'
import { checkStatus } from '#domain/status-check.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { BookedFacts } from './BookedFacts.tsx'
import { Cancellation } from './Cancellation.tsx'
import { cardNames } from './card-names.ts'
import { CartItems, CartSum } from './CartItems.tsx'
import { CheckoutPart } from './CheckoutPart.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderRefusal } from './OrderRefusal.tsx'
import { PersonalSummary } from './PersonalSummary.tsx'

/** Who, what, when, where, on which conditions, for how much. */
export function Overview() {
  const t = useTranslations('checkout')
  const { settings, today } = useSite()
  const booking = useBooking(({ context }) => context.booking)
  const offer = useBooking(({ context }) => context.offer)
  const refusal = useCheckout(({ context }) => context.refusal)
  const isRefused = useCheckout((snapshot) => snapshot.matches({ overview: 'refused' }))

  const persons = everybody(booking.persons)
  const contact = persons[contactIndex(persons)]
  // What the server has just said is newer than what prices said before.
  const cart = isRefused && refusal?.kind === 'total' ? refusal.cart : offer?.cart
  const problem = checkStatus({ ...booking, today })
  const { from } = booking.days
  return (
    <>
      <CheckoutPart
        title={t('facts.title')}
        change={
          <RouterLink to="/{-$tenant}/{-$locale}" hash="calendar" aria-label={t('overview.changeFacts')}>
            {t('overview.change')}
          </RouterLink>
        }
      >
        <BookedFacts />
      </CheckoutPart>

      <CheckoutPart
        title={t('overview.persons')}
        change={
          <RouterLink to="/{-$tenant}/{-$locale}/checkout" aria-label={t('overview.changePersonal')}>
            {t('overview.change')}
          </RouterLink>
        }
      >
        <PersonalSummary persons={persons} contact={contact} remark={booking.remark} />
      </CheckoutPart>

      {cart && (
        <CheckoutPart
          title={t('items.title')}
          change={
            <RouterLink to="/{-$tenant}/{-$locale}" hash="products" aria-label={t('overview.changeItems')}>
              {t('overview.change')}
            </RouterLink>
          }
        >
          <CartItems cart={cart} names={persons.map(({ firstname }) => firstname)} />
        </CheckoutPart>
      )}

      {offer?.rate && cart && from !== null && (
        <CheckoutPart title={t('overview.cancellation')}>
          <Cancellation rate={offer.rate} amount={cart.price.amount} firstDay={from} />
        </CheckoutPart>
      )}

      <CheckoutPart title={t('overview.payment')}>
        <p>{t('overview.cards', { brands: cardNames(settings.brands) })}</p>
        {cart && <CartSum cart={cart} label={t('items.total')} />}
      </CheckoutPart>

      <OrderRefusal problem={problem} />
      {cart && !problem && <OrderForm amount={cart.price.amount} />}
    </>
  )
}
