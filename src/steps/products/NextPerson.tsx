import { useTranslations } from 'use-intl'
import { WayOn } from '#src/steps/WayOn.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { Unequipped } from './useNextUnequipped.ts'

/** The button to the next person without equipment. */
export function NextPerson({ next: { label, isActive, goTo } }: { next: Unequipped }) {
  const t = useTranslations('products')
  const common = useTranslations('common.step')
  if (isActive) return <p data-part="next-hint">{t('nothingFor', { person: label })}</p>
  return (
    <div data-part="step-next">
      <WayOn
        label={t('nextPerson', { person: label })}
        short={common('next')}
        icon={<Icon name="chevronRight" />}
        onPress={goTo}
      />
    </div>
  )
}
