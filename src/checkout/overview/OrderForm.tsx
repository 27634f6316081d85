import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { TotalChanged } from './TotalChanged.tsx'
import { WithdrawalNote } from './WithdrawalNote.tsx'
import './OrderForm.css'

const privacyLink = (words: ReactNode) => (
  <RouterLink to="." search={(search) => ({ ...search, content: 'privacy' as const })} resetScroll={false}>
    {words}
  </RouterLink>
)

interface OrderFormProps {
  /** The total the visitor sees, in cents. */
  amount: number
  /** What of it is still to be paid: of a paid booking that is changed, the difference. */
  toPay: number
  /** Of the rental. */
  firstDay: IsoDay
}

/** What one agrees to, and the one button that orders. */
export function OrderForm({ amount, toPay, firstDay }: OrderFormProps) {
  const t = useTranslations('checkout')
  const isChanging = useIsChanging()
  const send = useCheckoutSend()
  const isTermsMissing = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'termsMissing' } }))
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'unreachable' } }))
  const isOrdering = useCheckout(
    (snapshot) => snapshot.matches({ overview: { order: 'ordering' } }) || snapshot.matches('leavingForPayment'),
  )
  const isSeen = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'seen' } }))
  const [termsAccepted, setTermsAccepted] = useState(false)
  const terms = useRef<HTMLDivElement>(null)

  const focusTerms = () => terms.current?.querySelector('input')?.focus()
  const order = () => {
    send({ type: 'order.place', amount, termsAccepted, key: crypto.randomUUID() })
    if (!termsAccepted) focusTerms()
  }
  return (
    <section data-part="order">
      <TotalChanged onConfirmed={focusTerms} />
      <div ref={terms}>
        <Checkbox
          isSelected={termsAccepted}
          isDisabled={isOrdering}
          onChange={setTermsAccepted}
          error={isTermsMissing && !termsAccepted ? t('error.terms') : undefined}
        >
          {t('overview.terms')}
        </Checkbox>
        <RouterLink
          data-part="link"
          data-beside-box
          to="."
          search={(search) => ({ ...search, content: 'agb' as const })}
          resetScroll={false}
        >
          {t('overview.readTerms')}
        </RouterLink>
      </div>
      <p data-part="order-note">
        {t.rich('overview.privacy', {
          link: privacyLink,
        })}
      </p>
      <p data-part="order-note">
        <WithdrawalNote firstDay={firstDay} />
      </p>
      <div data-part="checkout-actions">
        {!isUnreachable && (
          <Button
            isPending={isOrdering}
            isDisabled={!isSeen && !isOrdering}
            pendingLabel={t(isChanging ? 'change.saving' : 'overview.ordering')}
            onPress={order}
          >
            {t(isChanging ? (toPay > 0 ? 'change.order' : 'change.save') : 'overview.order')}
          </Button>
        )}
        {toPay > 0 && <p data-part="order-note">{t('overview.afterwards')}</p>}
      </div>
    </section>
  )
}
