import { useTranslations } from 'use-intl'
import { CHANGE_STEPS, type ChangeStep } from '#machines/groups/change/steps.ts'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { useChangeActor } from './ChangeContext.ts'
import '#src/checkout/CheckoutSteps.css'

export function ChangeSteps({ current }: { current: ChangeStep }) {
  const t = useTranslations('groups.change.steps')
  const { send } = useChangeActor()
  const at = CHANGE_STEPS.indexOf(current)
  return (
    <ol data-part="checkout-steps" data-muted data-of="group-change" aria-label={t('label')}>
      {CHANGE_STEPS.map((step, index) => (
        <li key={step} data-part="checkout-step" data-stack="4" aria-current={index === at ? 'step' : undefined}>
          <span data-part="checkout-step-number" aria-hidden>
            {index + 1}
          </span>
          {index === at ? (
            <span>{t(step)}</span>
          ) : (
            <PlainButton
              data-part="group-step-back"
              onPress={() => send(step === 'review' ? { type: 'step.next' } : { type: 'step.open', step })}
            >
              {t(step)}
            </PlainButton>
          )}
        </li>
      ))}
    </ol>
  )
}
