import { useTranslations } from 'use-intl'
import { GROUP_STEPS, type GroupStep } from '#machines/groups/leader/steps.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useGroupSend } from './GroupContext.ts'
import '#src/checkout/CheckoutSteps.css'

export function GroupSteps({ current }: { current: GroupStep }) {
  const t = useTranslations('groups.steps')
  const at = GROUP_STEPS.indexOf(current)
  return (
    <ol data-part="checkout-steps" data-muted data-of="group" aria-label={t('label')}>
      {GROUP_STEPS.map((step, index) => (
        <li key={step} data-part="checkout-step" data-stack="4" aria-current={index === at ? 'step' : undefined}>
          <span data-part="checkout-step-number" data-done={index < at || undefined} aria-hidden>
            {index < at ? <Icon name="check" /> : index + 1}
          </span>
          {index < at ? <BackToStep step={step} /> : <span>{t(step)}</span>}
        </li>
      ))}
    </ol>
  )
}

function BackToStep({ step }: { step: GroupStep }) {
  const t = useTranslations('groups.steps')
  const send = useGroupSend()
  return (
    <PlainButton data-part="group-step-back" onPress={() => send({ type: 'step.open', step })}>
      {t(step)}
      <VisuallyHidden> ({t('back')})</VisuallyHidden>
    </PlainButton>
  )
}
