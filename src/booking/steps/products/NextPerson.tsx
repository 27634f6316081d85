import { useTranslations } from 'use-intl'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useLeadTo } from '#src/booking/parts/useLeadTo.ts'

/** The button to the next person without equipment. */
export function NextPerson({ label }: { label: string }) {
  const t = useTranslations('products')
  const common = useTranslations('common.step')
  const leadTo = useLeadTo()
  return (
    <div data-part="step-next">
      <WayOn
        label={t('nextPerson', { person: label })}
        short={common('next')}
        icon={<Icon name="chevronRight" />}
        onPress={leadTo.nextPerson}
      />
    </div>
  )
}
