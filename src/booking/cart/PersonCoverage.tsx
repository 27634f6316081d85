import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { ProtectionDetails } from '#src/booking/steps/specials/ProtectionDetails.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import { Amount } from './Amount.tsx'
import type { ShownGroup } from './useCart.ts'

/** A person's insurance, taken and left where it stands; nothing where the shop offers none, or there is nothing to insure. */
export function PersonCoverage({ group: { person, ref, coverage }, isStale }: { group: ShownGroup; isStale: boolean }) {
  const t = useTranslations('cart')
  const send = useBookingSend()
  const { coveragePercent } = useSite().settings
  if (coveragePercent == null || (person.products.length === 0 && !person.coverage)) return null
  return (
    <>
      <div data-part="cart-row">
        <Checkbox
          isSelected={person.coverage}
          onChange={(isOn) => send({ type: 'person.coverage', person: ref, coverage: isOn })}
        >
          {t('coverage')}
          <VisuallyHidden> {t('coverageOf', { person: person.label })}</VisuallyHidden>
        </Checkbox>
        {person.coverage && <Amount cents={coverage} isStale={isStale} />}
      </div>
      <ProtectionDetails person={person.label} />
    </>
  )
}
