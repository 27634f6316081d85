import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import './CheckoutSteps.css'

const CHECKOUT_STEPS = ['personal', 'overview', 'payment'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const t = useTranslations('checkout.steps')
  const at = CHECKOUT_STEPS.indexOf(current)
  return (
    <ol data-part="checkout-steps" data-muted aria-label={t('label')}>
      {CHECKOUT_STEPS.map((step, index) => (
        <li key={step} data-part="checkout-step" data-stack="4" aria-current={index === at ? 'step' : undefined}>
          <span data-part="checkout-step-number" data-done={index < at || undefined} aria-hidden>
            {index < at ? <Icon name="check" /> : index + 1}
          </span>
          <span>
            {t(step)}
            {index < at && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** False until the booking is restored, and for a visitor who is turned away. */
export const isBookingReady = (snapshot: CheckoutSnapshot): boolean =>
  !snapshot.matches('arriving') && !snapshot.matches('turnedAway')
