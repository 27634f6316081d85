import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { listedPersons } from '#src/booking/parts/listed-persons.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { ExtrasGroup } from './ExtrasGroup.tsx'
import { ProtectionTerms } from './ProtectionTerms.tsx'

/** Equipment protection, person by person, where the shop offers it, with what it means. */
export function Coverage() {
  const t = useTranslations('specials.coverage')
  const send = useBookingSend()
  const { coveragePercent, coverage: terms } = useSite().settings
  const persons = useBooking(({ context }) => context.booking.persons)
  if (coveragePercent == null) return null
  return (
    <ExtrasGroup title={t('title')} help={t('help', { percent: coveragePercent })}>
      {terms && <ProtectionTerms {...terms} />}
      {listedPersons(persons).map(({ key, ref, person: { label, coverage } }) => (
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
