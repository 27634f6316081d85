import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { personPlaces } from '#src/steps/person-places.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { ExtrasGroup } from './ExtrasGroup.tsx'

/** Insurance, person by person, where the shop offers one. */
export function Coverage() {
  const t = useTranslations('specials.coverage')
  const send = useBookingSend()
  const { coveragePercent } = useSite().settings
  const persons = useBooking(({ context }) => context.booking.persons)
  if (coveragePercent == null) return null
  return (
    <ExtrasGroup title={t('title')} help={t('help', { percent: coveragePercent })}>
      {personPlaces(persons).map(({ key, ref, person: { label, coverage } }) => (
        <Checkbox
          key={key}
          isSelected={coverage}
          onChange={(isOn) => send({ type: 'person.coverage', person: ref, coverage: isOn })}
        >
          {label}
        </Checkbox>
      ))}
    </ExtrasGroup>
  )
}
