import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { Unequipped } from './ActivePerson.tsx'

/** The way on while somebody has nothing yet. */
export function NextPerson({ next: { label, isActive, goTo } }: { next: Unequipped }) {
  const t = useTranslations('products')
  if (isActive) return <p data-part="next-hint">{t('nothingFor', { person: label })}</p>
  return (
    <div data-part="step-next">
      <Button onPress={goTo}>
        {t('nextPerson', { person: label })}
        <Icon name="chevronRight" />
      </Button>
    </div>
  )
}
