import { useTranslations } from 'use-intl'
import { useBooking } from '#src/visit/VisitContext.ts'
import './Cart.css'

/** Nothing chosen yet: what will stand here, and what it takes. */
export function EmptyCart() {
  const t = useTranslations('cart.empty')
  const hasDays = useBooking(({ context }) => context.booking.days.to !== null)
  return (
    <div data-part="cart-empty">
      <svg viewBox="18 2 60 66" aria-hidden>
        <path data-ground d="M20 4H76V66L69 61L62 66L55 61L48 66L41 61L34 66L27 61L20 66Z" />
        <path d="M20 4H76V66L69 61L62 66L55 61L48 66L41 61L34 66L27 61L20 66Z" />
        <path d="M30 17H50M60 17H66M30 28H46M60 28H66M30 43H40M54 43H66" />
      </svg>
      <p>{t(hasDays ? 'withDays' : 'withoutDays')}</p>
    </div>
  )
}
