import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { missingStays } from '#domain/booking/special-rules.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { Amount } from './Amount.tsx'
import { CartPersonSection } from './CartPersonSection.tsx'
import type { ShownCart } from './useCart.ts'
import './Cart.css'

interface CartLinesProps {
  cart: ShownCart
  /** Whether what stands here can be changed, not only taken away. */
  isEditable?: boolean
}

/** Persons that are drawn at once when the cart opens; the others of a large group right after. */
const IN_SIGHT = 6

/** The persons with their lines, then the extras. */
export function CartLines({ cart: { groups, offered, isStale }, isEditable = false }: CartLinesProps) {
  const t = useTranslations('cart')
  const why = useTranslations('why')
  const send = useBookingSend()
  const rules = useBooking(({ context }) => context.shop.specials)
  const missing = missingStays(
    rules,
    useBooking(({ context }) => context.booking),
  )
  const drawn = useDeferredValue(groups.length, IN_SIGHT)
  const hasExtras = offered && (offered.specials.length > 0 || offered.discount)
  return (
    <div data-part="cart">
      {groups.slice(0, drawn).map((group) => (
        <CartPersonSection key={group.key} group={group} isStale={isStale} isEditable={isEditable} />
      ))}
      {offered?.specials.map(({ id, title, amount }) => (
        <p key={id} data-part="cart-row">
          <span data-part="cart-words">
            {title}
            {missing.some(({ special }) => special === id) && (
              <span data-part="cart-flaw">
                <Icon name="warning" />
                {t('stayMissing')}
              </span>
            )}
          </span>
          <Amount cents={amount} isStale={isStale} />
        </p>
      ))}
      {offered?.groupDiscount && (
        <p data-part="cart-row">
          <span data-part="cart-words">
            {t('groupDiscount', { from: offered.groupDiscount.from, percent: offered.groupDiscount.percent })}
          </span>
          <Amount cents={-offered.groupDiscount.amount} isStale={isStale} />
        </p>
      )}
      {offered?.discount && (
        <p data-part="cart-row">
          <span data-part="cart-words">
            {t('discount', { code: offered.discount.code })}
            {offered.discount.percent !== undefined && (
              <span data-part="cart-model">{why('discount', { percent: offered.discount.percent })}</span>
            )}
          </span>
          <Amount cents={-offered.discount.amount} isStale={isStale} />
        </p>
      )}
      {isEditable && hasExtras && (
        <div data-part="cart-extras">
          <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'specials' })}>
            {t('changeExtras')}
          </Button>
        </div>
      )}
    </div>
  )
}
