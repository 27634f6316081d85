import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import type { DayRange } from '#contract/primitives.ts'
import { Button } from '#src/ui/Button.tsx'
import { useAskingSend } from '#src/booking/parts/useAskingSend.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { transportOf } from '#domain/booking/special-rules.ts'
import { countDays } from '#domain/calendar/days.ts'
import { pickupDay } from '#domain/calendar/opening.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useRentalTime } from '#src/booking/steps/halfday/useRentalTime.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { CartLines } from './CartLines.tsx'
import { CartTotal } from './CartTotal.tsx'
import { useCart } from './useCart.ts'
import './Cart.css'

export function CartPanel() {
  const t = useTranslations('cart')
  const sendAsking = useAskingSend()
  // Renders the panel later than the pressed element, so that the press is answered first.
  const cart = useDeferredValue(useCart())
  const canOpen = useBooking((snapshot) => snapshot.can({ type: 'step.open', step: 'cart' }))
  const isInFull = useBooking((snapshot) => snapshot.matches({ step: 'cart' }))
  return (
    <section data-part="cart-panel" aria-label={t('panel')}>
      <h2 data-part="cart-heading">{t('selection')}</h2>
      <CartFacts />
      {cart.count === 0 ? (
        <EmptyCart />
      ) : (
        !isInFull && (
          <>
            <CartLines cart={cart} />
            <div data-part="cart-foot" data-stack="12">
              <CartTotal cart={cart} />
              {canOpen && (
                <Button kind="quiet" onPress={() => sendAsking({ type: 'step.open', step: 'cart' })}>
                  {t('toCart')}
                </Button>
              )}
            </div>
          </>
        )
      )}
    </section>
  )
}

export function CartFacts() {
  const t = useTranslations('cart')
  const { time } = useHours()
  const { day, range, days } = useFormat()
  const timeInWords = useRentalTime()
  const { specials: rules } = useSite()
  const {
    hours,
    start,
    days: chosen,
    location: place,
    pickupDayBefore,
    specials,
  } = useBooking(({ context }) => context.booking)
  const { from, to } = chosen
  const location = useLocations().find(({ id }) => id === place)
  if ((from === null || to === null) && !location) return null
  const howLong = (period: DayRange) => {
    if (hours === null) return days(countDays(period))
    return start ? timeInWords(start, hours) : t('hours', { count: hours })
  }
  return (
    <dl data-part="cart-facts">
      {from !== null && to !== null && (
        <>
          <dt data-quiet>{t('period')}</dt>
          <dd data-numbers>
            {range({ from, to }, 'short')}, {howLong({ from, to })}
          </dd>
        </>
      )}
      {location && (
        <>
          <dt data-quiet>{t(`place.${transportOf(rules, specials)}`)}</dt>
          <dd>
            {location.title}
            {pickupDayBefore && from !== null && location.pickupDayBeforeFrom !== undefined && (
              <div data-part="cart-eve" data-numbers>
                {t('eve', {
                  day: day(pickupDay({ from, to: from }, true)),
                  time: time(location.pickupDayBeforeFrom),
                })}
              </div>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

export function EmptyCart() {
  const t = useTranslations('cart.empty')
  const hasDays = useBooking(({ context }) => context.booking.days.to !== null)
  return (
    <div data-part="cart-empty" data-quiet data-stack="12">
      <svg viewBox="18 2 60 66" aria-hidden>
        <path data-ground d="M20 4H76V66L69 61L62 66L55 61L48 66L41 61L34 66L27 61L20 66Z" />
        <path d="M20 4H76V66L69 61L62 66L55 61L48 66L41 61L34 66L27 61L20 66Z" />
        <path d="M30 17H50M60 17H66M30 28H46M60 28H66M30 43H40M54 43H66" />
      </svg>
      <p>{t(hasDays ? 'withDays' : 'withoutDays')}</p>
    </div>
  )
}
